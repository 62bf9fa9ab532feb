#include "readers/xml/xml_text.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

std::string collapse(std::initializer_list<std::string_view> pieces, std::string out = {}) {
  XmlText text(out);
  for (const std::string_view piece : pieces) text.write(piece);
  return out;
}

TEST(XmlText, RunsOfWhiteSpaceAreOneSpace) {
  EXPECT_EQ(collapse({"  a \t\n b  "}), "a b");
  EXPECT_EQ(collapse({"a", " ", "b"}), "a b");
  EXPECT_EQ(collapse({"a", "b"}), "ab");
  EXPECT_EQ(collapse({"a ", " b"}), "a b");
  EXPECT_EQ(collapse({" \n "}), "");
}

TEST(XmlText, SpacesOfOtherWidthsAreSpaces) {
  EXPECT_EQ(collapse({"Article\u00A012"}), "Article 12");
  EXPECT_EQ(collapse({"a\u2003\u2009b\u202Fc\u3000d"}), "a b c d");
  EXPECT_EQ(collapse({"\u00A0a"}), "a");
}

TEST(XmlText, MarksOfLineBreaksGo) {
  EXPECT_EQ(collapse({"Repre\u00ADsenta\u00ADtives"}), "Representatives");
  EXPECT_EQ(collapse({"\u00AD"}), "");
  EXPECT_EQ(collapse({"a\u200Bb"}), "ab");
}

TEST(XmlText, NeighboursOfTheseCharactersStay) {
  EXPECT_EQ(collapse({"§ é ” — … 、 กข 가 😀"}), "§ é ” — … 、 กข 가 😀");
}

TEST(XmlText, NoSpaceBeginsALine) {
  EXPECT_EQ(collapse({" b"}, "a\n"), "a\nb");
  EXPECT_EQ(collapse({" b"}, "1. "), "1. b");
  EXPECT_EQ(collapse({" b"}, "a"), "a b");
}

TEST(XmlText, TellsWhiteSpace) {
  EXPECT_TRUE(is_xml_space(""));
  EXPECT_TRUE(is_xml_space(" \r\n\t\u00A0\u2003"));
  EXPECT_FALSE(is_xml_space(" é"));
  EXPECT_FALSE(is_xml_space("\xE2"));
}

}  // namespace
}  // namespace pandect
