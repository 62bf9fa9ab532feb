#include "citations/grammar/inside_words.h"

#include <algorithm>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "text/per_language.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// Reads "level LEVEL: units" and "not-before UNIT: words".
void read_unit(std::vector<InsideWords::Unit>& units, const WordLine& line) {
  const std::vector<std::string_view> head = line.head_words();
  const std::vector<std::string_view> words = line.words();
  if (head[0] == "not-before") {
    const auto unit = std::ranges::find(units, head[1], &InsideWords::Unit::word);
    if (unit == units.end())
      throw wrong_line(line, fmt::format("no line above has '{}' for a level", head[1]),
                       "list it in a line \"level LEVEL\"");
    unit->not_before.insert(unit->not_before.end(), words.begin(), words.end());
  } else if (head[0] == "level") {
    for (const std::string_view word : words) units.push_back({word, *parse_level(head[1]), {}});
  }
}

std::vector<std::string> forms_of_addendum(const InsideWords& words) {
  if (words.addendum.empty()) return {};
  std::vector<std::string> forms{std::string(words.addendum)};
  Cursor first(words.addendum, 0);
  first.skip_char();
  if (words.blanks || first.done()) return forms;
  for (const std::string_view blank : {" ", "\u3000"})
    forms.push_back(fmt::format("{}{}{}", words.addendum.substr(0, first.at()), blank, first.rest()));
  return forms;
}

InsideWords read_inside_words(Language language) {
  InsideWords w;
  w.language = language;
  w.branch = language_profile(language).branch;
  read_citing(language, {.lists = {{"list", &w.list},
                                   {"range", &w.range},
                                   {"range-end", &w.range_end},
                                   {"not-letter", &w.not_letter},
                                   {"part", &w.parts},
                                   {"particle", &w.particles},
                                   {"unit", &w.counted},
                                   {"no-provision", &w.not_provisions},
                                   {"remark", &w.remarks},
                                   {"reading", &w.readings},
                                   {"out-of", &w.out_of},
                                   {"work-word", &w.work_words},
                                   {"code-sign", &w.code_signs},
                                   {"name-ending", &w.name_endings},
                                   {"name-joining", &w.name_joining},
                                   {"numbered-law", &w.numbered_laws},
                                   {"name-behind-this", &w.names.behind_this},
                                   {"name-behind-same", &w.names.behind_same},
                                   {"name-family", &w.names.family},
                                   {"name-other-kind", &w.names.other_kinds},
                                   {"name-particle", &w.names.particles},
                                   {"name-last", &w.names.last},
                                   {"name-complete", &w.names.complete},
                                   {"name-doubtful", &w.names.doubtful},
                                   {"name-not-last", &w.names.not_last},
                                   {"name-open", &w.names.open},
                                   {"name-open-behind-on", &w.names.open_behind_on},
                                   {"name-topic", &w.names.topic},
                                   {"name-not-topic", &w.names.not_topic},
                                   {"name-not-first", &w.names.not_first},
                                   {"name-not-noun", &w.names.not_noun},
                                   {"name-not-named", &w.names.not_named},
                                   {"amending-how", &w.amending.how},
                                   {"amending-done", &w.amending.done},
                                   {"amending-in-force", &w.amending.in_force},
                                   {"amending-before", &w.amending.before},
                                   {"amending-kind-ending", &w.amending.kind_ending},
                                   {"amending-around", &w.amending.around},
                                   {"amending-stated", &w.amending.stated},
                                   {"amending-before-directive", &w.amending.before_directive},
                                   {"amending-day", &w.amending.day}},
                         .texts = {{"prefix", &w.prefix},
                                   {"letters", &w.letters},
                                   {"sign", &w.sign},
                                   {"letter-word", &w.letter_word},
                                   {"amending-directive", &w.amending.directive},
                                   {"addendum", &w.addendum}},
                         .traits = {{"blanks", &w.blanks},
                                    {"bare-articles", &w.bare_articles},
                                    {"circled", &w.circled},
                                    {"brackets", &w.brackets},
                                    {"lone-rests", &w.lone_rests},
                                    {"bracket-headings", &w.bracket_headings}},
                         .of_level = {{"before-number", &w.before}, {"repeated", &w.repeated}},
                         .relative = &w.relative,
                         .works = &w.works,
                         .other = [&w](const WordLine& line) { read_unit(w.units, line); }});
  w.addendum_forms = forms_of_addendum(w);
  return w;
}

}  // namespace

std::string_view InsideWords::unit_word(Level level) const {
  const auto unit = std::ranges::find(units, level, &Unit::level);
  return unit == units.end() ? std::string_view{} : unit->word;
}

const InsideWords& InsideWords::in(Language language) {
  static const PerLanguage<InsideWords> all([](Language one) {
    const bool inside = citing_form(one) == "inside";
    return std::make_unique<const InsideWords>(inside ? read_inside_words(one) : InsideWords{});
  });
  return all.of(language);
}

}  // namespace pandect
