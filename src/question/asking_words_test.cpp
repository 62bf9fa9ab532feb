#include "question/asking_words.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// The rest of a question, with single spaces.
std::string left_of(std::string_view question, Language language) {
  std::string left;
  for (const char c : without_asking_words(question, language)) {
    if (c != ' ' || (!left.empty() && left.back() != ' ')) left.push_back(c);
  }
  while (left.ends_with(' ')) left.pop_back();
  return left;
}

TEST(AskingWords, AreLeftOutInEveryLanguage) {
  EXPECT_EQ(left_of("Where is the indemnity clause?", Language::english), "indemnity ?");
  EXPECT_EQ(left_of("I would like to know how long the tenant’s deposit is kept", Language::english),
            "tenant’s deposit kept");
  EXPECT_EQ(left_of("Onder welke voorwaarden mag de hond los lopen?", Language::dutch), "hond los lopen?");
  EXPECT_EQ(left_of("Wann darf der Hund frei laufen?", Language::german), "Hund frei laufen?");
  EXPECT_EQ(left_of("Quand le chien peut-il courir ?", Language::french), "chien - courir ?");
  EXPECT_EQ(left_of("개를 어떻게 등록해야 하나요?", Language::korean), "개를 등록해야 ?");
  EXPECT_EQ(left_of("สุนัขต้องจดทะเบียนหรือไม่", Language::thai), "สุนัขต้องจดทะเบียน");
}

TEST(AskingWords, AreLeftOutAtTheEndsOfKoreanWords) {
  EXPECT_EQ(left_of("등록 기준인가요?", Language::korean), "등록 기준 ?");
  EXPECT_EQ(left_of("드론이란 무엇인가요?", Language::korean), "드론 ?");
  EXPECT_EQ(left_of("인가요", Language::korean), "인가요") << "nothing else is left";
}

TEST(AskingWords, StayWhereTheyArePartOfOtherWordsOrAreAllThereIs) {
  EXPECT_EQ(left_of("whatever island", Language::english), "whatever island");
  EXPECT_EQ(left_of("what is it", Language::english), "what is it");
  EXPECT_EQ(left_of("", Language::english), "");
  EXPECT_EQ(left_of("what is it", Language::unknown), "what is it") << "there is no list";
}

TEST(AskingWords, LeaveTheOffsetsOfWhatStays) {
  const std::string question = "what is ＲＥＮＴ due on the 1st";
  const std::string left = without_asking_words(question, Language::english);
  EXPECT_EQ(left.size(), question.size());
  EXPECT_EQ(left.find("due"), question.find("due"));
}

TEST(AskingWords, TellAQuestionThatGoesOnWithAnother) {
  for (const auto& [question, language] :
       {std::pair("And what is the penalty if he does not?", Language::english),
        std::pair("Who decides?", Language::english),
        std::pair("What are the exceptions?", Language::english),
        std::pair("En wat is de boete?", Language::dutch), std::pair("Wer entscheidet?", Language::german),
        std::pair("처벌은 어떻게 되나요?", Language::korean),
        std::pair("예외는 무엇인가요?", Language::korean), std::pair("Who pays for it?", Language::english),
        std::pair("Waar moet ik dat melden?", Language::dutch),
        std::pair("그 경우에는 어떻게 되나요?", Language::korean),
        std::pair("แล้วมีโทษอย่างไร", Language::thai)})
    EXPECT_TRUE(asks_on(question, language)) << question;
  for (const auto& [question, language] :
       {std::pair("What is the penalty for keeping bees without a permit?", Language::english),
        std::pair("Who needs a permit?", Language::english),
        std::pair("Was kostet ein Pass?", Language::german),
        std::pair("이사 비용은 누가 내나요?", Language::korean),
        std::pair("Andy keeps bees", Language::english),
        std::pair("Wie hoch ist die Strafe für Falschparken?", Language::german),
        std::pair("무면허 운전의 처벌은?", Language::korean), std::pair("", Language::english)})
    EXPECT_FALSE(asks_on(question, language)) << question;
  EXPECT_TRUE(names_aspect("Appeals against decisions", Language::english));
  EXPECT_FALSE(names_aspect("Hives", Language::english));
}

}  // namespace
}  // namespace pandect
