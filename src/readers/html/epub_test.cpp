#include <random>

#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/archive_fixture.h"
#include "readers/hostile_input.h"
#include "readers/html/epub_chapter.h"
#include "readers/html/html_xml.h"

namespace pandect {
namespace {

std::string lines(const std::string& body) {
  const std::string xml =
      html_to_xml({"c.xhtml", "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body>" + body});
  OfficeText text;
  text.title = "The Book";
  add_epub_chapter(XmlDocument({"c.xhtml", xml}), "c.xhtml", text);
  std::string all;
  for (const OfficeParagraph& paragraph : text.paragraphs) {
    if (paragraph.title) all += "title ";
    if (paragraph.heading > 0) all += "h" + std::to_string(paragraph.heading) + " ";
    all += paragraph.label + (paragraph.label.empty() ? "" : " ") + paragraph.words + "\n";
  }
  return all;
}

std::string epub(const std::string& chapter, const std::string& encryption = {}) {
  std::vector<ArchiveEntry> files = {
      {"META-INF/container.xml",
       "<container><rootfiles><rootfile full-path=\"a/b.opf\"/></rootfiles></container>"},
      {"a/b.opf",
       "<package><metadata><title>The Book</title></metadata><manifest>"
       "<item id=\"n\" href=\"nav.xhtml\" properties=\"nav\"/><item id=\"two\" href=\"../c%202.xhtml\"/>"
       "<item id=\"one\" href=\"one.xhtml\"/></manifest>"
       "<spine><itemref idref=\"n\"/><itemref idref=\"two\"/><itemref idref=\"one\"/></spine></package>"},
      {"a/nav.xhtml", "<p>Contents</p>"},
      {"a/one.xhtml", chapter},
      {"c 2.xhtml", "<h2>Second</h2><p>It comes first.</p>"}};
  if (!encryption.empty()) files.push_back({"META-INF/encryption.xml", encryption});
  return pack(files);
}

std::string refusal(const std::string& bytes) {
  try {
    (void)epub_reader().read({"a.epub", bytes});
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(EpubChapter, HeadingsListsAndTables) {
  EXPECT_EQ(
      lines("<h1>The Book</h1><h2>A<br/>b</h2><p>c<br/>d</p><ol start=\"3\" type=\"a\"><li>e<ul><li>f</li>"
            "</ul></li><li><p>g</p><p>h</p></li><li></li></ol><p>i</p>"
            "<table><tr><th>j</th><td><p>k</p><p>l</p></td></tr></table>"),
      "title The Book\nh2 A b\nc\nd\nc. e\n• f\nd. g\nh\ni\nj | k l\n");
}

TEST(EpubChapter, NotesStandBehindTheirParagraphAndOtherNumbersStay) {
  EXPECT_EQ(
      lines("<p>Word<a href=\"#n\" id=\"m\">1</a> goes on<sup><a href=\"notes.xhtml#x\">2</a></sup>, see "
            "<a href=\"#s\">12</a>.</p><p id=\"s\">Next.</p>"
            "<ol><li id=\"n\">A note. <a href=\"#m\">↩</a></li></ol>"),
      "Word goes on, see 12.\nA note.\nNext.\n");
  EXPECT_EQ(lines("<p>Word<a href=\"#n\">*</a>.</p><aside id=\"n\"><p>A note.</p></aside>"),
            "Word.\nA note.\n");
}

TEST(Epub, ChaptersComeInTheOrderOfReading) {
  const std::vector<Work> works = epub_reader().read({"a.epub", epub("<h2>First</h2><p>It comes last.</p>")});
  ASSERT_EQ(works.size(), 1U);
  EXPECT_EQ(works[0].title, "The Book");
  EXPECT_EQ(works[0].text, "Second\nIt comes first.\nFirst\nIt comes last.\n");
}

TEST(Epub, WhatIsLockedOrEmptyIsRefused) {
  const std::string locked =
      "<encryption><EncryptedData><EncryptionMethod "
      "Algorithm=\"http://www.w3.org/2001/04/xmlenc#aes128-cbc\"/>"
      "</EncryptedData></encryption>";
  const std::string fonts =
      "<encryption><EncryptedData><EncryptionMethod Algorithm=\"http://www.idpf.org/2008/embedding\"/>"
      "</EncryptedData></encryption>";
  EXPECT_EQ(refusal(epub("<h2>A</h2>", locked)), "a.epub: an EPUB that is locked against copying");
  EXPECT_EQ(refusal(epub("<h2>A</h2><p>b</p>", fonts)), "");
  EXPECT_EQ(refusal(pack({{"mimetype", "x"}})), "a.epub: expected a package file (.opf) in it");
  EXPECT_EQ(refusal(pack({{"b.opf", "<package/>"}})), "a.epub: an EPUB without chapters");
}

TEST(Epub, AnyElementsInAnyOrderAreReadOrRefused) {
  const std::vector<std::string> names = {"p",     "h1", "h6",      "ol", "ul",      "li",
                                          "table", "tr", "td",      "a",  "aside",   "sup",
                                          "img",   "br", "section", "dd", "caption", "nav"};
  std::mt19937 random(8);
  for (int round = 0; round < 300; ++round) {
    std::string body;
    for (std::size_t i = random() % 80; i > 0; --i) {
      const std::string& name = names[random() % names.size()];
      body += random() % 3 == 0 ? "</" + name + ">"
                                : "<" + name + " id=\"" + name + "\" href=\"#" +
                                      names[random() % names.size()] + "\" start=\"-7\">";
      if (random() % 3 == 0) body += random() % 2 == 0 ? "Section 1. words " : "1";
    }
    read_or_refuse(epub_reader(), "a.epub", epub(body));
    ASSERT_FALSE(HasFatalFailure()) << body;
  }
}

}  // namespace
}  // namespace pandect
