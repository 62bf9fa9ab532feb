#include "text/spelled_number.h"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// The number at the beginning of a text and the words behind it; "none" where there is none.
std::string read(std::string_view code, std::string_view text) {
  Cursor cursor(text, 0);
  const auto number = take_spelled_number(cursor, *parse_language(code));
  return number ? std::to_string(*number) + "|" + std::string(cursor.rest()) : "none";
}

TEST(SpelledNumber, IsReadInTheWordsOfEachLanguage) {
  EXPECT_EQ(read("en", "two hundred nine of the Act"), "209| of the Act");
  EXPECT_EQ(read("en", "Two Hundred and Nine."), "209|.");
  EXPECT_EQ(read("en", "twenty-one"), "21|");
  EXPECT_EQ(read("nl", "honderdvierenzeventig, lid 1"), "174|, lid 1");
  EXPECT_EQ(read("de", "einundzwanzig"), "21|");
  EXPECT_EQ(read("fr", "quatre-vingt-dix-neuf de la loi"), "99| de la loi");
  EXPECT_EQ(read("it", "ventitré"), "23|");
  EXPECT_EQ(read("ko", "일백사조"), "104|조");
  EXPECT_EQ(read("ko", "백사조"), "104|조");
  EXPECT_EQ(read("th", "สี่ร้อยยี่สิบเอ็ด แห่ง"), "421| แห่ง");
}

TEST(SpelledNumber, IsNoPartOfAWordAndNoArticle) {
  EXPECT_EQ(read("en", "tenants of the house"), "none");
  EXPECT_EQ(read("en", "sevenfold"), "none");
  EXPECT_EQ(read("en", "5"), "none");
  EXPECT_EQ(read("nl", "een ander"), "none");
  EXPECT_EQ(read("fr", "un"), "none");
  EXPECT_EQ(read("it", "un"), "none");
  EXPECT_EQ(read("en", ""), "none");
}

}  // namespace
}  // namespace pandect
