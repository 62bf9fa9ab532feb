#include "citations/grammar/joined_words.h"

#include <string>

#include "text/scanner.h"

namespace pandect {

JoinedWords JoinedWords::read(Language language) {
  JoinedWords w;
  w.language = language;
  std::string_view first_year;
  Words last;
  const auto read_ordinal = [&w](const WordLine& line) {
    const std::vector<std::string_view> head = split_list(line.head, ' ');
    if (head.size() != 2 || head[0] != "ordinal") return false;
    for (const std::string_view word : split_list(line.rest))
      w.ordinals.emplace_back(word, std::string(head[1]));
    return true;
  };
  read_citing(language, {.lists = {{"inserted", &w.inserted},
                                   {"inserted-apart", &w.inserted_apart},
                                   {"behind-inserted", &w.behind_inserted},
                                   {"last", &last},
                                   {"before-clause", &w.before_clause},
                                   {"work-before-clause", &w.work_before_clause},
                                   {"annex", &w.annexes},
                                   {"before-mark", &w.before_mark},
                                   {"list", &w.list},
                                   {"range", &w.range},
                                   {"of", &w.of},
                                   {"of-work", &w.of_work},
                                   {"unit", &w.units},
                                   {"work-word", &w.works},
                                   {"known-work", &w.known_works},
                                   {"spoken-work", &w.spoken_works},
                                   {"work-apart", &w.works_apart},
                                   {"before-work-apart", &w.before_work_apart},
                                   {"counted", &w.counted}},
                         .texts = {{"letters", &w.letters},
                                   {"counter", &w.counter},
                                   {"clause", &w.clause},
                                   {"annex-word", &w.annex_word},
                                   {"first-year", &first_year}},
                         .traits = {},
                         .of_level = {{"level", &w.levels}, {"short-level", &w.short_levels}},
                         .relative = &w.relative,
                         .works = nullptr,
                         .other = read_ordinal});
  for (const std::string_view word : last) w.ordinals.emplace_back(word, "last");
  if (!has_only_digits(first_year)) throw unknown_line(language_code(language), "citing", "first-year");
  w.first_year = digits_value(first_year);
  if (w.levels.empty()) throw unknown_line(language_code(language), "citing", "level");
  return w;
}

}  // namespace pandect
