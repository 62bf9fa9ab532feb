#include "readers/plain/plain_statute_headings.h"

namespace pandect {

const HeadingGrammar& french_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"partie", Kind::group, Level::part, Number::required},
      {"livre", Kind::group, Level::book, Number::required},
      {"titre", Kind::group, Level::title, Number::required},
      {"chapitre", Kind::group, Level::chapter, Number::required},
      {"section", Kind::group, Level::division, Number::required},
      {"sous-section", Kind::group, Level::subdivision, Number::required},
      {"paragraphe", Kind::group, Level::subdivision, Number::required},
      {"articles", Kind::article, Level::article, Number::required},
      {"article", Kind::article, Level::article, Number::required},
      {"art.", Kind::article, Level::article, Number::required},
      {"annexe", Kind::annex, Level::annex, Number::optional},
      {"fait à", Kind::closing, Level::addendum, Number::none},
  };
  static constexpr std::string_view followers[] = {"alinéa"};
  static constexpr HeaderKey keys[] = {
      {"entrée en vigueur", Field::in_force},    {"en vigueur", Field::in_force},
      {"fin de vigueur", Field::in_force_until}, {"promulgué", Field::promulgated},
      {"titre court", Field::short_title},       {"sigle", Field::abbreviation},
      {"identifiant", Field::identifier}};
  static constexpr KindWord kinds[] = {
      {"constitution", "constitution"}, {"code", "code"},     {"loi", "act"},
      {"ordonnance", "ordinance"},      {"décret", "decree"}, {"arrêté", "regulation"},
      {"règlement", "regulation"}};
  static constexpr std::string_view repealed[] = {"abrogé", "abrogée", "abrogés"};
  static constexpr std::string_view ranges[] = {"à", "–", "-"};
  static constexpr std::string_view ordinals[] = {"premier",   "deuxième", "troisième", "quatrième",
                                                  "cinquième", "sixième",  "septième",  "huitième",
                                                  "neuvième",  "dixième"};
  static constexpr HeadingGrammar grammar{.language = Language::french,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = keys,
                                          .kinds = kinds,
                                          .repealed = repealed,
                                          .range_words = ranges,
                                          .ordinal_words = ordinals,
                                          .lines_are_paragraphs = true};
  return grammar;
}

}  // namespace pandect
