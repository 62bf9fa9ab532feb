#include "answer/compare/quotes.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

constexpr std::string_view law =
    "A keeper of bees shall register every apiary with the Authority within 14 days\nafter the first hive is "
    "placed there.";

TEST(Quotes, FindsWhatIsLongEnough) {
  const std::string_view text = "It says “shall register every apiary” and \"hive\".";
  const std::vector<Span> found = find_quotations(text, Language::english);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().of(text), "shall register every apiary");
}

TEST(Quotes, StandInTheMarksOfTheirLanguage) {
  for (const std::string text :
       {"Texten lyder: ”en brygga får inte hyras ut”.", "Texten lyder: »en brygga får inte hyras ut»",
        "Der Text lautet: »en brygga får inte hyras ut«.", "Mówi: „en brygga får inte hyras ut”"}) {
    const std::vector<Span> found = find_quotations(text, Language::english);
    ASSERT_EQ(found.size(), 1U) << text;
    EXPECT_EQ(found[0].of(text), "en brygga får inte hyras ut");
  }
}

TEST(Quotes, ABracketedLetterIsTheLawsInAnotherCase) {
  constexpr std::string_view rule = "The keeper shall register.";
  EXPECT_EQ(find_exact("[t]he keeper shall", rule).of(rule), "The keeper shall");
  EXPECT_TRUE(find_exact("[t]hat keeper shall", rule).empty());
}

TEST(Quotes, PartsAtWhatIsLeftOut) {
  const std::string_view text = "“a keeper of bees shall […] after the first hive is placed”";
  EXPECT_EQ(find_quotations(text, Language::english).size(), 2U);
  const std::string_view spaced = "“a keeper of bees shall . . . after the first hive is placed”";
  EXPECT_EQ(find_quotations(spaced, Language::english).size(), 2U);
  constexpr std::string_view told = "“선박을 정박시킨 때에는 (중략) 사유 없이 배를 떠나지 못한다”";
  EXPECT_EQ(find_quotations(told, Language::korean).size(), 2U);
}

TEST(Quotes, PartsAtAWordOfThePersonQuoting) {
  const std::string_view text = "“[n]o keeper of bees may leave the [port] until the dues are paid”";
  const std::vector<Span> found = find_quotations(text, Language::english);
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found.front().of(text), "[n]o keeper of bees may leave the");
  EXPECT_EQ(found.back().of(text), "until the dues are paid");
}

TEST(Quotes, ExactSaveForWhiteSpaceAndTheFirstLetter) {
  const Span found = find_exact("within 14 days after the first hive", law);
  EXPECT_EQ(found.of(law), "within 14 days\nafter the first hive");
  EXPECT_FALSE(find_exact("a keeper of bees", law).empty());
  EXPECT_TRUE(find_exact("within 15 days after", law).empty());
}

TEST(Quotes, NamesTheAlteredWords) {
  const std::string_view quotation = "shall register every apiary with the Council within 14 days";
  const std::vector<Difference> found = altered_words(quotation, law, Language::english);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found.front().contradicts);
  EXPECT_EQ(found.front().claim.of(quotation), "Council");
  EXPECT_EQ(found.front().law.of(law), "Authority");
}

TEST(Quotes, NamesWordsLeftOut) {
  const std::vector<Difference> found =
      altered_words("shall register apiary with the Authority", law, Language::english);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_TRUE(found.front().claim.empty());
  EXPECT_EQ(found.front().law.of(law), "every");
}

TEST(Quotes, OtherWordsAreNoAlteredQuotation) {
  const std::vector<Difference> found =
      altered_words("dogs must be kept on a lead in parks", law, Language::english);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_FALSE(found.front().contradicts);
}

TEST(Quotes, ChineseCharactersBesideAWordInHangulAreLeftOut) {
  const std::string_view korean = "법률의 위헌결정은 법원과 그 밖의 국가기관을 기속(羈束)한다.";
  EXPECT_EQ(find_exact("국가기관을 기속한다", korean).of(korean), "국가기관을 기속(羈束)한다");
  EXPECT_EQ(find_exact("국가기관을 기속(羈束)한다", korean).of(korean), "국가기관을 기속(羈束)한다");
  EXPECT_TRUE(altered_words("법률의 위헌결정은 법원과 그 밖의 국가기관을 기속한다", korean, Language::korean)
                  .empty());
  EXPECT_TRUE(find_exact("국가기관을한다", "국가기관을(제3조)한다").empty());
  EXPECT_TRUE(find_exact("기속한다", "기속(羈束한다").empty());
}

TEST(Quotes, ANumberIsTheSameInDigitsAndInWords) {
  constexpr std::string_view thai = "ผู้ขายต้องแจ้งนายทะเบียนภายในสามสิบห้าวันนับแต่วันรับคำขอ";
  EXPECT_TRUE(says_in_a_row("ผู้ขายต้องแจ้งนายทะเบียนภายใน 35 วันนับแต่วันรับคำขอ", thai, Language::thai));
  EXPECT_FALSE(says_in_a_row("ผู้ขายต้องแจ้งนายทะเบียนภายใน 30 วันนับแต่วันรับคำขอ", thai, Language::thai));
  constexpr std::string_view english =
      "The keeper shall tell the Authority within twenty-one days after the move.";
  EXPECT_TRUE(
      says_in_a_row("the keeper shall tell the Authority within 21 days", english, Language::english));
  EXPECT_FALSE(
      says_in_a_row("the keeper shall tell the Authority within 20 days", english, Language::english));
}

TEST(Quotes, AnyTextEnds) {
  std::string marks;
  for (int i = 0; i < 100000; ++i) marks += "“";
  EXPECT_TRUE(find_quotations(marks, Language::english).empty());
  EXPECT_TRUE(find_exact("", law).empty());
}

}  // namespace
}  // namespace pandect
