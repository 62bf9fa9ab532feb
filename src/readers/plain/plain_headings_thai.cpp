#include "readers/plain/plain_statute_headings.h"

namespace pandect {

const HeadingGrammar& thai_headings() {
  using Kind = HeadingWord::Kind;
  using Number = HeadingWord::Number;
  using Field = HeaderKey::Field;
  static constexpr HeadingWord words[] = {
      {"ภาค", Kind::group, Level::part, Number::required},
      {"บรรพ", Kind::group, Level::book, Number::required},
      {"ลักษณะ", Kind::group, Level::title, Number::required},
      {"หมวด", Kind::group, Level::chapter, Number::required},
      {"ส่วนที่", Kind::group, Level::division, Number::required},
      {"ส่วน", Kind::group, Level::division, Number::required},
      {"มาตรา", Kind::article, Level::article, Number::required},
      {"ข้อ", Kind::article, Level::article, Number::required},
      {"บทเฉพาะกาล", Kind::addendum, Level::addendum, Number::none},
      {"บัญชีท้าย", Kind::annex, Level::annex, Number::none},
      {"บัญชีอัตรา", Kind::annex, Level::annex, Number::none},
      {"บัญชี", Kind::annex, Level::annex, Number::required},
      {"อัตราค่าธรรมเนียม", Kind::annex, Level::annex, Number::none},
      {"เอกสารแนบท้าย", Kind::annex, Level::annex, Number::none},
      {"ผู้รับสนองพระราชโองการ", Kind::closing, Level::addendum, Number::none},
      {"ผู้รับสนองพระบรมราชโองการ", Kind::closing, Level::addendum, Number::none},
      {"หมายเหตุ", Kind::closing, Level::addendum, Number::none},
  };
  // Whole phrases: "มาตรา 622 ของถึงเมื่อใด" and "มาตรา 663 ถึงแม้ว่า" begin sections.
  static constexpr std::string_view followers[] = {
      "แห่ง",       "วรรค",     "อนุมาตรา",     "และมาตรา", "และ มาตรา", "หรือมาตรา",  "หรือ มาตรา",
      "ถึงมาตรา",   "ถึง มาตรา", "ประกอบมาตรา", "มาใช้",     "มา ใช้",     "ของพระราช", "ของประมวล",
      "ของกฎหมาย", "ก็ดี",       "ข้างต้น",       "นี้",        "แล้ว",       "ดังกล่าว"};
  static constexpr HeaderKey keys[] = {{"มีผลใช้บังคับ", Field::in_force},
                                       {"วันที่มีผลใช้บังคับ", Field::in_force},
                                       {"สิ้นผลใช้บังคับ", Field::in_force_until},
                                       {"ประกาศเมื่อ", Field::promulgated},
                                       {"ชื่อย่อ", Field::short_title},
                                       {"อักษรย่อ", Field::abbreviation},
                                       {"รหัส", Field::identifier}};
  static constexpr KindWord kinds[] = {
      {"ประมวล", "code"},         {"พระราชบัญญัติ", "act"},        {"พระราชกำหนด", "emergency decree"},
      {"พระราชกฤษฎีกา", "decree"}, {"รัฐธรรมนูญ", "constitution"}, {"กฎกระทรวง", "regulation"},
      {"ระเบียบ", "regulation"},   {"ข้อบัญญัติ", "ordinance"},      {"เทศบัญญัติ", "ordinance"},
      {"ประกาศ", "notification"}};
  static constexpr std::string_view repealed[] = {"ยกเลิก"};
  static constexpr std::string_view ranges[] = {"ถึง", "-", "–"};
  static constexpr HeadingGrammar grammar{.language = Language::thai,
                                          .words = words,
                                          .citation_followers = followers,
                                          .header_keys = keys,
                                          .kinds = kinds,
                                          .repealed = repealed,
                                          .range_words = ranges,
                                          .ordinal_words = {},
                                          .lines_are_paragraphs = true};
  return grammar;
}

}  // namespace pandect
