#include "readers/xml/formex_meta.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/date.h"
#include "readers/xml/formex.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct ActWord {
  std::string_view word;  ///< in lower case, as at the beginning of titles or within them
  char letter;            ///< of CELEX
  std::string_view kind;
};

constexpr std::array<ActWord, 15> act_words{{{"regulation", 'R', "regulation"},
                                             {"directive", 'L', "directive"},
                                             {"decision", 'D', "decision"},
                                             {"verordening", 'R', "regulation"},
                                             {"richtlijn", 'L', "directive"},
                                             {"besluit", 'D', "decision"},
                                             {"verordnung", 'R', "regulation"},
                                             {"richtlinie", 'L', "directive"},
                                             {"beschluss", 'D', "decision"},
                                             {"règlement", 'R', "regulation"},
                                             {"décision", 'D', "decision"},
                                             {"uitvoeringsverordening", 'R', "regulation"},
                                             {"durchführungsverordnung", 'R', "regulation"},
                                             {"recommendation", 'H', "recommendation"},
                                             {"aanbeveling", 'H', "recommendation"}}};

/// The word for the act that comes first in a title: "COMMISSION IMPLEMENTING REGULATION (EU) …".
const ActWord* act_word(std::string_view title) {
  const std::string lower = ascii_lower(title.substr(0, 120));
  const ActWord* first = nullptr;
  std::size_t at = std::string::npos;
  for (const ActWord& word : act_words) {
    const std::size_t found = lower.find(word.word);
    if (found < at) at = found, first = &word;
  }
  return first;
}

int number_of(pugi::xml_node element) {
  const std::string text = text_of(element);
  int value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

/// "OJ L 334, 2011, p. 26", "OJ L, 2024/903": the place of publication of an act or annex; empty when it is
/// not given.
std::string place_in_journal(pugi::xml_node bibliography) {
  const pugi::xml_node issue = child_named(bibliography, "DOCUMENT.REF");
  const std::string series = text_of(child_named(issue, "COLL"));
  const pugi::xml_node number = child_named(issue, "NO.DOC");
  const std::string current = text_of(child_named(number, "NO.CURRENT"));
  if (!current.empty())
    return fmt::format("OJ {}, {}/{}", series, text_of(child_named(number, "YEAR")), current);
  const std::string in_year = text_of(child_named(issue, "NO.OJ"));
  if (series.empty() || in_year.empty()) return {};
  return fmt::format("OJ {} {}, {}, p. {}", series, in_year, text_of(child_named(issue, "YEAR")),
                     text_of(child_named(bibliography, "PAGE.FIRST")));
}

/// A title without the codes for quotation marks. The place of publication is added to that of an annex named
/// only by its number: others have the same name.
std::string title_of(pugi::xml_node root, pugi::xml_node bibliography) {
  const pugi::xml_node title = child_named(root, "TITLE");
  std::string words = text_of(child_named(title, "TI"));
  if (const std::string below = text_of(child_named(title, "STI")); !below.empty())
    return words + " " + below;
  const std::string place = local_name(root) == "ANNEX" ? place_in_journal(bibliography) : std::string();
  return place.empty() ? words : fmt::format("{} ({})", words, place);
}

/// The document of the Official Journal and the number in it: "L_2011334EN.01002501 0009". That of an annex
/// extends its act's: "… 0009.0001". Empty when it is not given.
std::string place_in_document(pugi::xml_node bibliography) {
  const std::string_view file = attribute_of(child_named(bibliography, "DOCUMENT.REF"), "FILE");
  const std::string sequence = text_of(child_named(bibliography, "NO.SEQ"));
  if (file.empty() || sequence.empty()) return {};
  return fmt::format("{} {}", file.substr(0, file.find(".doc")), sequence);
}

}  // namespace

std::string formex_celex(std::string_view title, int year, int number) {
  const ActWord* const act = act_word(title);
  if (act == nullptr || year < 1950 || year > 9999 || number < 1 || number > 9999) return {};
  return fmt::format("3{}{}{:04}", year, act->letter, number);
}

std::string formex_kind(std::string_view title) {
  const ActWord* const act = act_word(title);
  return act == nullptr ? std::string() : std::string(act->kind);
}

Work read_formex_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node bibliography = find_named(root, "BIB.INSTANCE");
  const pugi::xml_node issue = child_named(bibliography, "DOCUMENT.REF");
  Work work;
  work.title = title_of(root, bibliography);
  std::string language = text_of(child_named(bibliography, "LG.DOC"));
  language = ascii_lower(language);
  work.language = parse_language(language).value_or(Language::unknown);
  work.promulgated = parse_date(attribute_of(child_named(bibliography, "DATE"), "ISO"));
  const pugi::xml_node number = child_named(bibliography, "NO.DOC");
  const std::string celex = formex_celex(work.title, number_of(child_named(number, "YEAR")),
                                         number_of(child_named(number, "NO.CURRENT")));
  if (local_name(root) == "ACT" && !celex.empty()) {
    work.id = make_work_id("eu", celex);
    work.kind = formex_kind(work.title);
    work.aliases.push_back({Alias::Kind::identifier, celex});
  } else {
    // An annex is a separate file that names its document and not its act.
    const std::string sequence = text_of(child_named(bibliography, "NO.SEQ"));
    const std::string_view file = attribute_of(issue, "FILE");
    const std::string name = fmt::format("{} {}", file.substr(0, file.find('.')), sequence);
    work.id = make_work_id("eu", name);
    work.kind = local_name(root) == "ANNEX" ? "annex" : "act";
  }
  if (std::string place = place_in_document(bibliography); !place.empty())
    work.aliases.push_back({Alias::Kind::identifier, std::move(place)});
  if (work.title.empty()) work.title = work.id;
  return work;
}

}  // namespace pandect
