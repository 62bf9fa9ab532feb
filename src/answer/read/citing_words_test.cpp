#include "answer/read/citing_words.h"

#include <gtest/gtest.h>

#include "text/scanner.h"

namespace pandect {
namespace {

Span find(std::string_view text, std::string_view words) {
  const std::size_t at = text.find(words);
  return at == std::string_view::npos ? Span{} : make_span(at, at + words.size());
}

TEST(Brackets, AreTheOutermostOutsideCitations) {
  constexpr std::string_view text = "Boats moor (see (a) and b) under section 1(2)(b) here (now).";
  const Span citation = find(text, "section 1(2)(b)");
  const std::vector<Span> brackets = find_brackets(text, {&citation, 1});
  ASSERT_EQ(brackets.size(), 2U);
  EXPECT_EQ(brackets[0].of(text), "(see (a) and b)");
  EXPECT_EQ(brackets[1].of(text), "(now)");
  EXPECT_TRUE(find_brackets("a) (b", {}).empty());
}

bool cites(std::string_view words, std::string_view citation) {
  const Span cited = find(words, citation);
  return only_cites(words, Language::english, {&cited, 1});
}

TEST(OnlyCites, WordsWithoutForceOrMeasure) {
  EXPECT_TRUE(cites("(code 0207 14, section 1 of the Harbour Act, OJ L 334, 12 May 2020)",
                    "section 1 of the Harbour Act"));
  EXPECT_FALSE(cites("(at most ten days, section 1 of the Harbour Act)", "section 1 of the Harbour Act"));
  EXPECT_FALSE(
      cites("(which the owner must pay under section 1 of the Harbour Act)", "section 1 of the Harbour Act"));
  EXPECT_FALSE(only_cites("(page 4)", Language::english, {}));
}

TEST(OnlyNames, NumbersInitialsAndWordsOfTheNames) {
  constexpr std::string_view names = "Harbour Development Act of 2014\nTransfer of Credit";
  EXPECT_TRUE(
      only_names("HDA 2014, tit. I, “Transfer of Credit”, 128 Stat. 1193.", Language::english, {}, names));
  EXPECT_TRUE(only_names("See HDA 2014.", Language::english, {}, names));
  EXPECT_FALSE(only_names("Amends the HDA 2014.", Language::english, {}, names));
  EXPECT_FALSE(only_names("Harbour dues were raised in 2014.", Language::english, {}, names));
  EXPECT_FALSE(only_names("항만법 2014", Language::korean, {}, names));
}

TEST(IsQuestion, InEveryLanguage) {
  for (const std::string_view question :
       {"Must the owner pay?", "(“Moet de eigenaar betalen?”)", "소유자는 50원을 내야 합니까",
        "언제까지 내야 하나요.", "เจ้าของต้องจ่ายเงินหรือไม่", "ต้องจ่ายเท่าไรครับ"})
    EXPECT_TRUE(is_question(question)) << question;
  for (const std::string_view claim :
       {"The owner must pay.", "De eigenaar betaalt.", "소유자는 50원을 내야 합니다.",
        "เจ้าของต้องจ่ายไม่ว่าจะรู้หรือไม่", "เจ้าของต้องจ่ายเงิน"})
    EXPECT_FALSE(is_question(claim)) << claim;
}

TEST(IsDateLine, OfALetter) {
  EXPECT_TRUE(is_date_line("Date: Mon, 3 Mar 2025"));
  EXPECT_TRUE(is_date_line("Datum: 3 maart 2025"));
  EXPECT_FALSE(is_date_line("In force: 3 March 2025"));
}

}  // namespace
}  // namespace pandect
