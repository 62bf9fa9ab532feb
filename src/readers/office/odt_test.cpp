#include <random>

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/archive_fixture.h"
#include "readers/hostile_input.h"
#include "readers/office/odt_styles.h"
#include "readers/office/odt_text.h"

namespace pandect {
namespace {

std::string content(const std::string& body) {
  return "<office:document-content xmlns:office=\"o\" xmlns:text=\"t\" xmlns:table=\"b\" xmlns:draw=\"d\" "
         "xmlns:style=\"s\"><office:automatic-styles><text:list-style style:name=\"L\">"
         "<text:list-level-style-number text:level=\"1\" style:num-format=\"1\" style:num-suffix=\".\"/>"
         "<text:list-level-style-number text:level=\"2\" style:num-format=\"a\" style:num-suffix=\")\" "
         "text:display-levels=\"2\"/></text:list-style></office:automatic-styles><office:body><office:text>" +
         body + "</office:text></office:body></office:document-content>";
}

std::string odt(const std::string& body) {
  return pack({{"content.xml", content(body)}});
}

std::string odt_lines(const std::string& body) {
  std::string all;
  for (const OfficeParagraph& paragraph : read_odt_text({"a.odt", odt(body)}).paragraphs)
    all += paragraph.label + (paragraph.label.empty() ? "" : " ") + paragraph.words + "\n";
  return all;
}

std::string item(const std::string& words) {
  return "<text:list-item><text:p>" + words + "</text:p></text:list-item>";
}

TEST(OdtText, ListsBeginAnewOrGoOnAsTheySay) {
  const std::string list = "<text:list text:style-name=\"L\">" + item("a") + item("b") + "</text:list>";
  const std::string more = "<text:list text:style-name=\"L\" text:continue-numbering=\"true\">" + item("c") +
                           "<text:list-item text:start-value=\"9\"><text:p>d</text:p><text:p>e</text:p>"
                           "<text:list>" +
                           item("f") + "</text:list></text:list-item></text:list>";
  EXPECT_EQ(odt_lines(list + more + list), "1. a\n2. b\n3. c\n9. d\ne\n9.a) f\n1. a\n2. b\n");
}

TEST(OdtText, TablesAreRowsAndCoveredCellsAreNotRepeated) {
  EXPECT_EQ(odt_lines("<table:table><table:table-row><table:table-cell><text:p>a</text:p><text:p>b</text:p>"
                      "</table:table-cell><table:covered-table-cell/><table:table-cell><text:p>c</text:p>"
                      "</table:table-cell></table:table-row></table:table>"),
            "a b | c\n");
}

TEST(OdtText, NotesStandBehindTheirParagraph) {
  EXPECT_EQ(
      odt_lines(
          "<text:p>Word<text:note><text:note-citation>1</text:note-citation><text:note-body>"
          "<text:p>a note</text:p></text:note-body></text:note> goes on<text:line-break/>here.</text:p>"),
      "Word goes on here.\na note\n");
}

TEST(OdtText, PatternsAndStartsMakeLabels) {
  OdtListStyle style;
  style[0].counting = ListNumber::decimal;
  style[0].start = 3;
  style[1].counting = ListNumber::upper_letter;
  style[1].pattern = "(%1%-%2%) ";
  OdtCounter counter;
  EXPECT_EQ(counter.next(style, 1), "(3-A) ");
  EXPECT_EQ(counter.next(style, 1), "(3-B) ");
  EXPECT_EQ(counter.next(style, 0), "4");
  EXPECT_EQ(counter.next(style, 1, 26), "(4-Z) ");
  EXPECT_EQ(counter.next(style, 40), "");
}

TEST(Odt, WhatHasNoTextIsRefused) {
  const auto refusal = [](const std::string& bytes) {
    try {
      (void)odt_reader().read({"a.odt", bytes});
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal(pack({{"mimetype", "x"}})), "a.odt: expected content.xml in it");
  EXPECT_EQ(refusal(pack({{"content.xml", "<a/>"}})),
            "a.odt: an OpenDocument file that is not a text document");
  EXPECT_EQ(refusal(pack({{"META-INF/manifest.xml", "<manifest:encryption-data/>"}, {"content.xml", "x"}})),
            "a.odt: an OpenDocument file that is encrypted, and asks for a password");
  EXPECT_EQ(refusal(odt("<text:p>Hello.</text:p>")),
            "a.odt: its words are no running text: too few, a table, a list or code");
}

TEST(Odt, AnyElementsInAnyOrderAreReadOrRefused) {
  const std::vector<std::string> names = {
      "text:p",        "text:h",      "text:list",       "text:list-item",   "text:span",
      "text:a",        "text:note",   "text:note-body",  "draw:frame",       "draw:image",
      "draw:text-box", "table:table", "table:table-row", "table:table-cell", "text:section"};
  std::mt19937 random(5);
  for (int round = 0; round < 400; ++round) {
    std::string body;
    std::vector<std::string> open;
    for (std::size_t i = random() % 60; i > 0; --i) {
      if (random() % 3 == 0) body += "Section 1. words ";
      if (!open.empty() && random() % 2 == 0) {
        body += "</" + open.back() + ">";
        open.pop_back();
      } else {
        open.push_back(names[random() % names.size()]);
        body += "<" + open.back() +
                " text:style-name=\"L\" xml:id=\"i\" text:continue-list=\"i\" text:outline-level=\"99\" "
                "text:start-value=\"-5\" text:name=\"b\">";
      }
    }
    while (!open.empty()) {
      body += "</" + open.back() + ">";
      open.pop_back();
    }
    read_or_refuse(odt_reader(), "a.odt", odt(body));
    ASSERT_FALSE(HasFatalFailure()) << body;
  }
}

TEST(Odt, CutShortOrDamagedIsReadOrRefused) {
  const std::string bytes = odt(item("Section 1. words") + "<text:h text:outline-level=\"1\">A</text:h>");
  for (std::size_t size = 0; size < bytes.size(); size += 7)
    read_or_refuse(odt_reader(), "a.odt", bytes.substr(0, size));
}

}  // namespace
}  // namespace pandect
