#include "answer/prove/prover.h"

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include "answer/compare/statement.h"
#include "library/library_fixture.h"
#include "model/scripted_chat_model.h"
#include "pandect/error.h"
#include "question/locate.h"

namespace pandect {
namespace {

constexpr std::string_view act =
    "Harbour Act 2020\nShort title: Harbour Act\n\n"
    "Section 1. Mooring\n(1) A skipper shall moor the vessel within 30 minutes after arrival.\n"
    "(2) The harbour master may extend the time by 15 minutes.\n\n"
    "Section 2. Dues\nThe owner shall pay dues of 40 dollars for each day, unless the vessel is in "
    "distress.\n\n"
    "Section 3. Fires\nNobody shall light a fire on a vessel in the harbour.\n\n"
    "Section 4. (Repealed)\n";

/// A library of a law or two.
class ProverOf {
 public:
  explicit ProverOf(std::string_view law, std::string_view other = {}) : small_(law, other) {}

  std::vector<ProvenSentence> prove(std::string_view text, ProverSettings settings = {}) const {
    settings.day = 20000;
    return Prover(library_, settings).prove(text);
  }
  Verdict verdict(std::string_view text, const ProverSettings& settings = {}) const {
    const std::vector<ProvenSentence> proven = prove(text, settings);
    EXPECT_FALSE(proven.empty()) << text;
    return proven.empty() ? Verdict::not_a_citation : proven.front().verdict;
  }

 private:
  SmallLibrary small_;

 protected:
  LibraryView library_ = small_.open();
};

class ProverTest : public ::testing::Test, protected ProverOf {
 protected:
  ProverTest() : ProverOf(act) {}
};

TEST(ProverOfTwoTextsOfALaw, LeavesOpenWhatTheySayDifferently) {
  const ProverOf law(
      "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be seventeen years of age.\n\n"
      "Section 2. Dues\nThe master pays the dues within thirty days.\n",
      "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be eighteen years of age.\n\n"
      "Section 2. Dues\nThe master pays the dues within thirty days.\n");
  for (const std::string age : {"seventeen", "eighteen"}) {
    const ProvenSentence proven =
        law.prove("Under section 1 of the Harbour Code a master of a vessel must be " + age +
                  " years of age.")
            .front();
    EXPECT_EQ(proven.verdict, Verdict::undecided) << age;
    EXPECT_NE(proven.citations.front().reason.text.find("two texts of this law differ"), std::string::npos)
        << age;
  }
  EXPECT_EQ(law.verdict("Under section 2 of the Harbour Code the master pays the dues within thirty days."),
            Verdict::quoted);
}

TEST(ProverOfItems, ShowsTheItemThatTheLawsNumberStandsIn) {
  const ProverOf law(
      "Claims Act\n\nSection 1. Time\n(1) Proceedings must be brought before the end of—\n"
      "(a) the period of one year beginning with the date of the act complained of; or\n"
      "(b) such longer period as the court considers equitable.\n");
  const ProvenSentence proven =
      law.prove(
             "Proceedings must be brought before the end of the period of three years (section 1 of the "
             "Claims Act).")
          .front();
  ASSERT_FALSE(proven.citations.front().differences.empty());
  const Span year = proven.citations.front().differences.front().law;
  ASSERT_FALSE(year.empty());
  EXPECT_TRUE(std::ranges::any_of(proven.citations.front().support,
                                  [&](Span shown) { return shown.contains(year); }));
}

TEST(ProverOfSentencesThatAreNearlyTheLaw, HoldsThemAgainstTheLawWordByWord) {
  const ProverOf law(
      "Plans Act 2021\nShort title: Plans Act\n\n"
      "Section 1. Revision\nWithin 30 days after notice of disapproval of its plan, the board shall revise "
      "the "
      "plan to conform with the changes. A board that does not revise the plan to conform with the changes "
      "within 30 days after notice of disapproval is dissolved.\n\n"
      "Section 2. Sending\nThe board shall send the revised plan and the reasons to the registrar of towns "
      "and cities without delay.\n\n"
      "Section 3. Maps\nThe board shall send the revised plan, the map and the reasons to the registrar of "
      "towns and cities without delay.\n");
  EXPECT_EQ(law.verdict(
                "Within 30 days after notice of disapproval of its plan, the board shall revise the plan to "
                "conform with the changes (section 1 of the Plans Act)."),
            Verdict::quoted);
  EXPECT_FALSE(carries(
      law.verdict("Within 30 days after notice of disapproval of its plan, the board shall not revise the "
                  "plan to conform with the changes (section 1 of the Plans Act).")))
      << "though another sentence of the section denies the same";
  EXPECT_EQ(
      law.verdict("Without delay the board shall send the revised plan and the reasons to the registrar of "
                  "towns and cities (section 2 of the Plans Act)."),
      Verdict::supported);
  EXPECT_FALSE(
      carries(law.verdict("The board shall send the revised plan and the reasons to the mayor of towns and "
                          "cities without delay (section 2 of the Plans Act).")));
  constexpr std::string_view of_maps =
      "The board shall send the revised plan, the map and the reasons to the registrar of towns and cities "
      "without delay (section ";
  EXPECT_EQ(law.verdict(std::string(of_maps) + "3 of the Plans Act)."), Verdict::quoted);
  EXPECT_EQ(law.verdict(std::string(of_maps) + "2 of the Plans Act)."), Verdict::undecided)
      << "the words are those of section 3";
}

TEST(ProverOfShortNames, TakesOfSeveralLawsTheOneThatSaysIt) {
  const ProverOf laws(
      "Wet keuring boeien\n\nArtikel 1\nDe havenmeester keurt elke boei in de vaargeul binnen een maand.\n",
      "Wet kabels en buizen\n\nArtikel 1\nWie een kabel legt, meldt dat aan de burgemeester.\n");
  const std::vector<ProvenSentence> found =
      laws.prove("De havenmeester keurt elke boei in de vaargeul binnen een maand (art. 1 Wkb).");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].verdict, Verdict::quoted);
  EXPECT_TRUE(found[0].citations[0].guessed_law);
  EXPECT_EQ(laws.verdict("Wie een kabel legt, meldt dat aan de burgemeester (art. 1 Wkb)."), Verdict::quoted);
  EXPECT_EQ(laws.verdict("Een vergunning kost honderd euro voor elke hond (art. 1 Wkb)."), Verdict::not_held)
      << "none of the laws that may be meant says anything of it";
}

TEST(ProverOfShortNames, ASentenceMayTellWhichLawTheNextOneCites) {
  const ProverOf laws(
      "Wet keuring boeien\n\nArtikel 1\nDe havenmeester keurt elke boei in de vaargeul binnen een maand.\n",
      "Wet kabels en buizen\n\nArtikel 1\nWie een kabel legt, meldt dat aan de burgemeester.\n");
  const std::vector<ProvenSentence> found = laws.prove(
      "De havenmeester keurt elke boei in de vaargeul binnen een maand. Dat staat in artikel 1 van de Wkb.");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].verdict, Verdict::quoted);
  EXPECT_NE(found[1].verdict, Verdict::no_such_provision);
  EXPECT_TRUE(found[1].citations[0].guessed_law);
}

TEST_F(ProverTest, ASentenceThatPointsToAnArticleSaysNothing) {
  EXPECT_EQ(verdict("The duty is found in section 2 of the Harbour Act."), Verdict::not_a_citation);
  EXPECT_NE(verdict("The duty to whistle is found in section 2 of the Harbour Act."),
            Verdict::not_a_citation);
}

TEST(LegalStatement, TakesTheNumberOfARegulationForNoDenial) {
  EXPECT_TRUE(
      read_statement("a committee under Regulation (EU) No 182/2011", Language::english, {}).forces.empty());
}

TEST(LegalStatementOfThai, ReadsNoNumberInTheBeginningOfAWord) {
  EXPECT_TRUE(read_statement("ห้างหุ้นส่วนต้องจดทะเบียน", Language::thai, {}).facts.empty());
  EXPECT_EQ(read_statement("ห้าวันนับแต่วันจดทะเบียน", Language::thai, {}).facts.size(), 1U);
}

TEST(LegalStatement, WhatIsForbiddenIsNotAllowed) {
  const auto only_force = [](Language language, std::string_view text) {
    const std::vector<Mark> forces = read_statement(text, language, {}).forces;
    return forces.size() == 1 ? forces.front().kind : PhraseKind::nothing;
  };
  EXPECT_EQ(only_force(Language::english, "Under no circumstances may the owner enter."),
            PhraseKind::prohibition);
  EXPECT_EQ(only_force(Language::english, "The owner loses the right to enter."), PhraseKind::prohibition);
  EXPECT_EQ(only_force(Language::dutch, "De eigenaar heeft niet het recht het terrein te betreden."),
            PhraseKind::prohibition);
  EXPECT_EQ(only_force(Language::korean, "소유자는 신고를 생략할 수 있다."), PhraseKind::exemption);
}

TEST(ProverOfThai, FindsAnItemOfAListThatAParagraphInterrupts) {
  const ProverOf law(
      "ประมวลกฎหมายตลาด\n\nมาตรา 1 นายตรวจตลาดอาจดำเนินการ ดังต่อไปนี้\n(1) แต่งตั้งคณะกรรมการ\n"
      "องค์ประกอบของคณะกรรมการให้เป็นไปตามที่เทศบาลกำหนด\n(2) จ้างบุคคลเพื่อศึกษาเรื่องแผงค้าไม่เกินหนึ่งปี\n");
  const auto proven =
      law.prove("นายตรวจตลาดอาจจ้างบุคคลเพื่อศึกษาเรื่องแผงค้าไม่เกินหนึ่งปี (ประมวลกฎหมายตลาด มาตรา 1 (2))");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_GT(proven.front().score, 0.99) << "the item, and the words before the list";
}

TEST(ProverOfQuotations, WhatIsSaidBesideOneIsNotQuoted) {
  const ProverOf law(
      "Plans Act 2021\n\nSection 1. Plans\nThe board shall revise the plan to conform with the changes "
      "within "
      "30 days after notice.\n");
  const std::string quoted =
      "“The board shall revise the plan to conform with the changes within 30 days after notice”";
  for (const std::string& true_of_it :
       {"Section 1 of the Plans Act says: " + quoted + ".", quoted + " (section 1 of the Plans Act).",
        "The wording of section 1 of the Plans Act is as follows: " + quoted + "."}) {
    EXPECT_EQ(law.verdict(true_of_it), Verdict::quoted) << true_of_it;
  }
  for (const std::string& denies :
       {"Section 1 of the Plans Act nowhere says: " + quoted + ".",
        "It is a myth that section 1 of the Plans Act says " + quoted + ".",
        "No one will find " + quoted + " in section 1 of the Plans Act.",
        "If section 1 of the Plans Act only said " + quoted + "!",
        "Contrary to rumours, section 1 of the Plans Act reads " + quoted + "."}) {
    EXPECT_EQ(law.verdict(denies), Verdict::undecided) << denies;
  }
}

TEST(ProverOfQuotations, ASentenceWithAWordExchangedIsNotTheLaws) {
  const ProverOf law(
      "Plans Act 2021\n\nSection 1. Plans\nThe board shall send the revised plan and the map to the "
      "registrar "
      "of towns, who enters the fees in the book of charges. The surveyor keeps the book.\n");
  EXPECT_EQ(
      law.verdict("The board shall send the revised plan and the map to the registrar of towns (section "
                  "1 of the Plans Act)."),
      Verdict::quoted);
  const Verdict exchanged = law.verdict(
      "The board shall send the revised plan and the book to the registrar of towns (section 1 of "
      "the Plans Act).");
  EXPECT_FALSE(carries(exchanged)) << "the word is the law's, but stands elsewhere";
  const Verdict of_sentence = law.verdict(
      "The board shall send the revised plan and the charges to the registrar of towns, who enters the fees "
      "in the book of charges (section 1 of the Plans Act).");
  EXPECT_FALSE(carries(of_sentence)) << "the word stands in the same sentence, and nothing in its place";
}

TEST(ProverOfThai, KeepsACitationWholeWhereALongLineIsDivided) {
  const ProverOf law("ประมวลกฎหมายตลาด\n\nมาตรา 1 ผู้ค้าต้องล้างแผงค้าทุกวันก่อนเปิดตลาด\n");
  std::string words = "ผู้ค้าต้องล้างแผงค้าทุกวันก่อนเปิดตลาด ";
  for (int i = 0; i < 15; ++i) words += "และต้องล้างแผง";
  for (int i = 0; i < 20; ++i) {
    words += "ล้าง";
    const std::string text = words + " (ประมวลกฎหมายตลาด มาตรา 1)";
    for (const ProvenSentence& sentence : law.prove(text)) {
      for (const ProvenCitation& citation : sentence.citations)
        EXPECT_TRUE(citation.inherited || citation.span.end <= sentence.span.end) << text;
    }
  }
}

TEST_F(ProverTest, SaysOfAnEndlessSentenceNoMoreThanWasRead) {
  std::string endless = "Under section 1 of the Harbour Act ";
  for (int i = 0; i < 3000; ++i)
    endless += "a skipper must moor the vessel within 30 minutes after arrival and ";
  EXPECT_EQ(verdict(endless + "must moor the vessel."), Verdict::undecided);
}

TEST_F(ProverTest, FindsThePartOfAnArticleThatIsCitedAloneBehindIt) {
  const auto proven = prove(
      "Under section 1(1) of the Harbour Act a skipper must moor within 30 minutes after arrival, and under "
      "subsection (2) the harbour master may extend the time by 15 minutes.");
  ASSERT_EQ(proven.size(), 1U);
  ASSERT_EQ(proven.front().citations.size(), 2U);
  EXPECT_EQ(proven.front().verdict, Verdict::supported);
}

TEST_F(ProverTest, HoldsSentencesAgainstWhatTheirMarksCite) {
  const std::string_view text =
      "A skipper moors the vessel within 30 minutes after arrival. The owner pays 60 dollars for each day. "
      "Fires are fun.";
  const std::vector<ProvisionKey> dues = locate(library_, "Section 2 Harbour Act", 20000);
  const std::vector<ProvisionKey> mooring = locate(library_, "Section 1 Harbour Act", 20000);
  const std::vector<CitedClaim> claims = {
      {{0, 59}, {mooring}}, {{60, 99}, {dues}}, {{0, 59}, {{}}}, {{100, 114}, {}}};
  ProverSettings settings;
  settings.day = 20000;
  const auto proven = Prover(library_, settings).prove(text, claims);
  ASSERT_EQ(proven.size(), 4U);
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
  EXPECT_EQ(proven[1].verdict, Verdict::contradicted);
  EXPECT_EQ(proven[2].verdict, Verdict::no_such_provision);
  EXPECT_EQ(proven[3].verdict, Verdict::not_a_citation);
}

TEST_F(ProverTest, SeesWhatWasChanged) {
  const auto proven =
      prove("A skipper must moor the vessel within 20 minutes (section 1 of the Harbour Act).");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven.front().verdict, Verdict::contradicted);
  ASSERT_EQ(proven.front().citations.size(), 1U);
  ASSERT_FALSE(proven.front().citations.front().differences.empty());
  EXPECT_EQ(proven.front().citations.front().differences.front().kind, Difference::Kind::quantity);
  EXPECT_EQ(verdict("Under section 3 of the Harbour Act you may light a fire on a vessel in the harbour."),
            Verdict::contradicted);
  EXPECT_FALSE(carries(
      verdict("The harbour master must extend the time by 15 minutes (section 1(2) of the Harbour Act).")));
}

TEST_F(ProverTest, QuotationsAreHeldToTheLetter) {
  EXPECT_EQ(
      verdict("Section 3 of the Harbour Act says: “Nobody shall light a fire on a vessel in the harbour.”"),
      Verdict::quoted);
  const auto proven =
      prove("Section 3 of the Harbour Act says: “Nobody shall light a lamp on a vessel in the harbour.”");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven.front().verdict, Verdict::contradicted);
  const std::vector<Difference>& differences = proven.front().citations.front().differences;
  ASSERT_FALSE(differences.empty());
  EXPECT_EQ(differences.back().kind, Difference::Kind::quote);
}

TEST_F(ProverTest, TheDirectiveIsTheOneNamedBefore) {
  const auto proven = prove(
      "The Harbour Act has rules on dues. The owner shall pay dues of 40 dollars for each day under section "
      "2 "
      "of that Act. The owner shall pay dues of 40 dollars for each day under Article 2 of the Directive.");
  ASSERT_EQ(proven.size(), 3U);
  EXPECT_EQ(proven[1].verdict, Verdict::quoted);
  EXPECT_EQ(proven[2].verdict, Verdict::not_held) << "the act is not a directive";
  EXPECT_EQ(verdict("The owner pays 40 dollars for each day under Article 2 of the Directive."),
            Verdict::not_held)
      << "no directive is named";
}

TEST_F(ProverTest, WhatWasNotGiven) {
  ProverSettings settings;
  settings.context = locate(library_, "Harbour Act, section 2", 20000);
  EXPECT_EQ(verdict("Nobody may light a fire on a vessel (section 3 of the Harbour Act).", settings),
            Verdict::not_in_context);
  EXPECT_EQ(
      verdict("The owner pays dues of 40 dollars for each day (section 2 of the Harbour Act).", settings),
      Verdict::undecided)
      << "the law excepts vessels in distress";
}

TEST_F(ProverTest, SentencesTakeTheCitationsOfTheirParagraph) {
  const auto proven = prove(
      "A skipper shall moor within 30 minutes after arrival. The harbour master may extend the time by 15 "
      "minutes. (Section 1, Harbour Act)\n\nThank you for your question.\n");
  ASSERT_GE(proven.size(), 3U);
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
  EXPECT_EQ(proven[1].verdict, Verdict::quoted);
  EXPECT_TRUE(proven[0].citations.front().inherited);
  EXPECT_EQ(proven.back().verdict, Verdict::not_a_citation);
  EXPECT_FALSE(proven.back().asserts);
}

TEST_F(ProverTest, MarkdownIsLayout) {
  const auto proven = prove(
      "## Dues\n\n* **The owner** shall pay dues of `40 dollars` for each day "
      "([section 2 of the Harbour Act](https://law.example/2)).\n");
  ASSERT_EQ(proven.size(), 2U);
  EXPECT_EQ(proven.back().verdict, Verdict::quoted);
}

TEST_F(ProverTest, HidesANumberThatTakesItsLawFromAnotherCitation) {
  const auto proven = prove(
      "A skipper of section 2 must moor the vessel within 30 minutes after arrival (section 1 of the Harbour "
      "Act).");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
  for (const ProvenCitation& one : proven[0].citations) EXPECT_FALSE(one.span.empty());
}

TEST_F(ProverTest, ASentenceMaySayOnlyWhereTheOneBeforeStands) {
  for (const std::string_view last :
       {"This follows from section 2 of the Harbour Act.",
        "That is laid down in section 2 of the Harbour Act.", "Harbour Act, 2020, § 2, 12 Stat. 40."}) {
    const auto proven =
        prove("The owner pays dues of 40 dollars for each day, unless the vessel is in distress. " +
              std::string(last));
    ASSERT_EQ(proven.size(), 2U) << last;
    EXPECT_EQ(proven[0].verdict, Verdict::supported) << last;
    EXPECT_EQ(proven[1].verdict, Verdict::not_a_citation) << last;
  }
  const auto proven = prove(
      "Whatever section 3 says, the owner pays dues of 40 dollars for each day, unless the vessel is in "
      "distress. This follows from section 2 "
      "of "
      "the Harbour Act.");
  ASSERT_EQ(proven.size(), 2U);
  EXPECT_EQ(proven[0].citations.size(), 2U) << "section 3 is only mentioned";
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
}

TEST_F(ProverTest, AJudgeRaisesButNeverAgainstTheLaw) {
  SupportJudge judge(std::shared_ptr<ChatModel>(std::make_shared<ScriptedChatModel>(
      [](const ChatRequest&) { return std::string(R"({"reason": "r", "verdict": "full"})"); })));
  ProverSettings settings;
  settings.judge = &judge;
  EXPECT_EQ(verdict("Section 3 of the Harbour Act bans campfires aboard.", settings), Verdict::supported);
  EXPECT_EQ(
      verdict("A skipper must moor the vessel within 20 minutes (section 1 of the Harbour Act).", settings),
      Verdict::contradicted);
}

TEST_F(ProverTest, RefusesWhatIsNoText) {
  EXPECT_THROW(prove("  \n"), Error);
  EXPECT_THROW(prove("\xFF\xFE"), Error);
  EXPECT_THROW(prove(std::string((1U << 20) + 1, 'a')), Error);
}

}  // namespace
}  // namespace pandect
