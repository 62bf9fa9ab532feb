#include "readers/plain/plain_statute_headings.h"

namespace pandect {

const HeadingGrammar& dutch_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"boek", Kind::group, Level::book, Number::required},
      {"deel", Kind::group, Level::part, Number::required},
      {"titel", Kind::group, Level::title, Number::required},
      {"titeldeel", Kind::group, Level::title, Number::required},
      {"hoofdstuk", Kind::group, Level::chapter, Number::required},
      {"afdeling", Kind::group, Level::division, Number::required},
      {"paragraaf", Kind::group, Level::subdivision, Number::required},
      {"subparagraaf", Kind::group, Level::subdivision, Number::required},
      {"§", Kind::group, Level::subdivision, Number::required},
      {"artikelen", Kind::article, Level::article, Number::required},
      {"artikel", Kind::article, Level::article, Number::required},
      {"art.", Kind::article, Level::article, Number::required},
      {"bijlage", Kind::annex, Level::annex, Number::optional},
      {"bijlagen", Kind::annex, Level::annex, Number::none},
      {"lasten en bevelen dat", Kind::closing, Level::addendum, Number::none},
      {"gegeven te", Kind::closing, Level::addendum, Number::none},
  };
  static constexpr std::string_view followers[] = {"lid", "bw", "awb"};
  static constexpr HeaderKey keys[] = {
      {"inwerkingtreding", Field::in_force}, {"geldig vanaf", Field::in_force},
      {"geldig tot", Field::in_force_until}, {"buiten werking", Field::in_force_until},
      {"uitgegeven", Field::promulgated},    {"citeertitel", Field::short_title},
      {"afkorting", Field::abbreviation},    {"identificatie", Field::identifier}};
  static constexpr KindWord kinds[] = {
      {"wetboek", "code"},         {"grondwet", "constitution"}, {"wet", "act"},
      {"rijkswet", "act"},         {"besluit", "decree"},        {"regeling", "regulation"},
      {"verordening", "ordinance"}};
  static constexpr std::string_view repealed[] = {"vervallen"};
  static constexpr std::string_view ranges[] = {"tot en met", "t/m", "–", "-"};
  static constexpr std::string_view ordinals[] = {"eerste",  "tweede", "derde",   "vierde",
                                                  "vijfde",  "zesde",  "zevende", "achtste",
                                                  "negende", "tiende", "elfde",   "twaalfde"};
  static constexpr HeadingGrammar grammar{.language = Language::dutch,
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
