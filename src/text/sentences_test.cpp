#include "text/sentences.h"

#include <random>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "source_folder.h"
#include "text/golden_cases.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<std::string> texts_of(const std::vector<Span>& spans, std::string_view text) {
  std::vector<std::string> texts;
  for (const Span span : spans) texts.emplace_back(span.of(text));
  return texts;
}

/// One piece a line: a difference is then shown as lines.
std::string joined(const std::vector<std::string>& pieces) {
  std::string lines;
  for (const std::string& piece : pieces) lines += "[" + piece + "]\n";
  return lines;
}

TEST(Sentences, AreThoseOfTheGoldenCases) {
  for (const GoldenCase& golden :
       read_golden_cases(std::string(PANDECT_SOURCE_DIR) + "/tests/golden/analyzers", "sentences-")) {
    const std::string text = golden.get("text");
    const auto language = parse_language(golden.get("language"));
    ASSERT_TRUE(language) << golden.where;
    EXPECT_EQ(joined(texts_of(split_sentences(text, *language), text)), joined(golden.all("piece")))
        << golden.where;
  }
}

TEST(Sentences, ALongThaiLineIsDividedBeforeAClauseAndNeverInsideANumber) {
  std::string clause;
  while (count_code_points(clause) < 200) clause += "ความผิดตาม";
  const std::string text = clause + " มาตรา 40 ทั้งนี้ " + clause + " ทุก ๆ " + clause;
  const std::vector<std::string> pieces = texts_of(split_sentences(text, Language::thai), text);
  EXPECT_THAT(pieces, testing::ElementsAre(clause + " มาตรา 40", testing::StartsWith("ทั้งนี้"), clause));
  EXPECT_THAT(pieces[1], testing::EndsWith("ทุก ๆ"));
}

TEST(Sentences, ALongThaiWordIsNotDivided) {
  std::string word;
  for (int i = 0; i < 1000; ++i) word += "ก";
  EXPECT_EQ(split_sentences(word, Language::thai).size(), 1U);
}

TEST(Paragraphs, AreRunsOfLinesBetweenBlankOnes) {
  const std::string text = "\n a\r\nb \n \t\n\u00A0c\n\n\n";
  EXPECT_THAT(texts_of(split_paragraphs(text), text), testing::ElementsAre("a\r\nb", "c"));
  EXPECT_THAT(split_paragraphs(""), testing::IsEmpty());
}

TEST(Sentences, HoldEveryCharacterThatIsNotWhiteSpaceForAnyText) {
  static const std::vector<std::string> pieces = {"art", "No",     ".", "!", "?",   "。",   "(",        ")",
                                                  "<",   ">",      "“", "”", "\"",  " ",    "\u00A0",   "\n",
                                                  "\r",  "\u2028", "1", "a", "B",   "한다", "가",       "ก",
                                                  "ๆ",   "ทั้งนี้",    ":", ";", "and", "\xFF", "\xE0\xB8", "é"};
  std::mt19937 random(7);
  for (int round = 0; round < 4000; ++round) {
    std::string text;
    for (auto n = random() % 50; n > 0; --n) text += pieces[random() % pieces.size()];
    if (round % 2 == 0) text = repair_utf8(text);
    for (const Language language : {Language::thai, Language::korean, Language::dutch, Language::english,
                                    Language::german, Language::french, Language::unknown}) {
      std::uint32_t end = 0;
      for (const Span span : split_sentences(text, language)) {
        ASSERT_LT(span.begin, span.end) << text;
        ASSERT_LE(span.end, text.size()) << text;
        ASSERT_TRUE(trim(text, {end, span.begin}).empty()) << text;
        ASSERT_EQ(trim(text, span), span) << text;
        end = span.end;
      }
      ASSERT_TRUE(trim(text, {end, static_cast<std::uint32_t>(text.size())}).empty()) << text;
    }
  }
}

}  // namespace
}  // namespace pandect
