#include "answer/related.h"

#include <gmock/gmock.h>

#include "answer/extractive.h"
#include "library/library_fixture.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::ElementsAre;

/// What stands beside the first passage, by kind and number.
std::vector<std::string> beside(std::string_view question, std::string_view law) {
  const SmallLibrary library(law);
  const LibraryView view = library.open();
  const Query query = parse_query(view, question, {std::nullopt, 20000});
  ExtractiveSettings settings;
  settings.passages = 1;
  const ExtractedAnswer answer =
      extract_answer(view, query, System::load("legal").make(view)->retrieve(query, 10), settings);
  if (answer.passages.empty()) return {"no passage"};
  std::vector<std::string> all;
  for (const RelatedProvision& one : answer.passages.front().related) {
    const bool penalty = one.kind == RelatedProvision::Kind::penalty;
    all.push_back((penalty ? "penalty " : "exception ") + number_of(view, one.document));
  }
  return all;
}

TEST(RelatedProvisions, NamesThePenaltyOnTheVeryParagraphFirst) {
  EXPECT_THAT(beside("도선법 제1조제2항",
                     "# 도선법\n\n## 제1조 (의무)\n\n① 선장은 밤에 배에 등불을 켜야 한다.\n\n② 선장은 "
                     "안개 속에서 종을 울려야 한다.\n\n"
                     "## 제2조 (과태료)\n\n제1조를 위반한 자에게는 10만원 이하의 과태료를 부과한다.\n\n"
                     "## 제3조 (벌칙)\n\n제1조제2항을 위반한 자는 5년 이하의 징역에 처한다.\n"),
              ElementsAre("penalty 3", "penalty 2"));
}

TEST(RelatedProvisions, TakesNoPenaltyForWhatItLeavesOut) {
  EXPECT_THAT(
      beside(
          "등불법 제1조",
          "# 등불법\n\n## 제1조 (의무)\n\n선장은 등불을 켜야 한다.\n\n"
          "## 제2조 (과징금)\n\n등록을 하지 아니한 선장에게는 과징금을 부과할 수 있다. 다만, 제1조를 위반한 "
          "경우로서 중대한 경우는 제외한다.\n\n"
          "## 제3조 (벌칙)\n\n선장으로서 제1조(제9조를 위반한 경우는 제외한다)를 위반한 자는 1년 이하의 "
          "징역에 "
          "처한다.\n"),
      ElementsAre("penalty 3"));
}

TEST(RelatedProvisions, OfWhatIsAskedNamesThePenaltyWhateverParagraphIsQuoted) {
  constexpr std::string_view law =
      "# 위험물법\n\n## 제1조 (허가)\n\n① 저장소를 두려는 자는 허가를 받아야 한다.\n\n② 저장소에 저장하는 "
      "위험물의 수량을 바꾸려는 자는 허가 없이 신고만 한다.\n\n"
      "## 제2조 (벌칙)\n\n제1조제1항을 위반하여 허가 없이 위험물을 저장한 자는 5년 이하의 징역에 처한다.\n\n"
      "## 제3조 (과태료)\n\n제1조제2항의 신고를 하지 아니한 자에게는 과태료를 부과한다.\n";
  EXPECT_THAT(beside("허가 없이 위험물의 수량을 저장하면 처벌은?", law),
              ElementsAre("penalty 2", "penalty 3"));
  EXPECT_THAT(beside("저장하는 위험물의 수량을 바꾸려면 허가 없이 되나요?", law), ElementsAre("penalty 3"));
}

TEST(RelatedProvisions, KnowsWhatThaiLawCallsAFineOfTheState) {
  EXPECT_THAT(beside("มาตรา 1 พระราชบัญญัติโคมไฟ",
                     "พระราชบัญญัติโคมไฟ\n\nมาตรา 1 เจ้าของเรือต้องมีโคมไฟ\n\n"
                     "มาตรา 2 ผู้ใดไม่มีโคมไฟตามมาตรา 1 มีความผิดทางพินัยต้องชำระค่าปรับเป็นพินัยไม่เกินหนึ่งหมื่นบาท\n"),
              ElementsAre("penalty 2"));
}

}  // namespace
}  // namespace pandect
