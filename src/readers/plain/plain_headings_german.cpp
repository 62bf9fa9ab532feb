#include "readers/plain/plain_statute_headings.h"

namespace pandect {

const HeadingGrammar& german_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"buch", Kind::group, Level::book, Number::required},
      {"teil", Kind::group, Level::part, Number::required},
      {"kapitel", Kind::group, Level::chapter, Number::required},
      {"abschnitt", Kind::group, Level::chapter, Number::required},
      {"unterabschnitt", Kind::group, Level::division, Number::required},
      {"titel", Kind::group, Level::division, Number::required},
      {"untertitel", Kind::group, Level::subdivision, Number::required},
      {"artikel", Kind::article, Level::chapter, Number::required},
      {"art.", Kind::article, Level::chapter, Number::required},
      {"§§", Kind::article, Level::article, Number::required},
      {"§", Kind::article, Level::article, Number::required},
      {"anlage", Kind::annex, Level::annex, Number::optional},
      {"anhang", Kind::annex, Level::annex, Number::optional},
  };
  static constexpr std::string_view followers[] = {"absatz",    "abs.",     "satz", "nummer", "nr.",
                                                   "buchstabe", "halbsatz", "bgb",  "gg"};
  static constexpr HeaderKey keys[] = {
      {"inkrafttreten", Field::in_force},          {"in kraft", Field::in_force},
      {"außerkrafttreten", Field::in_force_until}, {"außer kraft", Field::in_force_until},
      {"ausgefertigt", Field::promulgated},        {"kurztitel", Field::short_title},
      {"abkürzung", Field::abbreviation},          {"kennung", Field::identifier}};
  static constexpr KindWord kinds[] = {{"grundgesetz", "constitution"},
                                       {"verordnung", "regulation"},
                                       {"satzung", "ordinance"},
                                       {"gesetzbuch", "code"},
                                       {"gesetz", "act"}};
  static constexpr std::string_view repealed[] = {"weggefallen", "aufgehoben"};
  static constexpr std::string_view ranges[] = {"bis", "–", "-"};
  static constexpr std::string_view ordinals[] = {
      "erster",  "zweiter", "dritter", "vierter", "fünfter", "sechster",
      "siebter", "achter",  "neunter", "zehnter", "elfter",  "zwölfter",
  };
  static constexpr HeadingGrammar grammar{.language = Language::german,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = keys,
                                          .kinds = kinds,
                                          .repealed = repealed,
                                          .range_words = ranges,
                                          .ordinal_words = ordinals};
  return grammar;
}

}  // namespace pandect
