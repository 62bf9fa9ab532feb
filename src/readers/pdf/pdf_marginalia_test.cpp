#include "readers/pdf/pdf_marginalia.h"

#include <gmock/gmock.h>

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A word set at a place of a page: each letter half as wide as its size.
PdfWord word(float left, float top, std::string text, float size = 12) {
  PdfWord one;
  one.box = {left, top, left + static_cast<float>(text.size()) * size / 2, top + size};
  one.size = size;
  one.space_after = true;
  one.text = std::move(text);
  return one;
}

PdfRows page_of(std::vector<PdfWord> words) {
  return {600, 800, make_rows(std::move(words))};
}

std::vector<std::string> texts(const PdfRows& page) {
  std::vector<std::string> all;
  for (const PdfRow& row : page.rows) all.push_back(row_text(row));
  return all;
}

/// A page with lines of words, a number beside each that is given one.
PdfRows numbered(const std::vector<std::string>& lines, const std::vector<std::string>& numbers,
                 float at = 40) {
  std::vector<PdfWord> words;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const float top = 60 + 20 * static_cast<float>(i);
    if (!numbers[i].empty()) words.push_back(word(at, top, numbers[i], 9));
    if (!lines[i].empty()) words.push_back(word(80, top, lines[i]));
  }
  return page_of(std::move(words));
}

const std::vector<std::string> bill{"Lamp Act",
                                    "",
                                    "Section 1. Lamps",
                                    "A rider carries a lamp after",
                                    "sunset, and a",
                                    "bell that can be heard",
                                    "at ten paces.",
                                    "Section 2. Fines",
                                    "A rider pays a fine",
                                    "of two crowns."};
const std::vector<std::string> each{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};

TEST(PdfMarginalia, DropsTheNumberOfEachLine) {
  std::vector<PdfRows> pages{numbered(bill, each),
                             numbered({"Section 3. Bells", "A rider rings.", ""}, {"1", "2", "3"})};
  EXPECT_EQ(drop_line_numbers(pages), 13U);
  EXPECT_THAT(texts(pages[0]), ElementsAre("Lamp Act", "Section 1. Lamps", "A rider carries a lamp after",
                                           "sunset, and a", "bell that can be heard", "at ten paces.",
                                           "Section 2. Fines", "A rider pays a fine", "of two crowns."));
  EXPECT_THAT(texts(pages[1]), ElementsAre("Section 3. Bells", "A rider rings."));
}

TEST(PdfMarginalia, DropsTheNumberOfEachFifthLineAtTheOtherSide) {
  std::vector<std::string> lines(16, "words of the bill");
  std::vector<std::string> fives(16);
  fives[4] = "5", fives[9] = "10", fives[14] = "15";
  std::vector<PdfRows> pages{numbered(lines, fives, 500)};
  EXPECT_EQ(drop_line_numbers(pages), 3U);
  EXPECT_THAT(texts(pages[0]), testing::Each("words of the bill"));
}

TEST(PdfMarginalia, KeepsTheNumbersOfParagraphsAndLists) {
  std::vector<std::string> numbers(bill.size());
  numbers[3] = "1", numbers[5] = "2", numbers[8] = "3";
  std::vector<PdfRows> paragraphs{numbered(bill, numbers)};
  EXPECT_EQ(drop_line_numbers(paragraphs), 0U);
  std::vector<PdfRows> list{numbered(std::vector<std::string>(10, "Vessel of the harbour"), each)};
  EXPECT_EQ(drop_line_numbers(list), 0U);
}

PdfRows noted(const std::string& mark) {
  std::vector<PdfWord> words;
  for (int i = 0; i < 6; ++i)
    words.push_back(word(40, 60 + 20 * static_cast<float>(i), "The keeper lights the lamp at sunset."));
  words.push_back(word(300, 58, mark, 6));
  words.push_back(word(40, 600, "1", 6));
  words.push_back(word(50, 602, "Inserted by the order of the third of", 8));
  words.push_back(word(40, 614, "May 2019.", 8));
  return page_of(std::move(words));
}

TEST(PdfMarginalia, DropsFootnotesAndTheirMarks) {
  std::vector<PdfRows> pages{noted("1")};
  EXPECT_THAT(drop_footnotes(pages), ElementsAre(1U));
  EXPECT_EQ(pages[0].rows.size(), 6U);
  EXPECT_THAT(texts(pages[0]), testing::Each("The keeper lights the lamp at sunset."));
}

TEST(PdfMarginalia, KeepsSmallWordsThatNoMarkLeadsTo) {
  std::vector<PdfRows> pages{noted("2")};
  EXPECT_THAT(drop_footnotes(pages), ElementsAre(0U));
  EXPECT_EQ(pages[0].rows.size(), 8U);
}

}  // namespace
}  // namespace pandect
