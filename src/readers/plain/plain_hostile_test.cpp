#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "pandect/error.h"
#include "readers/all.h"

namespace pandect {
namespace {

const Reader* const plain_readers[] = {&plain_statute_reader(), &contract_text_reader(), &ocr_text_reader()};

/// A text gives a sound work or one clear Error of bad input; SpanTree::finish() checks every promise and
/// would throw one of our own.
void read_or_refuse(const std::string& text) {
  for (const Reader* reader : plain_readers) {
    const Source source{"hostile.txt", text};
    reader->recognise(source);
    try {
      for (const Work& work : reader->read(source)) check_work(work);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input) << reader->format() << ": " << error.what();
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

std::string repeat(std::string_view piece, std::size_t times) {
  std::string text;
  text.reserve(piece.size() * times);
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(PlainHostile, ANumberThatComesAgainAndAgainIsNoTableOfContents) {
  const std::string text = "Mule Act\n\n" + repeat("Section 1. Mule\nA mule eats.\n\n", 100);
  const Work work = plain_statute_reader().read({"mules.txt", text}).front();
  EXPECT_EQ(std::ranges::count(work.provisions, true, &Provision::unit), 100);
  EXPECT_EQ(work.problems.size(), 1U);
}

TEST(PlainHostile, LongRunsOfOneThing) {
  constexpr std::size_t bytes = 300'000;
  for (const std::string_view piece : {"1",
                                       "1 ",
                                       "1. ",
                                       "1. A. ",
                                       "(1)\n",
                                       "(a) (b) (i) ",
                                       "\n",
                                       " ",
                                       "#",
                                       "| ",
                                       "- ",
                                       "มาตรา",
                                       "มาตรา 1 ",
                                       "มาตรา ๑\n",
                                       "Section 1.  A. ",
                                       "Artikel 1\n\n",
                                       "§ 1 A\n",
                                       "제1조(",
                                       "제1조 ",
                                       "부칙\n",
                                       "Schedule\n\n",
                                       "ARTICLE I\n",
                                       "A\n\n",
                                       "IV\n",
                                       "1.1.1.1 A\n",
                                       "\xEF\xBB\xBF",
                                       "\xE2\x80\x8B\n"}) {
    SCOPED_TRACE(std::string(piece));
    read_or_refuse(repeat(piece, bytes / piece.size()));
  }
}

TEST(PlainHostile, MoreHeadingsThanAnyLaw) {
  std::string text = "An Act\n\n";
  for (int i = 1; i <= 1'200'000; ++i) text += "§ " + std::to_string(i) + "\n";
  for (const Reader* reader : plain_readers) {
    if (reader->format() == "ocr-text") continue;
    EXPECT_THROW(reader->read({"many.txt", text}), Error) << reader->format();
  }
}

TEST(PlainHostile, EveryListWithinEveryOther) {
  std::string text = "Artikel 1\n";
  for (int i = 0; i < 20'000; ++i) text += "1. (1) (a) (i) (A) 1° a. I. ① 가. (ก) x\n";
  read_or_refuse(text);
}

TEST(PlainHostile, GroupsOnly) {
  std::string text;
  for (int i = 1; i <= 20'000; ++i) {
    text += "Boek " + std::to_string(i) + "\n\nTitel 1\n\nHoofdstuk 1\n\nAfdeling 1\n\n";
  }
  read_or_refuse(text + "Artikel 1\n\nEen.\n\nArtikel 2\n\nTwee.\n");
}

TEST(PlainHostile, PiecesOfLawInAnyOrder) {
  const std::string_view pieces[] = {"มาตรา ",     "๑",
                                     "หมวด ",      "\n",
                                     "\n\n",       "1",
                                     "2",          ". ",
                                     "(1) ",       "(a) ",
                                     "Section ",   "Artikel ",
                                     "§ ",         "제",
                                     "조",         "장",
                                     "부칙\n",     "Schedule ",
                                     "ARTICLE ",   "IV",
                                     "I",          "The owner pays.",
                                     "ยกเลิก",      "ถึง ",
                                     "| ",         "## ",
                                     "- ",         "\xE0\xB8",
                                     "\r\n",       "\r",
                                     "\t",         " ",
                                     "—",          "บทเฉพาะกาล\n",
                                     "In force: ", "2024-01-01",
                                     "ทวิ ",        "/1",
                                     ":5"};
  std::mt19937 random(7);
  for (int round = 0; round < 400; ++round) {
    std::string text = round % 2 == 0 ? "มาตรา 1 ก\nมาตรา 2 ข\n" : "Section 1. One.\nSection 2. Two.\n";
    const std::size_t length = random() % 300;
    for (std::size_t i = 0; i < length; ++i) {
      const std::string_view piece = pieces[random() % std::size(pieces)];
      if (piece != "\xE0\xB8" || round % 5 == 0) text += piece;
    }
    SCOPED_TRACE(text);
    read_or_refuse(text);
  }
}

}  // namespace
}  // namespace pandect
