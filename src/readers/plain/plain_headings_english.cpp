#include "readers/plain/plain_statute_headings.h"

namespace pandect {

const HeadingGrammar& english_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"book", Kind::group, Level::book, Number::required},
      {"part", Kind::group, Level::part, Number::required},
      {"title", Kind::group, Level::title, Number::required},
      {"subtitle", Kind::group, Level::title, Number::required},
      {"chapter", Kind::group, Level::chapter, Number::required},
      {"subchapter", Kind::group, Level::chapter, Number::required},
      {"division", Kind::group, Level::division, Number::required},
      {"subdivision", Kind::group, Level::subdivision, Number::required},
      {"article", Kind::article, Level::chapter, Number::required},
      {"sections", Kind::article, Level::article, Number::required},
      {"section", Kind::article, Level::article, Number::required},
      {"sec.", Kind::article, Level::article, Number::required},
      {"§", Kind::article, Level::article, Number::required},
      {"schedule", Kind::annex, Level::annex, Number::optional},
      {"the schedule", Kind::annex, Level::annex, Number::none},
      {"schedules", Kind::annex, Level::annex, Number::none},
      {"annex", Kind::annex, Level::annex, Number::optional},
      {"appendix", Kind::annex, Level::annex, Number::optional},
  };
  static constexpr std::string_view followers[] = {"act", "article"};
  static constexpr HeaderKey keys[] = {{"in force", Field::in_force},
                                       {"in force from", Field::in_force},
                                       {"in force until", Field::in_force_until},
                                       {"promulgated", Field::promulgated},
                                       {"enacted", Field::promulgated},
                                       {"short title", Field::short_title},
                                       {"abbreviation", Field::abbreviation},
                                       {"identifier", Field::identifier}};
  static constexpr KindWord kinds[] = {{"constitution", "constitution"},
                                       {"code", "code"},
                                       {"act", "act"},
                                       {"ordinance", "ordinance"},
                                       {"regulations", "regulation"},
                                       {"regulation", "regulation"},
                                       {"rules", "regulation"},
                                       {"order", "decree"},
                                       {"directive", "directive"},
                                       {"bylaw", "ordinance"}};
  static constexpr std::string_view repealed[] = {"repealed", "omitted", "deleted"};
  static constexpr std::string_view ranges[] = {"to", "–", "-"};
  static constexpr std::string_view ordinals[] = {"first", "second", "third",    "fourth",
                                                  "fifth", "sixth",  "seventh",  "eighth",
                                                  "ninth", "tenth",  "eleventh", "twelfth"};
  static constexpr HeadingGrammar grammar{.language = Language::english,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = keys,
                                          .kinds = kinds,
                                          .repealed = repealed,
                                          .range_words = ranges,
                                          .ordinal_words = ordinals,
                                          .bare_articles = true};
  return grammar;
}

}  // namespace pandect
