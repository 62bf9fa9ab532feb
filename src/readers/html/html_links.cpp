#include "readers/html/html_links.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "base/ascii.h"
#include "readers/xml/akoma_ntoso_meta.h"
#include "readers/xml/bwb_xml_meta.h"
#include "readers/xml/xml_labels.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

constexpr std::size_t none = std::string_view::npos;

bool is_number(std::string_view words) {
  return !words.empty() && std::ranges::all_of(words, is_ascii_digit);
}

Citation named(std::string work) {
  Citation citation;
  citation.in = Citation::In::named;
  citation.work = std::move(work);
  return citation;
}

Citation article_here(std::string_view number) {
  Citation citation;
  citation.in = Citation::In::this_work;
  citation.path = {{Level::article, normalise_number(number)}};
  return citation;
}

/// The parts of a path between its slashes, without query and fragment.
std::vector<std::string_view> parts_of(std::string_view path) {
  path = path.substr(0, path.find_first_of("?#"));
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t end = std::min(path.find('/'), path.size());
    if (end > 0) parts.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

/// The text after `mark` in the address; nothing when it does not contain it.
std::optional<std::string_view> behind(std::string_view address, std::string_view mark) {
  const std::size_t at = address.find(mark);
  if (at == none) return std::nullopt;
  return address.substr(at + mark.size());
}

/// An anchor in the page itself: "art_5" as EUR-Lex has it, "J3:2" (제3조의2) as law.go.kr, "Artikel5".
std::optional<Citation> anchor_link(std::string_view anchor) {
  if (anchor.starts_with("art_") || anchor.starts_with("anx_"))
    return parse_akn_reference(fmt::format("#{}", anchor), {});
  if (anchor.starts_with("J") && anchor.size() > 1 && is_ascii_digit(anchor[1])) {
    const std::size_t colon = std::min(anchor.find(':'), anchor.size());
    const std::string_view branch = anchor.substr(std::min(colon + 1, anchor.size()));
    const std::string_view number = anchor.substr(1, colon - 1);
    if (!is_number(number)) return std::nullopt;
    if (branch.empty() || branch == "0") return article_here(number);
    return is_number(branch) ? std::optional(article_here(fmt::format(
                                   "{}{}{}", number, language_profile(Language::korean).branch, branch)))
                             : std::nullopt;
  }
  if (anchor.starts_with("Artikel") && anchor.size() > 7 && is_ascii_digit(anchor[7])) {
    return article_here(anchor.substr(7, anchor.find('_') - 7));
  }
  return std::nullopt;
}

/// Adds the target of an address's fragment within the work.
void add_anchor(std::string_view address, Citation& citation) {
  const std::size_t sign = address.find('#');
  if (sign == none || !citation.path.empty()) return;
  if (std::optional<Citation> anchor = anchor_link(address.substr(sign + 1)))
    citation.path = std::move(anchor->path);
}

/// "32016R0679", "02016R0679-20160504" (a consolidated text) → the number of the act itself.
std::optional<Citation> celex_link(std::string_view celex) {
  std::string number(celex.substr(0, celex.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ")));
  if (number.size() < 7 || !is_ascii_digit(number[0])) return std::nullopt;
  if (number[0] == '0') number[0] = '3';
  Citation citation = named(std::move(number));
  add_anchor(celex, citation);
  return citation;
}

/// "eli/reg/2016/679/art_5/par_1/oj".
std::optional<Citation> eli_link(std::string_view path) {
  const std::vector<std::string_view> parts = parts_of(path);
  if (parts.size() < 3) return std::nullopt;
  std::string celex = celex_of_eli(parts[0], parts[1], parts[2]);
  if (celex.empty()) return std::nullopt;
  Citation citation = named(std::move(celex));
  for (std::size_t i = 3; i < parts.size(); ++i) {
    const std::size_t number = parts[i].find('_');
    if (number == none) continue;
    const std::string_view word = parts[i].substr(0, number);
    const Level level = word == "art"   ? Level::article
                        : word == "par" ? Level::paragraph
                        : word == "pnt" ? Level::item
                        : word == "anx" ? Level::annex
                                        : Level::work;
    if (level != Level::work) citation.path.push_back({level, normalise_number(parts[i].substr(number + 1))});
  }
  add_anchor(path, citation);
  return citation;
}

/// "BWBR0005290/2024-01-01/#Boek2_Artikel12": wetten.overheid.nl.
std::optional<Citation> bwb_link(std::string_view path) {
  const std::string_view id = path.substr(0, path.find_first_not_of("BWRV0123456789"));
  if (!id.starts_with("BWB")) return std::nullopt;
  Citation citation = named(std::string(id));
  if (const auto article = behind(path, "Artikel");
      article && !article->empty() && is_ascii_digit(article->front())) {
    citation.path = {{Level::article, normalise_number(article->substr(0, article->find_first_of("_&/")))}};
  }
  return citation;
}

/// "민법/제750조", "민법": law.go.kr by name.
std::optional<Citation> korean_link(std::string_view path) {
  const std::vector<std::string_view> parts = parts_of(path);
  if (parts.empty()) return std::nullopt;
  Citation citation = named(percent_decoded(parts[0]));
  if (parts.size() < 2) return citation;
  const std::string article = percent_decoded(parts.back());
  const std::vector<Citation> found = citation_grammar(Language::korean).find(article);
  if (found.size() == 1) citation.path = found[0].path;
  return citation;
}

/// "bgb/__823.html": gesetze-im-internet.de; "__823.html" is a section of the same law.
std::optional<Citation> german_link(std::string_view path) {
  const std::vector<std::string_view> parts = parts_of(path);
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  Citation citation = parts.size() == 2 ? named(std::string(parts[0])) : Citation();
  if (parts.size() == 1) citation.in = Citation::In::this_work;
  const std::string_view file = parts.back();
  if (!file.starts_with("__")) return parts.size() == 2 ? std::optional(citation) : std::nullopt;
  citation.path = {{Level::article, normalise_number(file.substr(2, file.find('.') - 2))}};
  return citation;
}

/// "ukpga/2014/27/section/3": legislation.gov.uk, with the id that its Akoma Ntoso gives the act.
std::optional<Citation> uk_link(std::string_view path) {
  std::vector<std::string_view> parts = parts_of(path);
  if (!parts.empty() && parts[0] == "id") parts.erase(parts.begin());
  if (parts.size() < 3 || !is_number(parts[1])) return std::nullopt;
  Citation citation =
      named(fmt::format("http://www.legislation.gov.uk/id/{}/{}/{}", parts[0], parts[1], parts[2]));
  if (parts.size() >= 5 && (parts[3] == "section" || parts[3] == "article" || parts[3] == "regulation")) {
    citation.path = {{Level::article, normalise_number(parts[4])}};
  }
  return citation;
}

struct Site {
  std::string_view mark;  ///< of an address; the rest is parsed
  std::optional<Citation> (*read)(std::string_view);
};

constexpr std::array<Site, 11> sites{
    {{"CELEX:", celex_link},
     {"CELEX%3A", celex_link},
     {"/celex/", celex_link},
     {"data.europa.eu/eli/", eli_link},
     {"eur-lex.europa.eu/eli/", eli_link},
     {"wetten.overheid.nl/", bwb_link},
     {"law.go.kr/법령/", korean_link},
     {"law.go.kr/%EB%B2%95%EB%A0%B9/", korean_link},
     {"gesetze-im-internet.de/", german_link},
     {"legislation.gov.uk/", uk_link},
     {"jci1.", [](std::string_view jci) { return parse_bwb_reference(fmt::format("jci1.{}", jci), {}); }}}};

}  // namespace

std::string celex_of_eli(std::string_view type, std::string_view year, std::string_view number) {
  constexpr std::array<std::pair<std::string_view, char>, 8> letters{{{"reg", 'R'},
                                                                      {"reg_impl", 'R'},
                                                                      {"reg_del", 'R'},
                                                                      {"dir", 'L'},
                                                                      {"dir_del", 'L'},
                                                                      {"dir_impl", 'L'},
                                                                      {"dec", 'D'},
                                                                      {"dec_impl", 'D'}}};
  const auto* const letter = std::ranges::find(letters, type, &std::pair<std::string_view, char>::first);
  if (letter == letters.end() || year.size() != 4 || !is_number(year) || !is_number(number) ||
      number.size() > 4) {
    return {};
  }
  return fmt::format("3{}{}{:0>4}", year, letter->second, number);
}

std::optional<Citation> parse_law_link(std::string_view href) {
  if (href.starts_with('#')) return anchor_link(href.substr(1));
  for (const Site& site : sites) {
    if (const auto rest = behind(href, site.mark)) return site.read(*rest);
  }
  return href.starts_with("__") ? german_link(href) : std::nullopt;
}

}  // namespace pandect
