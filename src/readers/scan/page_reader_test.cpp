#include "readers/scan/page_reader.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::string_view head =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"
    "1\t1\t0\t0\t0\t0\t0\t0\t1000\t2000\t-1\t\n"
    "4\t1\t1\t1\t1\t0\t100\t200\t500\t40\t-1\t\n";

std::string table(std::string_view rows) {
  return std::string(head) + std::string(rows);
}

TEST(ReadPages, LettersWithoutASpaceBetweenAreOneWord) {
  const auto pages = parse_read_pages(table("5\t1\t1\t1\t1\t1\t100\t210\t20\t20\t91.5\tมา\n"
                                            "5\t1\t1\t1\t1\t2\t120\t205\t30\t25\t88\tตรา\n"
                                            "5\t1\t1\t1\t1\t3\t160\t210\t10\t20\t40.25\t๑\n"),
                                      "มาตรา ๑\n\f");
  ASSERT_EQ(pages.size(), 1U);
  ASSERT_EQ(pages[0].words.size(), 2U);
  EXPECT_EQ(pages[0].words[0].text, "มาตรา");
  EXPECT_EQ(pages[0].words[0].confidence, 88);
  EXPECT_EQ(pages[0].words[0].box.left, 100);
  EXPECT_EQ(pages[0].words[0].box.right, 150);
  EXPECT_TRUE(pages[0].words[0].space_after);
  EXPECT_EQ(pages[0].words[1].text, "๑");
  EXPECT_EQ(pages[0].width, 1000);
}

TEST(ReadPages, WordsOfALineStandOnOneHeight) {
  const auto pages = parse_read_pages(table("5\t1\t1\t1\t1\t1\t100\t200\t20\t20\t90\tone\n"
                                            "5\t1\t1\t1\t1\t2\t500\t220\t20\t20\t90\ttwo\n"),
                                      "one two\n");
  ASSERT_EQ(pages[0].words.size(), 2U);
  EXPECT_EQ(pages[0].words[0].box.top, pages[0].words[1].box.top);
  EXPECT_EQ(pages[0].words[0].box.top, 210);
}

TEST(ReadPages, ATextThatDoesNotGoOnAsTheTableKeepsWordsApart) {
  const auto pages = parse_read_pages(table("5\t1\t1\t1\t1\t1\t100\t200\t20\t20\t90\tone\n"
                                            "5\t1\t1\t1\t1\t2\t500\t220\t20\t20\t90\ttwo\n"),
                                      "something else\n");
  EXPECT_EQ(pages[0].words.size(), 2U);
}

TEST(ReadPages, WhatIsNoTableIsRefused) {
  for (const std::string& wrong :
       {std::string(), std::string("level\n"), std::string("5\t1\n"),
        table("5\t1\t1\t1\t1\t1\tx\t2\t3\t4\t5\tword\n"), table("5\t1\t1\t1\t1\t1\t1e30\t2\t3\t4\t5\tword\n"),
        table("5\t1\t1\t1\t1\t1\tnan\t2\t3\t4\t5\tword\n"),
        std::string(head.substr(0, head.find('\n') + 1)) + "5\t1\t1\t1\t1\t1\t1\t2\t3\t4\t5\tword\n"}) {
    EXPECT_THROW(parse_read_pages(wrong, "word"), Error) << wrong;
  }
}

PdfPage page_of(const std::vector<std::pair<std::string, std::string>>& lines) {
  PdfPage page;
  page.read_by = "a program";
  float top = 0;
  for (const auto& [sign, number] : lines) {
    top += 20;
    for (const std::string& text : {sign, number, std::string("Words")}) {
      PdfWord word;
      word.box = {0, top, 10, top + 10};
      word.text = text;
      page.words.push_back(std::move(word));
    }
  }
  return page;
}

TEST(SectionSigns, ARunOfNumbersSaysWhatTheSignIs) {
  std::vector<PdfPage> pages = {page_of({{"$", "535"}, {"8", "536"}}),
                                page_of({{"S", "536a"}, {"§", "537"}})};
  restore_section_signs(pages);
  for (const PdfPage& page : pages) {
    EXPECT_EQ(page.words[0].text, "§");
    EXPECT_EQ(page.words[3].text, "§");
  }
}

TEST(SectionSigns, OtherLinesStayAsTheyWereRead) {
  std::vector<PdfPage> few = {page_of({{"8", "10"}, {"8", "11"}})};
  restore_section_signs(few);
  EXPECT_EQ(few[0].words[0].text, "8");
  std::vector<PdfPage> apart = {page_of({{"$", "10"}, {"$", "25"}, {"$", "700"}})};
  restore_section_signs(apart);
  EXPECT_EQ(apart[0].words[0].text, "$");
}

TEST(PageReader, WithoutTesseractTheRefusalSaysWhatToInstall) {
  const ProgramFolder folder;
  const std::string before = std::getenv("PATH");
  ::setenv("PATH", folder.path().c_str(), 1);
  try {
    const PageReader reader("tha");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_NE(error.hint().find("tesseract-ocr"), std::string::npos);
  }
  ::setenv("PATH", before.c_str(), 1);
}

}  // namespace
}  // namespace pandect
