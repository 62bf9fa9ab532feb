#include "serve/law_html.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "serve/html.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

LawSetting setting() {
  HttpRequest request;
  return {page_words(request), "en", [](std::string_view id) { return "/law/" + std::string(id); }, {}};
}

LawLine line_of(const std::string& heading, const std::string& words) {
  LawLine line;
  line.line.id = "en/Act/1";
  line.text.text = heading + words;
  line.text.end = count_code_points(line.text.text);
  line.words_begin = count_code_points(heading);
  return line;
}

TEST(LawHtml, TextIsNeverReadAsMarkup) {
  LawLine line =
      line_of("Section 1. <script>alert(1)</script>\n", "<img src=x onerror=alert(1)> & \"words\"\x01");
  line.line.id = "en/\"><script>";
  line.links.push_back({LinkKind::term, {37, 40}, "\"><b>", "\" onmouseover=\"x", {}});
  const std::string html = law_line_html(line, setting(), 2, false);
  EXPECT_THAT(html, Not(HasSubstr("<script")));
  EXPECT_THAT(html, Not(HasSubstr("<img")));
  EXPECT_THAT(html, Not(HasSubstr("<b>")));
  EXPECT_THAT(html, Not(HasSubstr("\" onmouse")));
  EXPECT_THAT(html, HasSubstr("&amp; &quot;words&quot;\xEF\xBF\xBD"));
}

TEST(LawHtml, ATermIsAWordWithItsEnding) {
  LawLine line = line_of("Section 1. Hives\n", "Two hives stand.");
  line.links.push_back({LinkKind::term, {21, 25}, "en/Act/2", "Section 2", {}});
  EXPECT_THAT(law_line_html(line, setting(), 2, false), HasSubstr(">hives</a> stand."));
}

TEST(LawHtml, JsonEndsNoScript) {
  EXPECT_EQ(json_in_html(R"({"name":"</script><!--"})"), R"({"name":"\u003c/script>\u003c!--"})");
}

TEST(LawHtml, LinesHangAtTheirDepth) {
  LawLine line = line_of("Section 1. Tolls\n", "Boats pay:\n(1) by day\n(a) ten;\n");
  line.parts = {{"en/Act/1/1", "(1)", 1, {28, 46}}, {"en/Act/1/1/a", "(a)", 2, {39, 46}}};
  const std::string html = law_line_html(line, setting(), 3, true);
  EXPECT_THAT(html, HasSubstr("<h3>Section 1. Tolls</h3>\n<p>Boats pay:</p>"));
  EXPECT_THAT(html, HasSubstr("<p class=\"in1\" id=\"en/Act/1/1\">(1) by day</p>"));
  EXPECT_THAT(html, HasSubstr("<p class=\"in2\" id=\"en/Act/1/1/a\">(a) ten;</p>"));
}

TEST(LawHtml, ParagraphsWithoutAMarkDoNotHang) {
  LawLine line = line_of("", "One.\nTwo:\n(1) three\n");
  line.parts = {{"th/A/1/2", {}, 1, {5, 19}}, {"th/A/1/2/1", "(1)", 2, {10, 19}}};
  const std::string html = law_line_html(line, setting(), 2, true);
  EXPECT_THAT(html,
              HasSubstr("<p id=\"th/A/1/2\">Two:</p>\n<p class=\"in1\" id=\"th/A/1/2/1\">(1) three</p>"));
}

TEST(LawHtml, AHeadingOnTheLineOfItsWordsStaysThere) {
  const std::string html = law_line_html(line_of("มาตรา 1 ", "พระราชบัญญัตินี้"), setting(), 2, true);
  EXPECT_THAT(html, HasSubstr("<h2 class=\"run-in\">มาตรา 1</h2> <p class=\"run-in\">พระราชบัญญัตินี้</p>"));
}

TEST(LawHtml, RowsAreATable) {
  const std::string html =
      law_line_html(line_of("Schedule 1\n", "metres | dues\n10 | 3\n| 4\n\nor | else"), setting(), 2, true);
  EXPECT_THAT(html,
              HasSubstr("<thead><tr><th scope=\"col\">metres</th><th scope=\"col\">dues</th></tr></thead>"));
  EXPECT_THAT(html, HasSubstr("<tr><td>10</td><td>3</td></tr>\n<tr><td></td><td>4</td></tr>"));
  EXPECT_THAT(html, HasSubstr("<p>or | else</p>")) << "one row is no table";
}

TEST(LawHtml, WhatASpanningCellSaysAgainStepsBack) {
  const std::string html =
      law_line_html(line_of("Schedule 1\n",
                            "vessel | metres | dues\nboat | 10 | 3\nboat | 20 | 3\nraft | 20 | 3\n| 20 | 3"),
                    setting(), 2, true);
  EXPECT_THAT(html, HasSubstr("<tr><td class=\"again\">boat</td><td>20</td><td>3</td></tr>"));
  EXPECT_THAT(html, HasSubstr("<tr><td>raft</td><td>20</td><td>3</td></tr>"));
  EXPECT_THAT(html, HasSubstr("<tr><td></td><td>20</td><td>3</td></tr>"));
}

TEST(LawHtml, ManyPartsAndLinksTakeNoLongerThanTheirNumber) {
  std::string words;
  LawLine line;
  for (std::size_t i = 0; i < 50'000; ++i) {
    line.parts.push_back({"en/A/1/" + std::to_string(i), "(1)", 1, {words.size(), words.size() + 10}});
    line.links.push_back({LinkKind::reference, {words.size() + 4, words.size() + 8}, "en/A/2", "A", {}});
    words += "(1) word;\n";
  }
  line.text.text = words;
  line.text.end = words.size();
  const std::string html = law_line_html(line, setting(), 2, true);
  EXPECT_THAT(html.substr(html.size() - 120), HasSubstr("<a href=\"/law/en/A/2\" title=\"A\">word</a>;</p>"));
}

TEST(LawHtml, DrawnTablesStayAsTheyAreDrawn) {
  const std::string html = law_line_html(line_of("별표\n", "┌──┐\n│ 1│\n└──┘\n끝"), setting(), 2, true);
  EXPECT_THAT(html, HasSubstr("<pre tabindex=\"0\">┌──┐\n│ 1│\n└──┘\n</pre>\n<p>끝</p>"));
}

TEST(LawHtml, WordsPointedOutMayRunThroughALink) {
  LawLine line = line_of("", "see section 2 now");
  line.links.push_back({LinkKind::reference, {4, 13}, "en/Act/2", "Section 2, Act", {}});
  LawSetting marked = setting();
  marked.marked = {0, 11};
  EXPECT_THAT(
      law_line_html(line, marked, 2, true),
      HasSubstr("<p><mark>see </mark><mark><a href=\"/law/en/Act/2\" title=\"Section 2, Act\">section</a>"
                "</mark><a href=\"/law/en/Act/2\" title=\"Section 2, Act\"> 2</a> now</p>"));
}

TEST(LawHtml, ChangesAreMarkedInTheirPlace) {
  LawLine later = line_of("", "Section 1. Tolls\n(1) It pays 14 crowns.\n(2) At once.");
  later.parts = {{"en/Act/1/1", "(1)", 1, {17, 39}}, {"en/Act/1/2", "(2)", 1, {40, 52}}};
  const std::vector<ChangedWords> words{{WordsChange::equal, "Section 1. Tolls\n(1) It pays"},
                                        {WordsChange::deleted, "30"},
                                        {WordsChange::inserted, "14"},
                                        {WordsChange::equal, "crowns."},
                                        {WordsChange::inserted, "(2) At once."}};
  EXPECT_EQ(
      changed_words_html(words, &later, "en"),
      "<div class=\"law\" lang=\"en\">\n<p>Section 1. Tolls</p>\n<p class=\"in1\">(1) It pays <del>30</del> "
      "<ins>14</ins> crowns.</p>\n<p class=\"in1\"><ins>(2) At once.</ins></p>\n</div>\n");
}

}  // namespace
}  // namespace pandect
