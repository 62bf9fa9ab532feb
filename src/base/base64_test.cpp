#include "base/base64.h"

#include <random>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Base64, IsWrittenAsTheStandardSays) {
  EXPECT_EQ(encode_base64(""), "");
  EXPECT_EQ(encode_base64("f"), "Zg==");
  EXPECT_EQ(encode_base64("fo"), "Zm8=");
  EXPECT_EQ(encode_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(encode_base64_url("\xfb\xff"), "-_8");
}

TEST(Base64, IsReadAsMailHasIt) {
  EXPECT_EQ(decode_base64("Zm9v\r\nYmFy"), "foobar");
  EXPECT_EQ(decode_base64("Zg==Zm8="), "ffo");
  EXPECT_EQ(decode_base64("Zm8"), "fo");
  EXPECT_EQ(decode_base64("Z"), "");
  EXPECT_EQ(decode_base64("-_-_"), decode_base64("+/+/"));
  EXPECT_EQ(decode_base64("=="), "");
}

TEST(Base64, AnyBytesComeBack) {
  std::mt19937 random(3);
  for (const std::size_t size : {1U, 2U, 3U, 100U, (3U << 20) + 1}) {
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random());
    EXPECT_EQ(decode_base64(encode_base64(bytes)), bytes) << size;
  }
}

}  // namespace
}  // namespace pandect
