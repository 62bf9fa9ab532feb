#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/encoding.h"
#include "readers/plain/plain_text.h"
#include "readers/reader.h"

namespace pandect {
namespace {

using namespace std::string_literals;

std::string decode(std::string_view bytes) {
  return decode_source({"law.txt", bytes});
}

TEST(DecodeSource, DropsAByteOrderMark) {
  EXPECT_EQ(decode("\xEF\xBB\xBFมาตรา"), "มาตรา");
}

TEST(DecodeSource, ConvertsUtf16WithAMark) {
  EXPECT_EQ(decode("\xFF\xFE\x40\x0E\x41\x00"s), "เA");
  EXPECT_EQ(decode("\xFE\xFF\xD8\x3D\xDE\x00"s), "😀");
}

TEST(DecodeSource, ConvertsThaiAndWesternEightBitText) {
  EXPECT_EQ(decode("\xC1\xD2\xB5\xC3\xD2 1"), "มาตรา 1");
  EXPECT_EQ(decode("Artikel 1 De co\xF6peratie betaalt."), "Artikel 1 De coöperatie betaalt.");
}

TEST(DecodeSource, ConvertsKoreanAndJapaneseText) {
  // "제1조(목적) 이 법은", in CP949; "第一条 この法律は", in Shift-JIS.
  const std::string korean =
      "\xC1\xA6"
      "1\xC1\xB6(\xB8\xF1\xC0\xFB) \xC0\xCC \xB9\xFD\xC0\xBA";
  EXPECT_EQ(decode(korean), "제1조(목적) 이 법은");
  EXPECT_EQ(guess_encoding(korean).encoding, "CP949 (EUC-KR)");
  const std::string japanese = "\x91\xE6\x88\xEA\x8F\xF0 \x82\xB1\x82\xCC\x96@\x97\xA5\x82\xCD";
  EXPECT_EQ(decode(japanese), "第一条 この法律は");
  EXPECT_EQ(guess_encoding(japanese).encoding, "Shift-JIS");
  // Where it is cut within a character.
  EXPECT_EQ(first_words({"law.txt", korean}, 4), "제1");
}

TEST(DecodeSource, TellsThaiFromKorean) {
  const std::string thai = "\xC1\xD2\xB5\xC3\xD2 1 \xBC\xD9\xE9\xE3\xB4\xBD\xE8\xD2\xBD\xD7\xB9";
  EXPECT_EQ(decode(thai), "มาตรา 1 ผู้ใดฝ่าฝืน");
  EXPECT_EQ(guess_encoding(thai).encoding, "TIS-620 (Windows-874)");
}

TEST(DecodeSource, ShowsTheFirstWordsInAnyEncoding) {
  const auto first = [](std::string_view bytes, std::size_t most) {
    return first_words({"law.txt", bytes}, most);
  };
  EXPECT_EQ(first("มาตรา", 7), "มา");
  EXPECT_EQ(first("\xFF\xFE\x40\x0E\x0D\x00\x41\x00\x42\x00"s, 9), "เ\nA");
  EXPECT_EQ(first("\xFE\xFF\x00\x41\xD8\x3D\xDE\x00"s, 6), "A");
  EXPECT_EQ(first("\xC1\xD2\xB5\xC3\xD2 1\r\n2", 100), "มาตรา 1\n2");
  EXPECT_EQ(first("Gew\xE4sser\rund Wege", 100), "Gewässer\nund Wege");
  EXPECT_EQ(first("one \xFF\xFE\x01", 100), "one \xEF\xBF\xBD\xEF\xBF\xBD\x01");
}

TEST(PlainStatute, IsRecognisedInOtherEncodings) {
  const std::string act =
      "Gew\xE4ssergesetz\r\r\xA7 1 Zweck\rDas Gesetz sch\xFCtzt.\r\xA7 2 Wege\rSie sind frei.\r";
  ASSERT_NE(recognise_reader({"law.txt", act}), nullptr);
  EXPECT_EQ(recognise_reader({"law.txt", act})->format(), "plain-statute");
}

TEST(DecodeSource, RefusesWhatIsNoTextWithItsLine) {
  try {
    decode("one\ntwo \xFF\xFE\x00\x01"s);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_STREQ(error.what(), "law.txt: line 2: byte 9 is not UTF-8 text");
  }
}

}  // namespace
}  // namespace pandect
