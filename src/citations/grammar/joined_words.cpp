#include "citations/grammar/joined_words.h"

#include <memory>
#include <string>

#include "text/per_language.h"
#include "text/scanner.h"

namespace pandect {

namespace {

JoinedWords read_joined_words(Language language) {
  using Words = JoinedWords::Words;
  JoinedWords w;
  w.language = language;
  for (const auto& [word, value] : language_profile(language).inserted) w.inserted.push_back(word);
  std::string_view first_year;
  Words last;
  const auto read_ordinal = [&w](const WordLine& line) {
    const std::vector<std::string_view> head = line.head_words();
    if (head[0] != "ordinal") return;
    for (const std::string_view word : line.words()) w.ordinals.emplace_back(word, std::string(head[1]));
  };
  read_citing(language, {.lists = {{"inserted-apart", &w.inserted_apart},
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
                                   {"counted", &w.counted},
                                   {"name-complete", &w.names.complete},
                                   {"name-begin", &w.names.begins},
                                   {"name-reference", &w.names.references},
                                   {"name-amending", &w.names.amending},
                                   {"name-end", &w.names.ends},
                                   {"name-not-named", &w.names.not_named},
                                   {"name-not-any-law", &w.names.not_any_law},
                                   {"name-before-other", &w.names.before_other},
                                   {"name-joining", &w.names.joining},
                                   {"name-verb", &w.names.verbs},
                                   {"name-about", &w.names.about},
                                   {"name-not-year", &w.names.not_years}},
                         .texts = {{"letters", &w.letters},
                                   {"counter", &w.counter},
                                   {"clause", &w.clause},
                                   {"annex-word", &w.annex_word},
                                   {"first-year", &first_year}},
                         .traits = {},
                         .of_level = {{"level", &w.levels}, {"short-level", &w.short_levels}},
                         .relative = &w.relative,
                         .works = &w.names.placed,
                         .other = read_ordinal});
  for (const std::string_view word : last) w.ordinals.emplace_back(word, "last");
  w.first_year = digits_value(first_year);
  w.names.about.insert(w.names.about.end(), w.names.verbs.begin(), w.names.verbs.end());
  return w;
}

}  // namespace

const JoinedWords& JoinedWords::in(Language language) {
  static const PerLanguage<JoinedWords> all([](Language one) {
    const bool joined = citing_form(one) == "joined";
    return std::make_unique<const JoinedWords>(joined ? read_joined_words(one) : JoinedWords{});
  });
  return all.of(language);
}

}  // namespace pandect
