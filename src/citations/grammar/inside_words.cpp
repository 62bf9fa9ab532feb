#include "citations/grammar/inside_words.h"

#include <algorithm>
#include <optional>

namespace pandect {
namespace {

/// Reads "level LEVEL: units" and "not-before UNIT: words".
bool read_unit(std::vector<InsideWords::Unit>& units, const WordLine& line) {
  const std::vector<std::string_view> head = split_list(line.head, ' ');
  if (head.size() != 2) return false;
  const std::vector<std::string_view> words = split_list(line.rest);
  if (head[0] == "not-before") {
    const auto unit = std::ranges::find(units, head[1], &InsideWords::Unit::word);
    if (unit == units.end()) return false;
    unit->not_before.insert(unit->not_before.end(), words.begin(), words.end());
    return true;
  }
  const std::optional<Level> level = parse_level(head[1]);
  if (head[0] != "level" || !level) return false;
  for (const std::string_view word : words) units.push_back({word, *level, {}});
  return true;
}

}  // namespace

InsideWords InsideWords::read(Language language) {
  InsideWords w;
  w.language = language;
  read_citing(language, {.lists = {{"list", &w.list},
                                   {"range", &w.range},
                                   {"range-end", &w.range_end},
                                   {"not-letter", &w.not_letter},
                                   {"part", &w.parts},
                                   {"particle", &w.particles},
                                   {"unit", &w.counted},
                                   {"no-provision", &w.not_provisions},
                                   {"remark", &w.remarks},
                                   {"out-of", &w.out_of},
                                   {"work-word", &w.work_words},
                                   {"name-ending", &w.name_endings},
                                   {"name-joining", &w.name_joining},
                                   {"numbered-law", &w.numbered_laws}},
                         .texts = {{"prefix", &w.prefix},
                                   {"branch", &w.branch},
                                   {"letters", &w.letters},
                                   {"sign", &w.sign},
                                   {"letter-word", &w.letter_word},
                                   {"addendum", &w.addendum}},
                         .traits = {{"blanks", &w.blanks},
                                    {"bare-articles", &w.bare_articles},
                                    {"circled", &w.circled},
                                    {"brackets", &w.brackets},
                                    {"lone-rests", &w.lone_rests},
                                    {"bracket-headings", &w.bracket_headings},
                                    {"amendments", &w.amendments}},
                         .of_level = {{"before-number", &w.before}, {"repeated", &w.repeated}},
                         .relative = &w.relative,
                         .works = &w.works,
                         .other = [&w](const WordLine& line) { return read_unit(w.units, line); }});
  if (w.prefix.empty() || w.units.empty()) throw unknown_line(language_code(language), "citing", "prefix");
  return w;
}

}  // namespace pandect
