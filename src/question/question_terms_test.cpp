#include "question/question_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

constexpr const char* act_of_terms =
    "Harbour Act\n\n"
    "Section 1. Dues\nThe owner of the vessel shall pay the dues.\n\n"
    "Section 2. Rate\nThe rate of the dues is in the schedule.\n\n"
    "Section 3. Berths\nThe master of the vessel shall choose the berth.\n\n"
    "Section 4. Lamps\nThe lamps of the vessel shall burn in the night.\n\n"
    "Section 5. Anchors\nThe anchor of the vessel shall be in the harbour.\n\n"
    "Section 6. Fish\nThe fish shall be landed in the morning.\n";

std::vector<std::string> marked(const QuestionTerms& terms, std::string_view text) {
  std::vector<std::string> words;
  for (const Span span : terms.matches(terms.places_in(text), text)) words.emplace_back(span.of(text));
  return words;
}

TEST(QuestionTerms, MarksWhatSaysSomething) {
  const SmallLibrary library(act_of_terms);
  const LibraryView view = library.open();
  const QuestionTerms terms(view, 0, "where is the berth of the vessel");
  EXPECT_THAT(marked(terms, "The master of the vessel shall choose the berth."),
              testing::ElementsAre("berth"));
}

TEST(QuestionTerms, MarksCommonWordsOnlyWhereTheQuestionHasNoOthers) {
  const SmallLibrary library(act_of_terms);
  const LibraryView view = library.open();
  EXPECT_THAT(marked({view, 0, "where is the berth of the vessel"}, "The lamps burn."), testing::IsEmpty());
  EXPECT_THAT(marked({view, 0, "of the"}, "The lamps burn."), testing::ElementsAre("The"));
}

TEST(QuestionTerms, MarksNoWordsThatOnlyAsk) {
  const SmallLibrary library(act_of_terms);
  const LibraryView view = library.open();
  const QuestionTerms terms(view, 0, "who may berth a vessel between lamps");
  EXPECT_THAT(marked(terms, "Who may be between the berths?"), testing::ElementsAre("berths"));
  EXPECT_THAT(marked(terms, "Who is between?"), testing::IsEmpty());
}

TEST(QuestionTerms, MarksNoFragmentsOfKoreanWords) {
  const SmallLibrary library(
      "이동장치 조례\n\n제1조(대여) 이동장치를 빌려주는 자는 등록한다.\n\n"
      "제2조(요금) 요금은 시장이 정한다.\n\n제3조(치료) 치료를 받는다.\n\n제4조(주차) 주차한다.\n\n"
      "제5조(벌칙) 벌칙이 있다.\n");
  const LibraryView view = library.open();
  const QuestionTerms terms(view, 0, "가치를 요금");
  EXPECT_THAT(marked(terms, "이동장치를 빌리면 요금이 있다"), testing::ElementsAre("요금"));
  EXPECT_THAT(marked(terms, "가치는 주차요금을 이동장치를"), testing::ElementsAre("가치", "요금"));
  // Its pairs of letters that are everywhere count as the word does.
  const QuestionTerms device(view, 0, "이동장치를 대여");
  EXPECT_THAT(marked(device, "이동장치는 수치를 대여사업의"), testing::ElementsAre("이동장치", "대여"));
}

TEST(QuestionTerms, CoverageOfTermsIsThatOfTheirText) {
  const SmallLibrary library(act_of_terms);
  const LibraryView view = library.open();
  const QuestionTerms terms(view, 0, "who pays the dues for the vessel and its anchor");
  for (const char* text :
       {"The owner of the vessel shall pay the dues.", "Fish", "", "the anchor the anchor"}) {
    EXPECT_EQ(terms.coverage(text), terms.weight(terms.held(text))) << text;
  }
  EXPECT_GT(terms.coverage("the vessel"), 0);
  EXPECT_EQ(terms.carried(terms.places_in("who of the")), 0);
  EXPECT_GT(terms.carried(terms.places_in("its anchor")), 0);
  EXPECT_EQ(terms.carried(terms.places_in("anchor anchor")), terms.carried(terms.places_in("anchor")));
}

}  // namespace
}  // namespace pandect
