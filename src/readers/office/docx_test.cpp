#include <map>
#include <random>

#include <gtest/gtest.h>

#include "law/correction.h"
#include "readers/all.h"
#include "readers/archive_fixture.h"
#include "readers/document_words.h"
#include "readers/hostile_input.h"
#include "readers/office/docx_comments.h"
#include "readers/office/docx_text.h"

namespace pandect {
namespace {

const std::string document_begin = "<w:document xmlns:w=\"w\" xmlns:r=\"r\"><w:body>";
const std::string document_end = "</w:body></w:document>";

std::string docx(const std::string& body, const std::string& numbering = {}) {
  std::vector<ArchiveEntry> files = {{"word/document.xml", document_begin + body + document_end}};
  if (!numbering.empty()) files.push_back({"word/numbering.xml", numbering});
  return pack(files);
}

std::string lines(const std::string& body) {
  std::string all;
  for (const OfficeParagraph& paragraph : read_docx_text({"a.docx", docx(body)}).paragraphs)
    all += paragraph.words + "\n";
  return all;
}

TEST(DocxText, TakesInsertionsAndLeavesOutDeletions) {
  EXPECT_EQ(lines("<w:p><w:r><w:t>a</w:t></w:r><w:del><w:r><w:delText>b</w:delText></w:r></w:del>"
                  "<w:ins><w:r><w:t>c</w:t></w:r></w:ins><w:moveFrom><w:r><w:t>d</w:t></w:r></w:moveFrom>"
                  "<w:moveTo><w:r><w:t>e</w:t></w:r></w:moveTo></w:p>"),
            "ace\n");
}

TEST(DocxText, JoinsParagraphsWhoseEndIsDeleted) {
  EXPECT_EQ(lines("<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>a </w:t></w:r></w:p>"
                  "<w:p><w:r><w:t>b</w:t></w:r></w:p>"),
            "a b\n");
}

TEST(DocxText, ReadsResultsOfFieldsAndNotTheirInstructions) {
  const std::string field =
      "<w:r><w:fldChar w:fldCharType=\"begin\"/></w:r><w:r><w:instrText> HYPERLINK "
      "\"http://data.europa.eu/eli/reg/2016/679/oj\" </w:instrText></w:r><w:r><w:fldChar "
      "w:fldCharType=\"separate\"/></w:r><w:r><w:t>the Regulation</w:t></w:r><w:r><w:fldChar "
      "w:fldCharType=\"end\"/></w:r>";
  const OfficeText text =
      read_docx_text({"a.docx", docx("<w:p><w:r><w:t>See </w:t></w:r>" + field + "</w:p>")});
  ASSERT_EQ(text.paragraphs.size(), 1U);
  EXPECT_EQ(text.paragraphs[0].words, "See the Regulation");
  ASSERT_EQ(text.paragraphs[0].links.size(), 1U);
  EXPECT_EQ(text.paragraphs[0].links[0].work, "32016R0679");
  EXPECT_EQ(text.paragraphs[0].links[0].span.of(text.paragraphs[0].words), "the Regulation");
}

/// A document whose sentences are in several runs, with a note.
std::string memo() {
  return pack(
      {{"word/document.xml",
        document_begin +
            "<w:p><w:r><w:t xml:space=\"preserve\">One is </w:t></w:r><w:r><w:rPr><w:b/></w:rPr>"
            "<w:t>bold. Two</w:t></w:r><w:r><w:t xml:space=\"preserve\"> is not.</w:t><w:footnoteReference "
            "w:id=\"2\"/></w:r></w:p>" +
            document_end},
       {"word/footnotes.xml",
        "<w:footnotes xmlns:w=\"w\"><w:footnote w:id=\"2\"><w:p><w:r><w:t>Act, "
        "section 2.</w:t></w:r></w:p></w:footnote></w:footnotes>"}});
}

TEST(DocxText, HasTheMarksOfItsNotesWhereItIsToBeChecked) {
  const DocumentWords words = read_document_words({"a.docx", memo()});
  EXPECT_EQ(words.format, "docx");
  EXPECT_EQ(words.text, "One is bold. Two is not.[^1]\n\n[^1]: Act, section 2.\n");
  EXPECT_EQ(lines("<w:p><w:r><w:t>a</w:t></w:r></w:p>"), "a\n");
}

TEST(DocxComments, StandBesideTheirWordsAndChangeNone) {
  const std::string before = memo();
  const std::string text = read_document_words({"a.docx", before}).text;
  const auto span = [&](std::string_view words) {
    const auto at = static_cast<std::uint32_t>(text.find(words));
    return Span{at, at + static_cast<std::uint32_t>(words.size())};
  };
  const std::vector<DocxComment> comments{{span("One is bold."), "First <&>"},
                                          {span("Two is not."), "Second"},
                                          {span("Act, section 2."), "Third"}};
  const std::string after = with_comments({"a.docx", before}, comments, "Pandect", "2026-01-31T12:00:00Z");
  EXPECT_EQ(read_document_words({"a.docx", after}).text, text);
  std::map<std::string, std::string> parts;
  each_archive_entry({"a.docx", after}, {},
                     [&](ArchiveEntry&& entry) { return parts.emplace(entry.name, entry.bytes).second; });
  EXPECT_NE(parts["word/comments.xml"].find("First &lt;&amp;&gt;"), std::string::npos);
  EXPECT_NE(parts["word/_rels/document.xml.rels"].find("comments.xml"), std::string::npos);
  EXPECT_NE(parts["[Content_Types].xml"].find("/word/comments.xml"), std::string::npos);
  // What is between the marks of a comment are its words.
  const auto between = [&](int id) {
    const std::string& body = parts["word/document.xml"];
    const std::string start = "<w:commentRangeStart w:id=\"" + std::to_string(id) + "\"/>";
    const std::size_t begin = body.find(start);
    const std::size_t end = body.find("<w:commentRangeEnd w:id=\"" + std::to_string(id) + "\"/>");
    std::string words;
    bool inside = false;
    for (const char c : body.substr(begin, end - begin)) {
      if (c == '<' || c == '>') {
        inside = c == '<';
      } else if (!inside) {
        words += c;
      }
    }
    return words;
  };
  EXPECT_EQ(between(0), "One is bold.");
  EXPECT_EQ(between(1), "Two is not.");
  // A second checking adds its comments to those that are there.
  const std::string twice = with_comments({"a.docx", after}, std::span(comments).first(1), "Pandect", "");
  each_archive_entry({"a.docx", twice}, {}, [&](ArchiveEntry&& entry) {
    if (entry.name == "word/comments.xml") {
      EXPECT_NE(entry.bytes.find("w:id=\"3\""), std::string::npos);
    }
    return true;
  });
}

TEST(DocxText, ReadsTablesInTablesAsWords) {
  EXPECT_EQ(
      lines("<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r></w:p></w:tc>"
            "<w:tc><w:tbl><w:tr><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:tc></w:tr>"
            "<w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p><w:r><w:t>d</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"),
      "a b | c\n");
}

TEST(DocxText, QueuesPicturesByTheirBytesAndTablesInCells) {
  const std::string picture = "<w:r><w:drawing><a:blip r:embed=\"r1\" xmlns:a=\"a\"/></w:drawing></w:r>";
  const std::string cell = "<w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc>";
  const std::string row = "<w:tr>" + cell + cell + "</w:tr>";
  const auto read = [&](const std::string& bytes) {
    return read_docx_text(
        {"a.docx",
         pack({{"word/document.xml", document_begin + "<w:p><w:r><w:t>Marks</w:t></w:r></w:p><w:p>" +
                                         picture + "</w:p>" + "<w:tbl><w:tr><w:tc><w:tbl>" + row + row +
                                         "</w:tbl></w:tc></w:tr></w:tbl>" + document_end},
               {"word/_rels/document.xml.rels",
                "<Relationships><Relationship Id=\"r1\" Target=\"media/buoy.png\"/></Relationships>"},
               {"word/media/buoy.png", bytes}})});
  };
  const OfficeText text = read("a red buoy");
  ASSERT_EQ(text.pictures.size(), 2U);
  EXPECT_EQ(text.pictures[0].behind, 1U) << "behind the line it stands under";
  EXPECT_TRUE(text.pictures[0].unread.place.ends_with(", media/buoy.png")) << text.pictures[0].unread.place;
  EXPECT_EQ(text.pictures[1].unread.kind, Unread::Kind::table);
  EXPECT_EQ(read("a red buoy").pictures[0].unread.content, text.pictures[0].unread.content);
  EXPECT_NE(read("a green buoy").pictures[0].unread.content, text.pictures[0].unread.content);
}

TEST(Docx, APictureStandsBehindItsParagraph) {
  const std::vector<Work> works = docx_reader().read(
      {"a.docx",
       docx("<w:p><w:r><w:t>Buoy Act</w:t></w:r></w:p><w:p><w:r><w:t>Section 1. Marks</w:t></w:r></w:p>"
            "<w:p><w:r><w:t>Buoys look so:</w:t></w:r></w:p><w:p><w:r><w:drawing/></w:r></w:p>"
            "<w:p><w:r><w:t>Section 2. Rest</w:t></w:r></w:p><w:p><w:r><w:t>No more.</w:t></w:r></w:p>")});
  ASSERT_EQ(works.size(), 1U);
  Work work = works[0];
  ASSERT_EQ(work.unread.size(), 1U);
  name_unread(work);
  EXPECT_TRUE(work.text.substr(0, work.unread[0].at).ends_with("Buoys look so:")) << work.text;
}

TEST(Docx, SaysWhatIsMissing) {
  try {
    docx_reader().read({"a.docx", pack({{"word/other.xml", "<a/>"}})});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    EXPECT_STREQ(error.what(), "a.docx: expected word/document.xml in it");
  }
}

TEST(Docx, IsToldFromOtherArchives) {
  EXPECT_EQ(docx_reader().recognise({"a.zip", pack({{"law.txt", "x"}, {"word/x", "y"}})}), 0);
  EXPECT_GT(docx_reader().recognise({"a", pack({{"[Content_Types].xml", "x"}, {"word/document.xml", "y"}})}),
            90);
}

TEST(DocxHostile, DamagedArchives) {
  std::string body;
  for (int i = 0; i < 6; ++i)
    body += "<w:p><w:r><w:t>Section " + std::to_string(i) + ". Words.</w:t></w:r></w:p>";
  const std::string bytes = docx(body);
  std::mt19937 random(2);
  for (std::size_t size = 0; size < bytes.size(); size += 7)
    read_or_refuse(docx_reader(), "a.docx", bytes.substr(0, size));
  for (int round = 0; round < 100; ++round) {
    std::string changed = bytes;
    for (int i = 0; i < 3; ++i) changed[random() % changed.size()] = static_cast<char>(random());
    read_or_refuse(docx_reader(), "a.docx", changed);
  }
}

TEST(DocxHostile, ElementsInAnyOrder) {
  const std::vector<std::string> names = {"w:p",
                                          "w:r",
                                          "w:t",
                                          "w:tbl",
                                          "w:tr",
                                          "w:tc",
                                          "w:ins",
                                          "w:del",
                                          "w:sdt",
                                          "w:pPr",
                                          "w:rPr",
                                          "w:numPr",
                                          "w:hyperlink",
                                          "w:bookmarkStart",
                                          "w:fldChar",
                                          "w:instrText",
                                          "w:drawing",
                                          "w:txbxContent",
                                          "w:footnoteReference"};
  const std::string numbering =
      "<w:numbering xmlns:w=\"w\"><w:abstractNum w:abstractNumId=\"0\"><w:lvl w:ilvl=\"0\"><w:lvlText "
      "w:val=\"%1.\"/>"
      "</w:lvl></w:abstractNum><w:num w:numId=\"1\"><w:abstractNumId w:val=\"0\"/></w:num></w:numbering>";
  const std::string numbered =
      "<w:pPr><w:outlineLvl w:val=\"1\"/><w:numPr><w:numId w:val=\"1\"/></w:numPr></w:pPr>";
  std::mt19937 random(4);
  for (int round = 0; round < 400; ++round) {
    std::string body;
    std::vector<std::string> open;
    for (std::size_t i = random() % 60; i > 0; --i) {
      if (random() % 3 == 0) body += "Section 1. words ";
      if (random() % 9 == 0) body += numbered;
      if (!open.empty() && random() % 2 == 0) {
        body += "</" + open.back() + ">";
        open.pop_back();
      } else {
        open.push_back(names[random() % names.size()]);
        body += "<" + open.back() + " w:anchor=\"b\" w:name=\"b\" w:fldCharType=\"separate\" w:id=\"1\">";
      }
    }
    while (!open.empty()) {
      body += "</" + open.back() + ">";
      open.pop_back();
    }
    read_or_refuse(docx_reader(), "a.docx", docx(body, numbering));
    ASSERT_FALSE(HasFatalFailure()) << body;
  }
}

}  // namespace
}  // namespace pandect
