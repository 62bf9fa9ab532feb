#include "answer/extractive.h"

#include <algorithm>

#include <gmock/gmock.h>

#include "answer/meaning_question.h"
#include "answer/question_definitions.h"
#include "answer/quotable.h"
#include "library/library_fixture.h"
#include "retrieve/likeness.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr std::string_view extractive_act =
    "Ferry Act\n\n"
    "Section 1. Definitions\n"
    "In this Act \"ferry\" means a boat that carries people for pay.\n\n"
    "Section 2. Duties of the master\n"
    "The master of a ferry must:\n"
    "(a) carry a lamp after sunset;\n"
    "(b) keep a rope of twenty metres on deck;\n"
    "(c) ring the bell in fog.\n\n"
    "Section 3. Fog\n"
    "In fog a ferry sails at half speed. Section 2 does not apply to a ferry that is moored.\n\n"
    "Section 4. Fares\n"
    "The fare is two crowns.\n\n"
    "Section 5. Penalties\n"
    "Whoever breaks section 2 is liable to a fine of ten crowns.\n";

/// An answer with its words.
struct Answered {
  explicit Answered(std::string_view question, std::string_view law = extractive_act,
                    const ExtractiveSettings& settings = {})
      : library(law), view(library.open()) {
    query = parse_query(view, question, {std::nullopt, 20000});
    answer = extract_answer(view, query, System::load("legal").make(view)->retrieve(query, 10), settings);
  }

  std::string words(std::uint32_t document, Span span) const {
    return view.catalogue().text(view.documents().documents()[document].version, span);
  }

  /// The quotes of the passage that is a section.
  std::vector<std::string> quotes(std::string_view number) const {
    std::vector<std::string> all;
    for (const AnswerPassage& passage : answer.passages) {
      if (number_of(view, passage.hit.document) != number) continue;
      for (const AnswerQuote& quote : passage.quotes) all.push_back(words(passage.hit.document, quote.span));
    }
    return all;
  }

  SmallLibrary library;
  LibraryView view;
  Query query;
  ExtractedAnswer answer;
};

TEST(ExtractiveAnswer, QuotesAnItemWithTheWordsThatLeadToItsList) {
  const Answered bell("Who must ring the bell?");
  EXPECT_THAT(bell.quotes("2"), ElementsAre("The master of a ferry must:", "(c) ring the bell in fog."));
  const Answered lamp("Who must carry a lamp after sunset?");
  EXPECT_THAT(lamp.quotes("2"), ElementsAre("The master of a ferry must:\n(a) carry a lamp after sunset;"))
      << "the first item follows its lead: one quote";
}

TEST(ExtractiveAnswer, QuotesTheListThatASentenceLeadsTo) {
  const Answered duties("What are the duties of the master?");
  EXPECT_THAT(duties.quotes("2"),
              ElementsAre(testing::AllOf(StartsWith("The master of a ferry must:"),
                                         HasSubstr("twenty metres"), HasSubstr("in fog."))));
}

TEST(ExtractiveAnswer, QuotesOfALongListTheItemsThatFit) {
  std::string law = "Lamp Act\n\nSection 1. Lamps\nThe keeper of the lighthouse must:\n";
  for (char item = 'a'; item <= 'z'; ++item) {
    law +=
        std::string("(") + item + ") clean the lamp that has the letter " + item + " on its western side;\n";
  }
  const Answered answered("What must the keeper of the lighthouse do?", law);
  const std::vector<std::string> quotes = answered.quotes("1");
  ASSERT_EQ(quotes.size(), 1U);
  EXPECT_THAT(quotes.front(), HasSubstr("(b) clean"));
  EXPECT_THAT(quotes.front(), Not(HasSubstr("(z) clean")));
  EXPECT_TRUE(quotes.front().ends_with(";")) << "it ends where an item ends: " << quotes.front();
}

TEST(ExtractiveAnswer, QuotesTheWholeLineOfAThaiClause) {
  const Answered answered(
      "ใครต้องจัดให้มีโคมไฟบนเรือ",
      "พระราชบัญญัติเรือข้ามฟาก\n\nมาตรา 1 "
      "ผู้ใดเป็นเจ้าของเรือข้ามฟากซึ่งรับคนโดยสารโดยเรียกเก็บค่าโดยสารไม่ว่าจะประจำทางหรือไม่ก็ตาม"
      "และไม่ว่าเรือนั้นจะมีขนาดเท่าใด "
      "ต้องจัดให้มีโคมไฟบนเรือในเวลากลางคืนตามจำนวนที่นายทะเบียนกำหนดและต้องดูแลให้โคมไฟนั้นส่องสว่างอยู่เสมอ "
      "ถ้าผู้นั้นไม่ปฏิบัติตาม "
      "ต้องระวางโทษปรับไม่เกินหนึ่งพันบาทและให้นายทะเบียนสั่งให้หยุดเดินเรือจนกว่าจะได้จัดให้มีโคมไฟครบถ้วนตามที่กำหนด\n");
  const std::vector<std::string> quotes = answered.quotes("1");
  ASSERT_EQ(quotes.size(), 1U);
  EXPECT_THAT(quotes.front(), StartsWith("ผู้ใดเป็นเจ้าของเรือข้ามฟาก"));
  EXPECT_THAT(quotes.front(), HasSubstr("หนึ่งพันบาท"));
}

/// Introductions of lists, as legislators mark them: paragraphs that go on with a sentence, items without
/// brackets and stops, a list in a list, and words that end the sentence behind a list.
constexpr std::string_view marked_act =
    R"(<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0">
<act name="act"><meta><identification><FRBRWork><FRBRuri value="/akn/gb/act/2031/3"/>
<FRBRdate date="2031-01-02"/></FRBRWork><FRBRExpression><FRBRlanguage language="eng"/></FRBRExpression>
</identification></meta><preface><p><docTitle>Goat Act 2031</docTitle></p></preface><body>
<section eId="sec_1"><num>1</num><heading>What is forbidden</heading>
<intro><p>It shall be unlawful for any person to—</p></intro>
<subsection><num>(1)</num><content><p>leave the gate of the paddock open;</p></content></subsection>
<subsection><num>(2)</num><content><p>feed cake to a goat.</p></content></subsection></section>
<section eId="sec_2"><num>2</num><heading>Orders</heading>
<subsection><num>1</num><intro><p>An order may, in particular, provide for—</p></intro>
<paragraph><num>a</num><content><p>the length of tethers,</p></content></paragraph>
<paragraph><num>b</num><content><p>the colour of bells,</p></content></paragraph></subsection></section>
<section eId="sec_3"><num>3</num><heading>Markets</heading>
<subsection><num>(1)</num><intro><p>No goat may be sold—</p></intro>
<paragraph><num>(a)</num><intro><p>unless—</p></intro>
<subparagraph><num>(i)</num><content><p>its hooves were trimmed; and</p></content></subparagraph>
<subparagraph><num>(ii)</num><content><p>its milk was tasted; or</p></content></subparagraph></paragraph>
<paragraph><num>(b)</num><content><p>on a holiday,</p></content></paragraph>
<wrapUp><p>and the warden shall see to this.</p></wrapUp></subsection></section>
</body></act></akomaNtoso>)";

TEST(ExtractiveAnswer, QuotesAParagraphThatGoesOnWithASentence) {
  const Answered cake("Can I feed cake to my goat?", marked_act);
  EXPECT_THAT(cake.quotes("1"),
              ElementsAre("It shall be unlawful for any person to—", "(2) feed cake to a goat."));
}

TEST(ExtractiveAnswer, TakesItemsInSmallLettersForNoWrappedSentence) {
  const Answered bells("Which colour do bells have?", marked_act);
  EXPECT_THAT(bells.quotes("2"),
              ElementsAre("1 An order may, in particular, provide for—", "b the colour of bells,"));
}

TEST(ExtractiveAnswer, QuotesEveryLeadOfAListInAListAndTheWordsBehindIt) {
  const Answered milk("Must the milk be tasted?", marked_act);
  EXPECT_THAT(milk.quotes("3"),
              ElementsAre("(1) No goat may be sold—\n(a) unless—", "(ii) its milk was tasted; or",
                          "and the warden shall see to this."));
}

TEST(ExtractiveAnswer, QuotesWhatAKoreanProvisoIsTo) {
  const Answered bell(
      "종을 울리지 않은 선장은 어떻게 되나요?",
      "# 도선법\n\n## 제1조 (등록취소)\n\n① 시장은 선장이 다음 각 호에 해당하면 그 등록을 취소할 수 "
      "있다. 다만, 제2호에 해당하면 취소하여야 한다.\n\n1. 종을 울리지 않은 경우\n\n2. 등불을 끈 "
      "경우\n");
  EXPECT_THAT(bell.quotes("1"), ElementsAre(testing::AllOf(StartsWith("① 시장은 선장이"), HasSubstr("다만"),
                                                           HasSubstr("1. 종을 울리지"))));
}

TEST(ExtractiveAnswer, QuotesAKoreanListWithEverySentenceBetweenItsLeadAndItsItems) {
  constexpr std::string_view law =
      "# 도선법\n\n## 제1조 (보존)\n\n① 선장은 항해일지를 다음 각 호에 정하는 기간 동안 보존하여야 한다. "
      "다만, 시장은 조사를 위하여 연장할 수 있다. 이 경우 밧줄의 기준은 조례로 정한다.\n\n"
      "1. 여객 명부: 5년\n\n2. 등불 기록: 3년\n\n② 선장은 종을 울린다.\n";
  const auto whole =
      ElementsAre(testing::AllOf(StartsWith("① 선장은 항해일지를"), HasSubstr("조례로 정한다."),
                                 HasSubstr("2. 등불 기록: 3년"), Not(HasSubstr("②"))));
  EXPECT_THAT(Answered("선장은 항해일지를 보존하여야 하나요?", law).quotes("1"), whole) << "the lead";
  EXPECT_THAT(Answered("밧줄의 기준은 조례로 정하나요?", law).quotes("1"), whole) << "between";
  EXPECT_THAT(Answered("여객 명부", law).quotes("1"),
              ElementsAre(testing::AllOf(StartsWith("① 선장은 항해일지를"), HasSubstr("1. 여객 명부: 5년"))))
      << "an item";
}

TEST(ExtractiveAnswer, QuotesAKoreanProvisoAndWhatItIsToTogether) {
  constexpr std::string_view law =
      "# 도선법\n\n## 제1조 (등불)\n\n① 선장은 밤에 등불을 켜야 한다. 다만, 보름달이 뜨면 그러하지 "
      "아니하다. 이 경우 종을 울린다.\n\n② 선장은 밧줄을 둔다.\n";
  const auto whole = ElementsAre(
      "① 선장은 밤에 등불을 켜야 한다. 다만, 보름달이 뜨면 그러하지 아니하다. 이 경우 종을 울린다.");
  EXPECT_THAT(Answered("선장은 밤에 등불을 켜야 하나요?", law).quotes("1"), whole);
  EXPECT_THAT(Answered("보름달이 뜨면", law).quotes("1"), whole);
}

TEST(ExtractiveAnswer, QuotesWhatStandsBelowAHeading) {
  constexpr std::string_view law =
      R"(<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0">
<act name="act"><meta><identification><FRBRWork><FRBRuri value="/akn/gb/act/2031/5"/>
<FRBRdate date="2031-01-02"/></FRBRWork><FRBRExpression><FRBRlanguage language="eng"/></FRBRExpression>
</identification></meta><preface><p><docTitle>Lamp Act 2031</docTitle></p></preface><body>
<section eId="sec_1"><num>1</num><heading>Lamps</heading>
<subsection><num>(a)</num><intro><p>In General.—</p></intro>
<paragraph><num>(1)</num><content><p>A rider carries a lamp.</p></content></paragraph>
<paragraph><num>(2)</num><content><p>The lamp is clean.</p></content></paragraph></subsection></section>
</body></act></akomaNtoso>)";
  EXPECT_THAT(Answered("What does section 1 of the Lamp Act say?", law).quotes("1"),
              ElementsAre("(a) In General.—\n(1) A rider carries a lamp."));
}

TEST(ExtractiveAnswer, QuotesTheListThatAskedForWordsClose) {
  EXPECT_THAT(Answered("Shall the warden see to this?", marked_act).quotes("3"),
              ElementsAre(testing::AllOf(StartsWith("(1) No goat may be sold"), HasSubstr("(i) its hooves"),
                                         HasSubstr("(b) on a holiday,")),
                          "and the warden shall see to this."));
}

TEST(ExtractiveAnswer, QuotesTheThaiWordsBehindAList) {
  const Answered night("ผู้ใดเก็บน้ำผึ้งในเวลากลางคืน",
                       "พระราชบัญญัติผึ้ง\n\nมาตรา 1 ผู้ใดเก็บน้ำผึ้ง\n(1) ในเวลากลางคืน\n(2) "
                       "ในสวนของผู้อื่น\nต้องระวางโทษปรับไม่เกินหนึ่งพันบาท\n");
  EXPECT_THAT(night.quotes("1"), ElementsAre("ผู้ใดเก็บน้ำผึ้ง\n(1) ในเวลากลางคืน", "ต้องระวางโทษปรับไม่เกินหนึ่งพันบาท"));
}

TEST(ExtractiveAnswer, QuotesAListWhoseLeadHoldsMoreOfTheQuestionThanItsItem) {
  const Answered answered(
      "When may the harbour council, with the consent of the mayor, revoke the licence of a ferry for its "
      "bell?",
      "Licence Act\n\nSection 1. Revocation\n(1) The harbour council may revoke the licence of a ferry "
      "where:\n"
      "(a) it sails without a bell;\n(b) its master is drunk.\n(2) With the consent of the mayor the harbour "
      "council may revoke the licence of a ferry on other grounds.\n");
  EXPECT_THAT(answered.quotes("1"),
              ElementsAre(testing::AllOf(StartsWith("(1) The harbour council may revoke"),
                                         HasSubstr("(b) its master is drunk.")),
                          StartsWith("(2) With the consent")));
}

TEST(ExtractiveAnswer, DecidesByTheSamePassagesHoweverManyAreShown) {
  const SmallLibrary library(
      "Lamp Act\n\nSection 1. Lamps\nA lamp is red.\n\nSection 2. Bells\nA lamp has a bell.\n\n"
      "Section 3. Ropes\nA lamp has a bell and a rope.\n\n"
      "Section 4. Whips\nA lamp has a bell, a rope and a whip.\n");
  const LibraryView view = library.open();
  const Query query = parse_query(view, "Has a lamp a bell, a rope and a whip?", {std::nullopt, 20000});
  std::vector<Hit> hits = System::load("legal").make(view)->retrieve(query, 10);
  ASSERT_EQ(hits.size(), 4U);
  // As though the one that holds most of the question were the last.
  std::ranges::sort(hits, {}, &Hit::document);
  for (Hit& hit : hits) hit.score = 1;
  ExtractiveSettings settings;
  settings.least_evidence = settings.least_coverage = 0;
  const double evidence = extract_answer(view, query, hits, settings).evidence;
  for (const std::size_t shown : {1U, 2U, 4U}) {
    settings.passages = shown;
    const ExtractedAnswer answer = extract_answer(view, query, hits, settings);
    EXPECT_EQ(answer.passages.size(), shown);
    EXPECT_EQ(answer.evidence, evidence) << shown;
  }
}

TEST(ExtractiveAnswer, NamesThePenaltiesAndExceptionsThatReferToAPassage) {
  const Answered answered("Must the master keep a rope on deck?");
  ASSERT_FALSE(answered.answer.passages.empty());
  const AnswerPassage& passage = answered.answer.passages.front();
  ASSERT_EQ(number_of(answered.view, passage.hit.document), "2");
  ASSERT_EQ(passage.related.size(), 2U);
  const RelatedProvision& penalty = passage.related[0];
  EXPECT_EQ(penalty.kind, RelatedProvision::Kind::penalty);
  EXPECT_EQ(answered.words(penalty.document, penalty.quotes.front()),
            "Whoever breaks section 2 is liable to a fine of ten crowns.");
  const RelatedProvision& exception = passage.related[1];
  EXPECT_EQ(exception.kind, RelatedProvision::Kind::exception);
  EXPECT_EQ(answered.words(exception.document, exception.quotes.front()),
            "Section 2 does not apply to a ferry that is moored.");
}

TEST(ExtractiveAnswer, TakesNoOtherMentionForAnException) {
  const Answered answered("Who must carry a lamp?",
                          "Lamp Act\n\nSection 1. Lamps\nA rider must carry a lamp.\n\nSection 2. Fees\n"
                          "Who carries a lamp under section 1 pays a fee, and a rider of age pays it "
                          "notwithstanding any promise of the town to the contrary.\n");
  ASSERT_FALSE(answered.answer.passages.empty());
  EXPECT_THAT(answered.answer.passages.front().related, IsEmpty());
}

TEST(ExtractiveAnswer, LeavesOutThePenaltyOnAnotherParagraph) {
  const Answered answered("배에 등불을 켜야 하나요?",
                          "# 도선법\n\n## 제1조 (의무)\n\n① 선장은 밤에 배에 등불을 켜야 한다.\n\n② 선장은 "
                          "안개 속에서 종을 울려야 한다.\n\n"
                          "## 제2조 (벌칙)\n\n제1조제2항을 위반한 자는 100만원 이하의 벌금에 처한다.\n");
  ASSERT_FALSE(answered.answer.passages.empty());
  EXPECT_THAT(answered.answer.passages.front().related, IsEmpty());
}

TEST(ExtractiveAnswer, TakesWhatAnotherProvisionIsExceptedFromForNoException) {
  const Answered answered(
      "Who must carry a lamp?",
      "Lamp Act\n\nSection 1. Lamps\nA rider must carry a lamp.\n\nSection 2. Bells\nA rider must ring.\n\n"
      "Section 3. River\nBy way of derogation from section 2 there hold sections 1 and 4 on the river.\n\n"
      "Section 4. Start\nBy way of derogation from what is said above: (a) section 1 holds from May.\n\n"
      "Section 5. Transitional provision\nSection 1 does not apply to lamps bought before May.\n");
  ASSERT_FALSE(answered.answer.passages.empty());
  ASSERT_EQ(number_of(answered.view, answered.answer.passages.front().hit.document), "1");
  EXPECT_THAT(answered.answer.passages.front().related, IsEmpty());
}

TEST(ExtractiveAnswer, TakesWhatASanctionMentionsByTheWayForNothingPunished) {
  const Answered lamp(
      "Who must carry a lamp?",
      "Lamp Act\n\nSection 1. Lamps\nA rider must carry a lamp.\n\nSection 2. Log\n"
      "Who keeps no log (which may be lent to a rider under section 1 for a day) is liable to a "
      "fine.\n");
  ASSERT_FALSE(lamp.answer.passages.empty());
  EXPECT_THAT(lamp.answer.passages.front().related, IsEmpty());
  const Answered body("นิติบุคคลใดต้องมีโคมไฟ",
                      "พระราชบัญญัติโคมไฟ\n\nมาตรา 1 นิติบุคคลที่เป็นเจ้าของเรือต้องมีโคมไฟ\n\n"
                      "มาตรา 2 กรรมการของนิติบุคคลตามมาตรา 1 ผู้ใดกระทำโดยทุจริต ต้องระวางโทษจำคุกไม่เกินหนึ่งปี\n");
  ASSERT_FALSE(body.answer.passages.empty());
  EXPECT_EQ(number_of(body.view, body.answer.passages.front().hit.document), "1");
  EXPECT_THAT(body.answer.passages.front().related, IsEmpty());
}

/// An answer of one passage: what others say stands beside it.
struct OnePassage : Answered {
  OnePassage(std::string_view question, std::string_view law) : Answered(question, law, one()) {}

  static ExtractiveSettings one() {
    ExtractiveSettings settings;
    settings.passages = 1;
    return settings;
  }
};

/// The related provisions of the first passage, by kind and number.
std::vector<std::string> related(const Answered& answered) {
  std::vector<std::string> all;
  if (answered.answer.passages.empty()) return {"no passage"};
  for (const RelatedProvision& one : answered.answer.passages.front().related) {
    const bool penalty = one.kind == RelatedProvision::Kind::penalty;
    all.push_back((penalty ? "penalty " : "exception ") + number_of(answered.view, one.document));
  }
  return all;
}

TEST(ExtractiveAnswer, TakesABorrowedPenaltyForNone) {
  EXPECT_THAT(related(OnePassage(
                  "Section 1 Lamp Act",
                  "Lamp Act\n\nSection 1. Lamps\nA rider who breaks a lamp is fined.\n\n"
                  "Section 2. Bells\nA rider who breaks a bell is liable to a fine as in section 1.\n\n"
                  "Section 3. Whips\nGuilty of an offence is whoever fails to act under section 1.\n")),
              ElementsAre("penalty 3"));
  EXPECT_THAT(related(OnePassage("มาตรา 1 พระราชบัญญัติโคมไฟ",
                                 "พระราชบัญญัติโคมไฟ\n\nมาตรา 1 ผู้ใดทำลายโคมไฟ ต้องระวางโทษจำคุกไม่เกินหนึ่งปี\n\n"
                                 "มาตรา 2 ผู้ใดทำลายระฆัง ต้องระวางโทษดังที่บัญญัติไว้ในมาตรา 1\n\n"
                                 "มาตรา 3 ผู้ใดซ่อนทรัพย์ดังกล่าวในมาตรา 1 ต้องระวางโทษปรับไม่เกินหนึ่งพันบาท\n\n"
                                 "มาตรา 4 ผู้ใดสนับสนุนการกระทำความผิดตามมาตรา 1 ต้องระวางโทษปรับไม่เกินหนึ่งพันบาท\n")),
              ElementsAre("penalty 4"));
}

TEST(ExtractiveAnswer, TakesNoMentionOfPunishingForAPenalty) {
  EXPECT_THAT(related(OnePassage(
                  "artikel 1 Lampenwet",
                  "Lampenwet\n\nArtikel 1\nDe ruiter draagt een lamp.\n\n"
                  "Artikel 2\nDeze wet geldt voor het strafbare feit van artikel 1 op zee.\n\n"
                  "Artikel 3\nVan strafbare feiten als bedoeld in artikel 1 oordeelt de rechter.\n\n"
                  "Artikel 4\nOvertreding van artikel 2, met uitzondering van artikel 1, wordt gestraft "
                  "met een boete.\n\n"
                  "Artikel 5\nHij die handelt in strijd met artikel 1, wordt gestraft met een boete.\n\n"
                  "Artikel 6\nHij die handelt in strijd met artikel 1, wordt niet gestraft.\n")),
              ElementsAre("penalty 5"));
  EXPECT_THAT(related(OnePassage(
                  "등불법 제1조",
                  "# 등불법\n\n## 제1조 (의무)\n\n선장은 등불을 켜야 한다.\n\n"
                  "## 제2조 (절차)\n\n제1조에 따라 과태료를 부과하는 경우에는 서면으로 알려야 한다.\n\n"
                  "## 제3조 (면제)\n\n제1조를 위반한 아동에게는 과태료를 부과할 수 없다.\n\n"
                  "## 제4조 (과태료)\n\n제1조를 위반한 자에게는 과태료를 부과한다.\n")),
              ElementsAre("penalty 4"));
}

TEST(ExtractiveAnswer, KnowsThatNobodyBreaksADefinition) {
  EXPECT_THAT(related(OnePassage(
                  "section 1 Lamp Act",
                  "Lamp Act\n\nSection 1. Definitions\nIn this Act \"lamp\" means a light on a pole.\n\n"
                  "Section 2. Poles\nWhoever moves a lamp as defined in section 1 is fined.\n")),
              IsEmpty());
}

TEST(ExtractiveAnswer, TakesNothingElseForAnException) {
  EXPECT_THAT(related(OnePassage(
                  "section 1 Lamp Act",
                  "Lamp Act\n\nSection 1. Lamps\nA rider must carry a lamp.\n\n"
                  "Section 2. Sea\nThis Act (other than section 1) does not apply at sea.\n\n"
                  "Section 3. Orders\nA suit may be brought notwithstanding an order under section 1.\n\n"
                  "Section 4. Town\nA rider heeds section 1. Bells do not apply.\n\n"
                  "Section 5. Fog\nSections 1 and 3 do not apply in fog.\n")),
              ElementsAre("exception 5"));
  EXPECT_THAT(
      related(OnePassage(
          "등불법 제1조",
          "# 등불법\n\n## 제1조 (의무)\n\n선장은 등불을 켜야 한다.\n\n"
          "## 제2조 (벌칙)\n\n제1조에 따른 명령에도 불구하고 등불을 켜지 아니한 자는 100만원 이하의 벌금에 "
          "처한다.\n\n## 제3조 (예외)\n\n제1조의 규정에도 불구하고 맑은 날에는 그러하지 아니하다.\n\n"
          "## 제4조 (예외)\n\n강에서는 제1조 및 제2조를 적용하지 아니한다.\n")),
      ElementsAre("penalty 2", "exception 3", "exception 4"));
}

TEST(ExtractiveAnswer, NamesAnExceptionOfTheSameSection) {
  const OnePassage answered(
      "How many lamps does a rider carry?",
      "Lamp Act\n\nSection 1. Lamps\n(1) A rider carries two lamps.\n(2) The fee is a crown.\n"
      "(3) Subsection (1) does not apply to a guard.\n");
  ASSERT_THAT(related(answered), ElementsAre("exception 1"));
  const RelatedProvision& exception = answered.answer.passages.front().related.front();
  EXPECT_EQ(answered.words(exception.document, exception.quotes.front()),
            "(3) Subsection (1) does not apply to a guard.");
}

TEST(ExtractiveAnswer, QuotesEveryPenaltyOfAProvisionAndCountsTheRest) {
  const OnePassage answered(
      "Section 1 Lamp Act",
      "Lamp Act\n\nSection 1. Lamps\nA rider carries a lamp.\n\n"
      "Section 2. Fines\n(1) Whoever breaks section 1 is liable to a fine.\n"
      "(2) The fine is paid.\n(3) Whoever knowingly violates section 1 is imprisoned.\n\n"
      "Section 3. Fog\nSection 1 does not apply in fog.\n\n"
      "Section 4. Snow\nSection 1 does not apply in snow.\n\n"
      "Section 5. Rain\nSection 1 does not apply in rain.\n");
  ASSERT_THAT(related(answered), ElementsAre("penalty 2", "exception 3", "exception 4"));
  const AnswerPassage& passage = answered.answer.passages.front();
  EXPECT_EQ(passage.related.front().quotes.size(), 2U);
  EXPECT_EQ(passage.more_penalties, 0U);
  EXPECT_EQ(passage.more_exceptions, 1U);
}

TEST(ExtractiveAnswer, ChoosesNoSentenceForTheWordsThatCite) {
  constexpr std::string_view law =
      "Lamp Act\n\nSection 1. Wicks\nA wick is white.\n\nSection 2. Lighting\nThe warden lights it at dusk.\n"
      "The form of section 2 Lamp Act is blue.\n";
  EXPECT_THAT(Answered("Section 2 Lamp Act: at dusk or at dawn?", law).quotes("2"),
              ElementsAre("The warden lights it at dusk."));
  EXPECT_THAT(Answered("Section 2 Lamp Act", law).quotes("2"), ElementsAre("The warden lights it at dusk."))
      << "nothing is asked: it begins where the provision does";
}

TEST(ExtractiveAnswer, QuotesThePartThatTheQuestionCites) {
  constexpr std::string_view law =
      "Lamp Act\n\nSection 1. Lamps\n(1) A rider carries a lamp. The lamp is clean.\n"
      "(2) The warden:\n(a) counts the lamps;\n(b) lights them at dusk. He puts them out at dawn.\n";
  EXPECT_THAT(Answered("What does section 1(2)(b) of the Lamp Act say?", law).quotes("1"),
              ElementsAre("(2) The warden:", "(b) lights them at dusk. He puts them out at dawn."));
  EXPECT_THAT(Answered("section 1(1) Lamp Act", law).quotes("1"),
              ElementsAre("(1) A rider carries a lamp. The lamp is clean."))
      << "all of it, where nothing else is asked";
  EXPECT_THAT(Answered("Who carries a lamp by section 1(1) or 1(2)(a) of the Lamp Act?", law).quotes("1"),
              ElementsAre("(1) A rider carries a lamp. The lamp is clean.",
                          "(2) The warden:\n(a) counts the lamps;"));
  EXPECT_THAT(Answered("section 1(9) Lamp Act: when is the lamp lit at dusk?", law).quotes("1"),
              testing::Contains(HasSubstr("at dusk")))
      << "what is not there takes nothing away from what is";
}

TEST(ExtractiveAnswer, QuotesOfALongPartTheSentencesThatAreAskedFor) {
  std::string law = "Lamp Act\n\nSection 1. Lamps\n(1) The fee is two crowns.\n(2) A rider carries a lamp.";
  for (int i = 0; i < 100; ++i) law += " The lamp of every rider is clean.";
  law += " The fee is three crowns.\n";
  EXPECT_THAT(Answered("What is the fee in section 1(2) of the Lamp Act?", law).quotes("1"),
              ElementsAre("The fee is three crowns."));
}

TEST(ExtractiveAnswer, IsNoOtherProvisionThanTheOneAskedForByItsNumber) {
  EXPECT_FALSE(Answered("section 2 Raft Act").answer.answered);
  EXPECT_FALSE(Answered("section 99 Ferry Act").answer.answered);
  EXPECT_TRUE(Answered("section 2 Ferry Act").answer.answered);
}

TEST(ExtractiveAnswer, QuotesNoGroundsOfAPreamble) {
  const Answered answered("What is the opinion of the goat bank on hay?", R"(<akomaNtoso
xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification><FRBRWork>
<FRBRuri value="/akn/gb/act/2031/4"/><FRBRdate date="2031-01-02"/></FRBRWork><FRBRExpression>
<FRBRlanguage language="eng"/></FRBRExpression></identification></meta><preface><p><docTitle>Pasture Act 2031</docTitle>
</p></preface><preamble><p>Having regard to the opinion of the Goat Bank on hay,</p>
<p>Whereas hay is dear, a goat needs a bank.</p></preamble><body><section eId="sec_1">
<num>1</num><heading>Loans</heading><content><p>A goat bank may lend hay.</p></content></section></body></act>
</akomaNtoso>)");
  ASSERT_FALSE(answered.answer.passages.empty());
  std::string all;
  for (const AnswerPassage& passage : answered.answer.passages) {
    for (const AnswerQuote& quote : passage.quotes) all += answered.words(passage.hit.document, quote.span);
  }
  EXPECT_THAT(all, testing::AllOf(HasSubstr("Whereas hay is dear"), Not(HasSubstr("Having regard"))));
}

TEST(ExtractiveAnswer, AnswersWhatATermMeansWithItsDefinition) {
  for (const std::string_view question :
       {"What is a ferry?", "what does \"ferry\" mean in the Ferry Act", "Definition of ferry"}) {
    const Answered answered(question);
    ASSERT_TRUE(answered.answer.answered) << question;
    ASSERT_FALSE(answered.quotes("1").empty()) << question;
    EXPECT_THAT(answered.quotes("1").front(), HasSubstr("\"ferry\" means a boat that carries people for pay"))
        << question;
    EXPECT_EQ(number_of(answered.view, answered.answer.passages.front().hit.document), "1") << question;
  }
}

TEST(ExtractiveAnswer, AsksForNoTermInTheTitleOfALaw) {
  const Answered answered(
      "What is a council in the Act on ferry lamps?",
      "Act on ferry lamps\n\nSection 1. Definitions\nIn this Act \"ferry\" means a boat for pay.\n\n"
      "Section 2. Council\nIn this Act \"council\" means the harbour council.\n");
  ASSERT_FALSE(answered.answer.passages.empty());
  EXPECT_EQ(number_of(answered.view, answered.answer.passages.front().hit.document), "2");
  EXPECT_EQ(answered.answer.evidence, 1);
}

TEST(ExtractiveAnswer, SaysThatTheWorkNamedDefinesNothing) {
  const SmallLibrary library(extractive_act, "Lamp Act\n\nSection 1. Lamps\nA ferry carries a lamp.\n");
  const LibraryView view = library.open();
  const auto undefined_in = [&](std::string_view question) {
    const Query query = parse_query(view, question, {std::nullopt, 20000});
    return extract_answer(view, query, System::load("legal").make(view)->retrieve(query, 10)).undefined_in;
  };
  EXPECT_EQ(undefined_in("What does ferry mean in the Ferry Act?"), std::nullopt);
  EXPECT_EQ(undefined_in("What does ferry mean?"), std::nullopt);
  const auto work = undefined_in("What does ferry mean in the Lamp Act?");
  ASSERT_TRUE(work.has_value());
  EXPECT_EQ(view.works()[*work].title, "Lamp Act");
}

TEST(ExtractiveAnswer, GivesTheTermsOfAQuestionBesideItsAnswer) {
  const Answered answered("At what speed does a ferry sail in fog?");
  ASSERT_TRUE(answered.answer.answered);
  EXPECT_THAT(answered.quotes("3"), ElementsAre("In fog a ferry sails at half speed."));
  ASSERT_EQ(answered.answer.definitions.size(), 1U);
  const TermDefinition& definition = answered.view.terms().definitions()[answered.answer.definitions.front()];
  EXPECT_EQ(answered.view.terms().name(definition), "ferry");
}

TEST(ExtractiveAnswer, FindsEachTermOfAQuestionAmongThoseThatBeginAlike) {
  const SmallLibrary library(
      "Harbour Act\n\nSection 1. Terms\nIn this Act, “quay” means a place to moor; “quay apple” means a "
      "float; "
      "“Quay Crane” means a crane on a quay; “quay crane hook” means its hook; “zebra” means a pilot.\n");
  const LibraryView view = library.open();
  const auto terms_in = [&](std::string_view question) {
    std::vector<std::string> names;
    const Query query = parse_query(view, question, {std::nullopt, 20000});
    for (const std::uint32_t definition : find_question_definitions(view, query).definitions)
      names.emplace_back(view.terms().name(view.terms().definitions()[definition]));
    return names;
  };
  EXPECT_THAT(terms_in("May a quay be painted?"), ElementsAre("quay"));
  EXPECT_THAT(terms_in("May a quay crab be painted?"), ElementsAre("quay"));
  EXPECT_THAT(terms_in("May a quay crane be painted?"), ElementsAre("Quay Crane"));
  EXPECT_THAT(terms_in("May a zebra paint the quay crane hook?"), ElementsAre("quay crane hook", "zebra"));
  EXPECT_THAT(terms_in("May an abbot be painted?"), ElementsAre());
}

TEST(AskingForMeaning, LeavesNothingButTheTermAndTheWordsThatAsk) {
  struct Case {
    std::string_view question;
    std::string_view term;
    Language language;
    bool expected;
  };
  const Case cases[] = {{"What is a hive?", "hive", Language::english, true},
                        {"What is the fine for a hive?", "hive", Language::english, false},
                        {"Hive", "Hive", Language::english, false},
                        {"Wat wordt onder een bijenkorf verstaan?", "bijenkorf", Language::dutch, true},
                        {"Wat is de boete voor een bijenkorf?", "bijenkorf", Language::dutch, false},
                        {"Wat is een bijenkorf in de zin van deze wet?", "bijenkorf", Language::dutch, true},
                        {"Wie is imker?", "imker", Language::dutch, true},
                        {"Who is a keeper for the purposes of this Act?", "keeper", Language::english, true},
                        {"벌통이란 무엇인가요?", "벌통", Language::korean, true},
                        {"벌통을 어디에 두나요?", "벌통", Language::korean, false},
                        {"รังผึ้งหมายความว่าอย่างไร", "รังผึ้ง", Language::thai, true},
                        {"รังผึ้งต้องอยู่ห่างจากรั้วเท่าไร", "รังผึ้ง", Language::thai, false},
                        {"Was versteht man unter einem Bienenstock?", "Bienenstock", Language::german, true},
                        {"Qu’est-ce qu’une ruche ?", "ruche", Language::french, true}};
  for (const Case& one : cases) {
    const auto begin = static_cast<std::uint32_t>(one.question.find(one.term));
    const Span known[] = {{begin, begin + static_cast<std::uint32_t>(one.term.size())}};
    EXPECT_EQ(asks_for_meaning(one.question, known, one.language), one.expected) << one.question;
  }
}

TEST(ExtractiveAnswer, IsNotFoundByTheWordsThatMakeAQuestion) {
  const Answered answered(
      "How do I bake a pie?",
      "Oath Act\n\nSection 1. Oath\nI swear that how I do it I do as my duty tells me.\n\n"
      "Section 2. Seal\nThe seal is kept in a box.\n");
  EXPECT_FALSE(answered.answer.answered);
}

constexpr std::string_view mooring_act =
    "Mooring Act\n\nSection 1. Boats at the quay\n"
    "A boat may lie at the quay with the leave of the harbour master. "
    "The leave ends after thirty days. "
    "Whoever leaves a boat behind pays for its removal.\n";

TEST(ExtractiveAnswer, QuotesTheSentenceThatHasWhatIsAskedFor) {
  const Answered answered("How long may a boat lie at the quay with leave?", mooring_act);
  EXPECT_THAT(answered.quotes("1"), testing::Contains(HasSubstr("thirty days")));
}

TEST(ExtractiveAnswer, CountsAWordTheMoreTheFewerSentencesHaveIt) {
  // "mooring", "fee" and "quay" stand in most sentences; "refunded" in one.
  ExtractiveSettings one;
  one.quotes = 1;
  const Answered answered("Is the mooring fee for the quay refunded?",
                          "Fees Act\n\nSection 1. Mooring fee\n"
                          "The mooring fee for the quay is for each boat at the quay two crowns. "
                          "The mooring fee for the quay falls due in May. "
                          "Of the fee half is refunded in a storm.\n",
                          one);
  EXPECT_THAT(answered.quotes("1"), ElementsAre(HasSubstr("refunded")));
}

TEST(ExtractiveAnswer, ComparesSentencesWithTheQuestion) {
  const SmallLibrary library(extractive_act);
  const LibraryView view = library.open();
  const Query query = parse_query(view, "What does the captain have to carry?", {std::nullopt, 20000});
  std::vector<std::string> compared;
  const Nearness nearness = [&](std::span<const std::string> texts) {
    compared.assign(texts.begin(), texts.end());
    return std::vector<double>(texts.size(), .8);
  };
  const auto sections = view.documents().documents();
  for (std::uint32_t document = 0; document < sections.size(); ++document) {
    if (number_of(view, document) != "2") continue;
    extract_answer(view, query, std::vector<Hit>{{document, 1, {meaning_reason(5, 1)}}}, {}, nearness);
  }
  EXPECT_THAT(compared, testing::Contains(StartsWith("(b) keep a rope")));
  EXPECT_LE(compared.size(), 8U);
}

TEST(ExtractiveAnswer, OfAProvisionFoundByItsMeaningQuotesTheNearestSentence) {
  const SmallLibrary library(mooring_act);
  const LibraryView view = library.open();
  const Query query = parse_query(view, "Who covers the cost of towing wrecks away?", {std::nullopt, 20000});
  std::size_t asked = 0;
  const Nearness nearness = [&](std::span<const std::string> texts) {
    ++asked;
    std::vector<double> cosines;
    for (const std::string& text : texts)
      cosines.push_back(text.find("removal") != std::string::npos ? .9 : .8);
    return cosines;
  };
  const auto quotes_of = [&](const Hit& hit, const Nearness& near) {
    const ExtractedAnswer answer = extract_answer(view, query, std::vector<Hit>{hit}, {}, near);
    EXPECT_TRUE(answer.answered);
    return view.catalogue().text(view.documents().documents()[0].version,
                                 answer.passages.front().quotes.front().span);
  };
  const Hit by_meaning{0, 1, {meaning_reason(5, .3)}};
  EXPECT_THAT(quotes_of(by_meaning, nearness), HasSubstr("removal"));
  EXPECT_THAT(quotes_of(by_meaning, {}), StartsWith("A boat may lie")) << "words tell nothing";
  const Nearness none = [](std::span<const std::string>) { return std::vector<double>(); };
  EXPECT_THAT(quotes_of(by_meaning, none), StartsWith("A boat may lie"))
      << "nor does an encoder that is gone";
  EXPECT_EQ(asked, 1U);
}

TEST(ExtractiveAnswer, IsNoneWhereTheNearestProvisionIsNotNear) {
  const SmallLibrary library(mooring_act);
  const LibraryView view = library.open();
  const Query query = parse_query(view, "Who won the game last night?", {std::nullopt, 20000});
  const auto answers = [&](double likeness) {
    const Hit nearest{0, 1, {meaning_reason(3, likeness)}};
    return extract_answer(view, query, std::vector<Hit>{nearest}).answered;
  };
  EXPECT_TRUE(answers(.2)) << "no word is shared, and it means the like";
  EXPECT_FALSE(answers(-.2)) << "nearer than all others, and still as far off as any two provisions";
}

}  // namespace
}  // namespace pandect
