#include "readers/unread_format.h"

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

using namespace std::string_view_literals;

std::string refusal_of_file(std::string_view bytes) {
  try {
    (void)choose_reader({"file", bytes});
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_FALSE(std::string(error.hint()).empty());
    return error.what();
  }
  return "";
}

TEST(UnreadFormat, IsNamedWithARemedy) {
  EXPECT_EQ(refusal_of_file("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1\0\0"sv),
            "file: a file of Office before 2007 (.xls, .ppt, .msg) or of HWP, which is not read");
  EXPECT_EQ(refusal_of_file("MM\0*\0\0"sv), "file: a TIFF picture, which is not read");
  EXPECT_EQ(refusal_of_file("# v2 git bundle\n0123 HEAD\n\nPACK\0\0"sv),
            "file: a bundle of Git, which is not read");
}

TEST(UnreadPublication, IsNamedByItsStructure) {
  EXPECT_EQ(refusal_of_file("\xEF\xBB\xBF{\"@type\":\"Legislation\",\"name\":\"Hafengesetz\"}"),
            "file: data of Germany's portal NeuRIS, which is not read");
  EXPECT_EQ(refusal_of_file("<!DOCTYPE dokument SYSTEM \"x\"><dokument><gertyp>BGH</gertyp></dokument>"),
            "file: a decision of rechtsprechung-im-internet.de, which is not read");
  EXPECT_EQ(refusal_of_file("\xEF\xBB\xBF {\"OgdSearchResult\": {\"Judikatur\": 1}}"),
            "file: decisions in the API of Austria's RIS, which are not read");
  EXPECT_EQ(refusal_of_file("---\n판례일련번호: '1'\n---\n# 판결\n제1조(등) 가\n제2조(불) 나\n"),
            "file: a decision of a Korean court, which is not read");
}

/// A decision quotes sections of law, and is none.
TEST(UnreadPublication, IsRefusedThoughItsWordsLookLikeLaw) {
  const std::string sections = "<p>Section 1. Lamps burn.</p><p>Section 2. Lamps are lit.</p>";
  EXPECT_EQ(
      refusal_of_file("<!DOCTYPE html><html><head><link href=\"https://hj.tribunalconstitucional.es/\"/>"
                      "</head><body>" +
                      sections + "</body></html>"),
      "file: a decision of Spain's Tribunal Constitucional, which is not read");
  EXPECT_EQ(refusal_of_file("<!DOCTYPE html><html><body>" + sections + "</body></html>"), "");
}

TEST(UnreadFormat, IsNoneOfWhatOnlyBeginsLikeIt) {
  EXPECT_EQ(refusal_of_file("MMO is a name."),
            "file: in no format that is read: no law, contract, dataset or running text is in it");
  EXPECT_EQ(refusal_of_file("From: here\nTo: there\n"),
            "file: in no format that is read: no law, contract, dataset or running text is in it");
}

}  // namespace
}  // namespace pandect
