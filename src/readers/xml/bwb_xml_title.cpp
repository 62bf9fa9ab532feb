#include <algorithm>
#include <array>
#include <optional>

#include <fmt/format.h>

#include "readers/xml/bwb_xml_meta.h"

namespace pandect {
namespace {

/// The sentence in which a law says how it is cited: "Deze wet wordt aangehaald als: …", "Zij kan worden
/// aangehaald onder den titel …".
constexpr std::string_view verb = "aangehaald";
constexpr std::size_t longest_sentence_begin = 80;
constexpr std::size_t longest_name = 200;

bool names_the_law_itself(std::string_view before) {
  constexpr std::array<std::string_view, 8> subjects{
      "Zij", "eze wet", "eze Wet", "eze rijkswet", "eze Rijkswet", "it besluit", "eze regeling", " zij "};
  const std::size_t stop = before.find_last_of(".\n;");
  if (stop != std::string_view::npos) before.remove_prefix(stop + 1);
  return std::ranges::any_of(subjects,
                             [&](std::string_view s) { return before.find(s) != std::string_view::npos; });
}

/// Removes one of the beginnings from the words; false when none matches.
template <std::size_t n>
bool remove_beginning(std::string_view& words, const std::array<std::string_view, n>& beginnings) {
  const auto* found =
      std::ranges::find_if(beginnings, [&](std::string_view b) { return words.starts_with(b); });
  if (found == beginnings.end()) return false;
  words.remove_prefix(found->size());
  return true;
}

/// The text in the quotation marks at the beginning of the words; nothing when there are none.
std::optional<std::string_view> quoted(std::string_view words) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> marks{
      {{"\"", "\""}, {"“", "”"}, {"„", "”"}, {"‘", "’"}, {"'", "'"}, {"«", "»"}, {"„", "“"}}};
  for (const auto& [open, close] : marks) {
    if (!words.starts_with(open)) continue;
    const std::size_t end = words.find(close, open.size());
    if (end != std::string_view::npos) return words.substr(open.size(), end - open.size());
  }
  return std::nullopt;
}

std::string_view until_end_of_name(std::string_view words) {
  constexpr std::array<std::string_view, 10> ends{"\n",
                                                  ". ",
                                                  ", met ",
                                                  ", onder ",
                                                  " met bijvoeging",
                                                  " met toevoeging",
                                                  " met vermelding",
                                                  " en treedt ",
                                                  ", treed",
                                                  ", treden "};
  std::size_t end = words.size();
  for (const std::string_view mark : ends) end = std::min(end, words.find(mark));
  words = words.substr(0, end);
  while (!words.empty() && std::string_view(" .,;").find(words.back()) != std::string_view::npos) {
    words.remove_suffix(1);
  }
  return words;
}

/// True if the year of publication is part of the name: "…, met vermelding van het jaartal van het
/// Staatsblad".
bool asks_for_year(std::string_view behind) {
  return behind.substr(0, behind.find(". ")).find("jaartal") != std::string_view::npos;
}

struct Name {
  std::string_view words;
  bool with_year = false;
};

Name name_after(std::string_view words) {
  constexpr std::array<std::string_view, 12> phrases{" als: ",
                                                     " als ",
                                                     " als:",
                                                     ": ",
                                                     " onder de titel van",
                                                     " onder de titel",
                                                     " onder den titel van",
                                                     " onder den titel",
                                                     " onder de naam van",
                                                     " onder de naam",
                                                     " onder den naam van",
                                                     " onder den naam"};
  constexpr std::array<std::string_view, 4> before_name{":", " ", "\n", "de "};
  if (!remove_beginning(words, phrases)) return {};
  while (remove_beginning(words, before_name)) {
  }
  const std::string_view name = quoted(words).value_or(until_end_of_name(words));
  if (name.size() > longest_name) return {};
  const auto behind = static_cast<std::size_t>(name.data() + name.size() - words.data());
  return {name, asks_for_year(words.substr(behind))};
}

/// The old codes only describe themselves: "de navolgende bepalingen, welke zullen uitmaken het Wetboek van
/// Strafrecht".
std::string name_of_code(std::string_view text) {
  constexpr std::string_view lead = "zullen uitmaken het ";
  constexpr std::string_view code = "Wetboek van ";
  constexpr std::string_view name_ends = ".,;\n ";
  const std::size_t at = text.find(lead);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + lead.size());
  if (!text.starts_with(code)) return {};
  const std::size_t end = std::min(text.find_first_of(name_ends, code.size()), text.size());
  return end == code.size() ? std::string{} : std::string(text.substr(0, end));
}

}  // namespace

std::string find_bwb_short_title(const Work& work) {
  const std::string_view text = work.text;
  for (auto p = work.provisions.rbegin(); p != work.provisions.rend(); ++p) {
    if (p->level != Level::article) continue;
    const std::string_view words = p->body.of(text);
    for (std::size_t at = words.find(verb); at != std::string_view::npos; at = words.find(verb, at + 1)) {
      const std::size_t begin = at - std::min(at, longest_sentence_begin);
      if (!names_the_law_itself(words.substr(begin, at - begin))) continue;
      const Name name = name_after(words.substr(at + verb.size()));
      if (name.words.empty()) continue;
      const bool add_year = name.with_year && work.promulgated;
      return add_year ? fmt::format("{} {}", name.words, static_cast<int>(work.promulgated->year()))
                      : std::string(name.words);
    }
  }
  return name_of_code(text);
}

}  // namespace pandect
