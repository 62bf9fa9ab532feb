#include <gtest/gtest.h>

#include "law/readers/reader.h"
#include "pandect/error.h"

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
