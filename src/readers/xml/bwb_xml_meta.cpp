#include "readers/xml/bwb_xml_meta.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "base/date.h"
#include "law/dutch_words.h"
#include "readers/xml/xml_labels.h"
#include "readers/xml/xml_text.h"
#include "text/roman.h"

namespace pandect {
namespace {

constexpr std::string_view id_prefix = "BWB";

std::string_view kind_of(std::string_view soort) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kinds{
      {{"wet", "act"},
       {"rijkswet", "act"},
       {"AMvB", "decree"},
       {"rijksAMvB", "decree"},
       {"KB", "decree"},
       {"ministeriele-regeling", "regulation"},
       {"verdrag", "treaty"}}};
  const auto* found = std::ranges::find(kinds, soort, &std::pair<std::string_view, std::string_view>::first);
  return found == kinds.end() ? soort : found->second;
}

/// The element's words without the publisher's data in it, which the current format has.
std::string title_words(pugi::xml_node element) {
  std::string words;
  XmlText text(words);
  for (const pugi::xml_node child : element.children()) {
    if (local_name(child) == "meta-data") continue;
    text.write(child.type() == pugi::node_element ? text_of(child) : child.value());
  }
  return words;
}

/// The day of publication, at the end of the law: <wet-besluit><wetsluiting><uitgifte>.
std::optional<Date> promulgated(pugi::xml_node law) {
  for (const pugi::xml_node part : law.children()) {
    for (const pugi::xml_node end : part.children()) {
      const pugi::xml_node date = child_named(child_named(end, "uitgifte"), "datum");
      if (!date) continue;
      const std::optional<Date> iso = parse_date(attribute_of(date, "isodatum"));
      return iso ? iso : parse_dutch_date(text_of(date));
    }
  }
  return std::nullopt;
}

bool contains_word_of_law(std::string_view name) {
  constexpr std::array<std::string_view, 9> words{"wet",      "Wet",      "wetboek",     "Wetboek", "besluit",
                                                  "regeling", "Regeling", "verordening", "statuut"};
  return std::ranges::any_of(
      words, [&](std::string_view word) { return name.find(word) != std::string_view::npos; });
}

Level level_of_key(std::string_view key) {
  constexpr std::array<std::pair<std::string_view, Level>, 13> keys{{{"boek", Level::book},
                                                                     {"deel", Level::part},
                                                                     {"titeldeel", Level::title},
                                                                     {"titel", Level::title},
                                                                     {"hoofdstuk", Level::chapter},
                                                                     {"afdeling", Level::division},
                                                                     {"paragraaf", Level::subdivision},
                                                                     {"sub-paragraaf", Level::subdivision},
                                                                     {"bijlage", Level::annex},
                                                                     {"artikel", Level::article},
                                                                     {"wijzig-artikel", Level::article},
                                                                     {"lid", Level::paragraph},
                                                                     {"o", Level::item}}};
  const auto* found = std::ranges::find(keys, key, &std::pair<std::string_view, Level>::first);
  return found == keys.end() ? Level::work : found->second;
}

/// The number in a `doc`, where ":" is "%3A" and ordinals are words.
std::string number_of(std::string_view written) {
  const unsigned ordinal = parse_dutch_ordinal(written);
  return ordinal != 0 ? std::to_string(ordinal) : normalise_number(percent_decoded(written));
}

}  // namespace

pugi::xml_node bwb_law_element(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  if (local_name(root) != "toestand") return root;
  const pugi::xml_node law = child_named(root, "wetgeving");
  if (!law) document.fail(root, "expected <wetgeving> in <toestand>");
  return law;
}

Work read_bwb_meta(const XmlDocument& document) {
  const pugi::xml_node root = document.root();
  const pugi::xml_node law = bwb_law_element(document);
  std::string_view id = attribute_of(root, "bwb-id");
  if (id.empty()) id = attribute_of(law, "bwb-id");
  if (!id.starts_with(id_prefix)) document.fail(root, "expected the attribute bwb-id=\"BWB…\"");
  Work work;
  work.id = make_work_id("nl", id);
  work.language = Language::dutch;
  work.kind = kind_of(attribute_of(law, "soort"));
  work.aliases.push_back({Alias::Kind::identifier, std::string(id)});
  work.title = title_words(child_named(law, "citeertitel"));
  const std::string long_title = title_words(child_named(law, "intitule"));
  if (work.title.empty()) {
    work.title = long_title;
  } else if (!long_title.empty()) {
    work.aliases.push_back({Alias::Kind::long_title, long_title});
  }
  if (work.title.empty()) work.title = id;
  work.in_force.from = parse_date(attribute_of(root, "inwerkingtreding"));
  work.promulgated = promulgated(law);
  return work;
}

std::string_view bwb_name_in_parentheses(std::string_view title) {
  while (title.ends_with(' ') || title.ends_with('.')) title.remove_suffix(1);
  if (!title.ends_with(')')) return {};
  const std::size_t open = title.rfind('(');
  if (open == std::string_view::npos) return {};
  const std::string_view name = title.substr(open + 1, title.size() - open - 2);
  const bool named = !name.empty() && std::isupper(static_cast<unsigned char>(name.front())) != 0;
  return named && contains_word_of_law(name) ? name : std::string_view();
}

std::string with_roman_capitals(std::string_view number) {
  std::string repaired(number);
  std::ranges::replace(repaired, 'l', 'I');
  const bool letters = repaired.find_first_not_of("IVX") == std::string::npos;
  return letters && parse_roman(repaired) ? repaired : std::string(number);
}

std::optional<Citation> parse_bwb_reference(std::string_view doc, std::string_view own) {
  std::string_view id = doc.substr(0, doc.find('&'));
  id.remove_prefix(std::min(id.size(), id.rfind(':') + 1));
  if (id.empty()) return std::nullopt;
  Citation citation;
  citation.in = id == own ? Citation::In::this_work : Citation::In::named;
  if (id != own) citation.work = id;
  for (std::size_t at = doc.find('&'); at != std::string_view::npos; at = doc.find('&', at + 1)) {
    const std::string_view part = doc.substr(at + 1, doc.find('&', at + 1) - at - 1);
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) continue;
    const Level level = level_of_key(part.substr(0, equals));
    const std::string_view written = part.substr(equals + 1);
    const bool numbered = level <= Level::article;  // items have letters
    std::string number = numbered ? number_of(with_roman_capitals(written)) : number_of(written);
    if (level != Level::work && !number.empty()) citation.path.push_back({level, std::move(number)});
  }
  return citation;
}

}  // namespace pandect
