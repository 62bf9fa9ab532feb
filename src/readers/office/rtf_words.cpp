#include "readers/office/rtf_words.h"

#include <algorithm>
#include <array>

namespace pandect {

RtfTarget target_of(std::string_view word) {
  struct Destination {
    std::string_view word;
    RtfTarget target;
  };
  constexpr std::array<Destination, 40> destinations{{{"fonttbl", RtfTarget::fonts},
                                                      {"stylesheet", RtfTarget::styles},
                                                      {"listtext", RtfTarget::label},
                                                      {"pntext", RtfTarget::label},
                                                      {"fldinst", RtfTarget::field},
                                                      {"bkmkstart", RtfTarget::bookmark},
                                                      {"footnote", RtfTarget::note},
                                                      {"title", RtfTarget::title},
                                                      {"pict", RtfTarget::picture},
                                                      {"shptxt", RtfTarget::body},
                                                      {"ud", RtfTarget::body},
                                                      {"fldrslt", RtfTarget::body},
                                                      {"colortbl", RtfTarget::nothing},
                                                      {"info", RtfTarget::nothing},
                                                      {"header", RtfTarget::nothing},
                                                      {"headerl", RtfTarget::nothing},
                                                      {"headerr", RtfTarget::nothing},
                                                      {"headerf", RtfTarget::nothing},
                                                      {"footer", RtfTarget::nothing},
                                                      {"footerl", RtfTarget::nothing},
                                                      {"footerr", RtfTarget::nothing},
                                                      {"footerf", RtfTarget::nothing},
                                                      {"ftnsep", RtfTarget::nothing},
                                                      {"ftnsepc", RtfTarget::nothing},
                                                      {"ftncn", RtfTarget::nothing},
                                                      {"aftnsep", RtfTarget::nothing},
                                                      {"aftnsepc", RtfTarget::nothing},
                                                      {"aftncn", RtfTarget::nothing},
                                                      {"annotation", RtfTarget::nothing},
                                                      {"bkmkend", RtfTarget::nothing},
                                                      {"xe", RtfTarget::nothing},
                                                      {"tc", RtfTarget::nothing},
                                                      {"tcn", RtfTarget::nothing},
                                                      {"rxe", RtfTarget::nothing},
                                                      {"objdata", RtfTarget::nothing},
                                                      {"nonesttables", RtfTarget::nothing},
                                                      {"shprslt", RtfTarget::nothing},
                                                      {"nonshppict", RtfTarget::nothing},
                                                      {"upr", RtfTarget::nothing},
                                                      {"sp", RtfTarget::nothing}}};
  const auto found = std::ranges::find(destinations, word, &Destination::word);
  return found == destinations.end() ? RtfTarget::body : found->target;
}

bool is_destination(std::string_view word) {
  return target_of(word) != RtfTarget::body || word == "shptxt" || word == "ud" || word == "fldrslt";
}

std::string_view character_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 11> characters{{{"emdash", "—"},
                                                                                      {"endash", "–"},
                                                                                      {"bullet", "•"},
                                                                                      {"lquote", "‘"},
                                                                                      {"rquote", "’"},
                                                                                      {"ldblquote", "“"},
                                                                                      {"rdblquote", "”"},
                                                                                      {"emspace", " "},
                                                                                      {"enspace", " "},
                                                                                      {"qmspace", " "},
                                                                                      {"tab", " "}}};
  const auto found =
      std::ranges::find(characters, word, &std::pair<std::string_view, std::string_view>::first);
  return found == characters.end() ? std::string_view() : found->second;
}

}  // namespace pandect
