#include <random>

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/hostile_input.h"
#include "readers/office/rtf_text.h"

namespace pandect {
namespace {

OfficeText read_rtf(const std::string& body) {
  return read_rtf_text({"a.rtf",
                        "{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0\\fcharset0 Times;}"
                        "{\\f1\\fcharset222 Angsana;}{\\f2\\fcharset129 Batang;}"
                        "{\\f3\\fcharset2 Symbol;}}{\\stylesheet{\\ql Normal;}{\\s1 heading 1;}"
                        "{\\s2\\outlinelevel1 Kop;}{\\s9 toc 1;}{\\*\\cs5 Emphasis;}}" +
                            body + "}"});
}

std::string rtf_lines(const std::string& body) {
  std::string all;
  for (const OfficeParagraph& paragraph : read_rtf(body).paragraphs) {
    if (paragraph.heading > 0) all += "h" + std::to_string(paragraph.heading) + " ";
    all += paragraph.label + (paragraph.label.empty() ? "" : " ") + paragraph.words + "\n";
  }
  return all;
}

TEST(RtfText, CharactersOfCodePagesFontsAndUnicode) {
  EXPECT_EQ(rtf_lines("\\'c4rger \\u8364? 5\\~m\\_2 \\endash  \\{x\\}\\par"), "Ärger € 5 m-2 – {x}\n");
  EXPECT_EQ(rtf_lines("{\\f1 \\'c1\\'d2\\'b5\\'c3\\'d2} 1\\par{\\f2 \\'c1\\'a61\\'c1\\'b6}\\par"),
            "มาตรา 1\n제1조\n");
  EXPECT_EQ(rtf_lines("{\\uc2\\u44032\\'b0\\'a1}{\\uc0\\u-10179\\u-8704 x}\\u3617\\par"), "가😀xม\n");
  EXPECT_EQ(rtf_lines("{\\f3\\'b7}\\u-3913? a\\par"), "•• a\n");
}

TEST(RtfText, HeadingsListsAndWhatIsLeftOut) {
  EXPECT_EQ(
      rtf_lines("{\\header Town}\\pard\\s1 A\\par\\pard\\s2 B\\par\\pard\\s9 A 1\\par\\pard\\plain a\\par"),
      "h1 A\nh2 B\na\n");
  EXPECT_EQ(
      rtf_lines(
          "\\pard{\\listtext\\pard\\plain (a)\\tab}\\ilvl1 first\\par\\pard{\\pntext\\f3\\'b7\\tab}dot\\par"),
      "(a) first\n• dot\n");
  EXPECT_EQ(rtf_lines("a{\\v hidden}{\\deleted gone}{\\*\\unknown x{y}}{\\*\\atnid z}{\\annotation n}b\\par"),
            "ab\n");
  EXPECT_EQ(rtf_lines("{\\upr{A?}{\\*\\ud{A\\u8364?}}}\\par"), "A€\n");
  EXPECT_EQ(rtf_lines("{\\shp{\\*\\shpinst{\\sp{\\sn n}{\\sv v}}{\\shptxt boxed\\par}}{\\shprslt r}} x\\par"),
            "boxed\nx\n");
}

TEST(RtfText, TablesAreRowsAndNotesStandBehindTheirParagraph) {
  EXPECT_EQ(rtf_lines("\\trowd\\pard\\intbl a\\par b\\cell c\\cell\\row\\pard d\\par"), "a b | c\nd\n");
  EXPECT_EQ(rtf_lines("\\trowd\\clvmgf\\cellx1\\cellx2\\pard\\intbl a\\cell b\\cell\\row"
                      "\\trowd\\clvmrg\\cellx1\\cellx2\\pard\\intbl\\cell {\\field{\\*\\fldinst{HYPERLINK "
                      "\"http://data.europa.eu/eli/reg/2016/679/oj\"}}{\\fldrslt c}}\\cell\\row"
                      "\\trowd\\cellx1\\cellx2\\pard\\intbl\\cell d\\cell\\row\\pard e\\par"),
            "a | b\na | c\n| d\ne\n");
  EXPECT_EQ(rtf_lines("Word{\\super\\chftn}{\\footnote\\pard\\plain {\\chftn} a note\\par}goes on\\par"),
            "Wordgoes on\na note\n");
}

TEST(RtfText, FieldsAreTheirResultsAndLinks) {
  const OfficeText text = read_rtf(
      "See {\\field{\\*\\fldinst{HYPERLINK \"http://data.europa.eu/eli/reg/2016/679/oj\"}}"
      "{\\fldrslt{\\ul the Regulation}}} now\\par");
  ASSERT_EQ(text.paragraphs.size(), 1U);
  EXPECT_EQ(text.paragraphs[0].words, "See the Regulation now");
  ASSERT_EQ(text.paragraphs[0].links.size(), 1U);
  EXPECT_EQ(text.paragraphs[0].links[0].work, "32016R0679");
  EXPECT_EQ(text.paragraphs[0].links[0].span.of(text.paragraphs[0].words), "the Regulation");
}

TEST(RtfText, PicturesWaitForReview) {
  const OfficeText text = read_rtf("a\\par{\\pict\\pngblip 8950}{\\pict\\bin4 }}}}}b\\par");
  ASSERT_EQ(text.pictures.size(), 2U);
  EXPECT_EQ(text.pictures[0].behind, 2U);
  EXPECT_EQ(text.paragraphs[1].words, "b");
}

TEST(Rtf, DeepGroupsAreRefused) {
  const std::string deep = "{\\rtf1 " + std::string(2000, '{');
  try {
    (void)rtf_reader().read({"a.rtf", deep});
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "a.rtf: line 1: expected groups at most 1000 deep");
  }
}

TEST(Rtf, AnyControlsAreReadOrRefused) {
  const std::vector<std::string> pieces = {"{",
                                           "}",
                                           "\\*",
                                           "\\par ",
                                           "\\cell ",
                                           "\\row ",
                                           "\\intbl ",
                                           "\\u-10179",
                                           "\\u-8704 ",
                                           "\\uc9 ",
                                           "\\'c1",
                                           "\\'",
                                           "\\bin5 ",
                                           "\\bin99999 ",
                                           "\\field",
                                           "\\*\\fldinst",
                                           "\\fldrslt",
                                           "\\footnote",
                                           "\\pict",
                                           "\\fonttbl",
                                           "\\f1 ",
                                           "\\fcharset129",
                                           "\\stylesheet",
                                           "\\s1 ",
                                           "\\listtext",
                                           "\\shptxt",
                                           "\\ud",
                                           "\\info",
                                           "\\title",
                                           "\\bkmkstart",
                                           "\\pard ",
                                           "\\plain ",
                                           "Section 1. words ",
                                           "\\outlinelevel3 ",
                                           "\\v ",
                                           "HYPERLINK \"#b\" ",
                                           "\\",
                                           "\\\n",
                                           ";"};
  std::mt19937 random(6);
  for (int round = 0; round < 1000; ++round) {
    std::string body = "{\\rtf1";
    for (std::size_t i = random() % 80; i > 0; --i) body += pieces[random() % pieces.size()];
    read_or_refuse(rtf_reader(), "a.rtf", body);
    ASSERT_FALSE(HasFatalFailure()) << body;
  }
}

TEST(Rtf, CutShortOrDamagedIsReadOrRefused) {
  read_damaged_samples(rtf_reader(), "a.rtf", 97, 50);
}

}  // namespace
}  // namespace pandect
