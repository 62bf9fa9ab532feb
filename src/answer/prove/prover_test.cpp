#include "answer/prove/prover.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "answer/compare/statement.h"
#include "pandect/error.h"
#include "retrieve/library_fixture.h"
#include "retrieve/locate.h"

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

TEST_F(ProverTest, SaysWhatTheLawSays) {
  EXPECT_EQ(verdict("A skipper must moor the vessel within 30 minutes (section 1 of the Harbour Act)."),
            Verdict::supported);
  EXPECT_EQ(verdict("A skipper must moor the vessel within half an hour (section 1 of the Harbour Act)."),
            Verdict::supported);
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
            Verdict::supported);
  EXPECT_EQ(
      law.verdict("Within 30 days after notice of disapproval of its plan, the board shall not revise the "
                  "plan to conform with the changes (section 1 of the Plans Act)."),
      Verdict::contradicted)
      << "though another sentence of the section denies the same";
  EXPECT_EQ(
      law.verdict("Without delay the board shall send the revised plan and the reasons to the registrar of "
                  "towns and cities (section 2 of the Plans Act)."),
      Verdict::supported);
  EXPECT_EQ(
      law.verdict("The board shall send the revised plan and the reasons to the mayor of towns and cities "
                  "without delay (section 2 of the Plans Act)."),
      Verdict::contradicted);
  constexpr std::string_view of_maps =
      "The board shall send the revised plan, the map and the reasons to the registrar of towns and cities "
      "without delay (section ";
  EXPECT_EQ(law.verdict(std::string(of_maps) + "3 of the Plans Act)."), Verdict::supported);
  EXPECT_EQ(law.verdict(std::string(of_maps) + "2 of the Plans Act)."), Verdict::not_supported)
      << "the words are those of section 3";
}

TEST(ProverOfNames, SeesAnotherNameInThePlaceOfTheLaws) {
  const ProverOf law(
      "Review Act 2014\nShort title: Review Act\n\nSection 1. Report\nAs soon as practicable after the "
      "review, the "
      "reviewer shall report its outcome to the Prime Minister under section 9 of the Rivers Act 1990.\n");
  EXPECT_EQ(
      law.verdict("By section 1 of the Review Act the outcome goes to the Prime Minister when practicable."),
      Verdict::supported);
  EXPECT_EQ(
      law.verdict(
          "By section 1 of the Review Act the outcome goes to the Lord Chief Justice when practicable."),
      Verdict::contradicted);
  EXPECT_EQ(law.verdict("By section 1 of the Review Act the reviewer reports the outcome to the Prime "
                        "Minister, as section "
                        "9 of the old Rivers Act lets it."),
            Verdict::supported);
  EXPECT_EQ(
      law.verdict("By section 1 of the Review Act the reviewer reports the outcome to the Prime Minister as "
                  "section 9, Rivers Act 1990, says."),
      Verdict::supported)
      << "the law refers to it, and the library need not have it";
}

TEST(ProverOfForces, HoldsWhatIsDoneAgainstALawThatDoesWithout) {
  const ProverOf law(
      "Drone Act 2016\nShort title: Drone Act\n\nSection 1. Emergencies\nIn an emergency the Administrator "
      "shall "
      "act on applications without requiring public notice and comment.\n\nSection 2. Passes\nThe "
      "Administrator "
      "may issue free passes to workers who lost a badge.\n");
  EXPECT_EQ(
      law.verdict("Under section 1 of the Drone Act the Administrator acts on applications in an emergency "
                  "without public notice and comment."),
      Verdict::supported);
  EXPECT_EQ(
      law.verdict("Under section 1 of the Drone Act the Administrator acts on applications in an emergency "
                  "after public notice and comment."),
      Verdict::contradicted);
  EXPECT_EQ(
      law.verdict("By section 2 of the Drone Act the Administrator has no choice but must give free passes "
                  "to workers who lost a badge."),
      Verdict::contradicted);
}

TEST(ProverOfLimits, ReadsALimitAndWhatMayPassIt) {
  const ProverOf law(
      "Boards Act 2021\nShort title: Boards Act\n\nSection 1. Members\nA harbour board has at most eleven "
      "members. "
      "Where a harbour needs more than eleven members, the minister may allow up to fifteen.\n");
  EXPECT_EQ(
      law.verdict("By section 1 of the Boards Act a board has at most 11 members; where more are needed, the "
                  "minister may allow up to 15."),
      Verdict::supported);
  EXPECT_EQ(law.verdict("By section 1 of the Boards Act a board has at most 12 members."),
            Verdict::contradicted);
}

TEST(ProverOfThai, ReadsTimesInWordsAndDigits) {
  const ProverOf law(
      "พระราชบัญญัติประภาคาร พ.ศ. 2565\n\nมาตรา 1 ผู้ใดจุดไฟโดยไม่ได้รับอนุญาต "
      "ต้องระวางโทษปรับไม่เกินสองเท่าของค่าธรรมเนียม\n");
  EXPECT_EQ(law.verdict("ผู้ใดจุดไฟโดยไม่ได้รับอนุญาต ต้องระวางโทษปรับไม่เกิน 2 เท่าของค่าธรรมเนียม ตามมาตรา 1 "
                        "พระราชบัญญัติประภาคาร พ.ศ. 2565"),
            Verdict::supported);
  EXPECT_NE(law.verdict("ผู้ใดจุดไฟโดยไม่ได้รับอนุญาต ต้องระวางโทษปรับไม่เกิน 3 เท่าของค่าธรรมเนียม ตามมาตรา 1 "
                        "พระราชบัญญัติประภาคาร พ.ศ. 2565"),
            Verdict::supported);
}

TEST(ProverOfLists, HoldsAnItemAgainstTheExceptionAboveTheList) {
  const ProverOf law(
      "Parking Act 2016\nShort title: Parking Act\n\nSection 1. Restrictions\n(1) The mayor may order, "
      "except for "
      "fire engines:\n(a) that car parks close at night;\n(b) that cars stay for less than a day.\n");
  EXPECT_EQ(law.verdict("The mayor may order that car parks close at night (section 1 of the Parking Act)."),
            Verdict::supported);
  EXPECT_EQ(
      law.verdict(
          "The mayor may order in all cases, without exception, that car parks close at night (section 1 of "
          "the Parking Act)."),
      Verdict::contradicted);
}

TEST(ProverOfAmendments, TellsWhichLawIsAmended) {
  const ProverOf law(
      "Aanpassingswet bruggen\n\nArtikel 1\nWijzigt de Wet op de sluizen.\n\nArtikel 2\nWijzigt de Wet op de "
      "kades.\n");
  EXPECT_EQ(law.verdict("Artikel 1 van de Aanpassingswet bruggen wijzigt de Wet op de sluizen."),
            Verdict::supported);
  EXPECT_NE(law.verdict("Artikel 1 van de Aanpassingswet bruggen wijzigt de Wet op de kades."),
            Verdict::supported);
}

TEST(ProverOfShortNames, TakesOfSeveralLawsTheOneThatSaysIt) {
  const ProverOf laws(
      "Wet keuring boeien\n\nArtikel 1\nDe havenmeester keurt elke boei in de vaargeul binnen een maand.\n",
      "Wet kabels en buizen\n\nArtikel 1\nWie een kabel legt, meldt dat aan de burgemeester.\n");
  const std::vector<ProvenSentence> found =
      laws.prove("De havenmeester keurt elke boei in de vaargeul binnen een maand (art. 1 Wkb).");
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].verdict, Verdict::supported);
  EXPECT_TRUE(found[0].citations[0].guessed_law);
  EXPECT_EQ(laws.verdict("Wie een kabel legt, meldt dat aan de burgemeester (art. 1 Wkb)."),
            Verdict::supported);
  EXPECT_EQ(laws.verdict("Een vergunning kost honderd euro voor elke hond (art. 1 Wkb)."),
            Verdict::no_such_provision)
      << "none of the laws that may be meant says anything of it";
}

TEST(ProverOfShortNames, ASentenceMayTellWhichLawTheNextOneCites) {
  const ProverOf laws(
      "Wet keuring boeien\n\nArtikel 1\nDe havenmeester keurt elke boei in de vaargeul binnen een maand.\n",
      "Wet kabels en buizen\n\nArtikel 1\nWie een kabel legt, meldt dat aan de burgemeester.\n");
  const std::vector<ProvenSentence> found = laws.prove(
      "De havenmeester keurt elke boei in de vaargeul binnen een maand. Dat staat in artikel 1 van de Wkb.");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].verdict, Verdict::supported);
  EXPECT_NE(found[1].verdict, Verdict::no_such_provision);
  EXPECT_TRUE(found[1].citations[0].guessed_law);
}

TEST(ProverOfAddenda, ReadsTheOneThatSaysMost) {
  const ProverOf law(
      "하천법\n\n제1조(목적) 이 법은 하천의 관리를 목적으로 한다.\n\n부칙\n\n제1조(시행일) 이 법은 공포한 "
      "날부터 시행한다.\n\n"
      "제2조(배에 관한 경과조치) 종전의 규정에 따라 등록한 배는 등록한 것으로 본다.\n\n부칙\n\n제1조(시행일) "
      "이 법은 "
      "공포 후 6개월이 경과한 날부터 시행한다.\n\n제2조(다리에 관한 적용례) 새로 놓는 다리부터 적용한다.\n");
  EXPECT_EQ(law.verdict("하천법 부칙 제2조에 따라 종전의 규정에 따라 등록한 배는 등록한 것으로 본다."),
            Verdict::supported);
  EXPECT_EQ(law.verdict("하천법 부칙 제2조에 따라 새로 놓는 다리부터 적용한다."), Verdict::supported);
}

TEST(ProverOfAddenda, WhatAnAddendumSpeaksOfIsNotWhereItStands) {
  const ProverOf law(
      "하천법\n\n제1조(다리) 다리를 놓으려는 자는 시장의 허가를 받아야 한다.\n\n부칙\n\n"
      "제1조(시행일) 이 법은 공포한 날부터 시행한다.\n\n제2조(다리에 관한 적용례) 제7조의 개정규정은 새로 "
      "놓는 다리부터 적용한다.\n");
  EXPECT_EQ(law.verdict("하천법 부칙 제2조에 따르면 제7조의 개정규정은 새로 놓는 다리부터 적용한다."),
            Verdict::supported);
  EXPECT_NE(law.verdict("하천법 부칙 제2조에 따르면 제1조의 개정규정은 다리를 놓으려는 자가 시장의 허가를 "
                        "받은 경우에 적용한다."),
            Verdict::supported);
}

TEST_F(ProverTest, ASentenceThatPointsToAnArticleSaysNothing) {
  EXPECT_EQ(verdict("The duty is found in section 2 of the Harbour Act."), Verdict::not_a_citation);
  EXPECT_NE(verdict("The duty to whistle is found in section 2 of the Harbour Act."),
            Verdict::not_a_citation);
}

TEST(ProverOfRecitals, SayOnceMoreWhatProvisionsSay) {
  const ProverOf law(
      "Harbour Rules\n\nPreamble\n\nWhereas the owner of a boat should clean the whole hull of the boat "
      "thoroughly with soft brushes every year before the winter;\n\nSection 1. Hulls\nAn owner shall clean "
      "the "
      "hull every year.\n");
  EXPECT_EQ(law.verdict("Each year before winter sets in, the owner must see that the boat's hull is clean "
                        "(section 1 of the Harbour Rules)."),
            Verdict::supported);
  EXPECT_EQ(law.verdict("The owner of a boat should clean the whole hull of the boat thoroughly with soft "
                        "brushes every year before the winter (section 1 of the Harbour Rules)."),
            Verdict::not_supported);
}

TEST(ProverOfQuotations, AHeadingInQuotationMarksSaysWhereSomethingStands) {
  const ProverOf law(
      "Grants Act 2020\nShort title: Grants Act\n\nSection 1. grants of money to schools\nThe Secretary may "
      "give 500 dollars to a school.\n");
  EXPECT_EQ(law.verdict("Under section 1 of the Grants Act, “Grants of Money to Schools”, the Secretary may "
                        "give 500 dollars to a school."),
            Verdict::supported);
  EXPECT_NE(law.verdict("Under section 1 of the Grants Act, “Grants of Food to Schools”, the Secretary may "
                        "give 500 dollars to a school."),
            Verdict::supported);
}

TEST_F(ProverTest, TakesTheYearBehindANameForItsTitles) {
  EXPECT_EQ(
      verdict("Under section 2 of the Harbour Act, 2020, the owner pays dues of 40 dollars for each day, "
              "unless the vessel is in distress."),
      Verdict::supported);
}

TEST(LegalStatement, TakesTheNumberOfARegulationForNoDenial) {
  EXPECT_TRUE(
      read_statement("a committee under Regulation (EU) No 182/2011", Language::english, {}).forces.empty());
}

TEST(LegalStatementOfDutch, AFineOfAnAuthorityIsNobody) {
  const auto has_actor = [](std::string_view text) {
    return std::ranges::any_of(read_statement(text, Language::dutch, {}).terms, &ContentTerm::actor);
  };
  EXPECT_FALSE(has_actor("een bestuurlijke boete van ten hoogste 2.269 euro"));
  EXPECT_TRUE(has_actor("het college van burgemeester en wethouders"));
  EXPECT_TRUE(has_actor("een regionale toetsingscommissie"));
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

TEST(LegalStatementOfThai, AWordThatOpensAClauseBehindABlankDoes) {
  const auto clauses = [](std::string_view text) {
    return read_statement(text, Language::thai, {}).terms.back().clause;
  };
  EXPECT_EQ(clauses("นายทะเบียนสั่งปิดแผงค้า โดยไม่ต้องขออนุญาตศาล"), 1U);
  EXPECT_EQ(clauses("นายทะเบียนสั่งปิด แผงค้าของผู้ค้า"), 0U);
}

TEST(ProverOfThai, ReadsTheWordsBehindAListForItsItems) {
  const ProverOf law(
      "ประมวลกฎหมายตลาด\n\nมาตรา 1 ถ้าการกระทำความผิดในตลาดได้กระทำ\n(1) โดยมีอาวุธ หรือ\n(2) ในเวลากลางคืน\n"
      "ผู้กระทำต้องระวางโทษปรับไม่เกินห้าพันบาท\n");
  EXPECT_EQ(law.verdict(
                "การกระทำความผิดในตลาดในเวลากลางคืนต้องระวางโทษปรับไม่เกินห้าพันบาท (ประมวลกฎหมายตลาด มาตรา 1 (2))"),
            Verdict::supported);
  EXPECT_EQ(law.verdict(
                "การกระทำความผิดในตลาดในเวลากลางคืนต้องระวางโทษปรับไม่เกินหกพันบาท (ประมวลกฎหมายตลาด มาตรา 1 (2))"),
            Verdict::contradicted);
}

TEST(ProverOfThai, FindsAnItemOfAListThatAParagraphInterrupts) {
  const ProverOf law(
      "ประมวลกฎหมายตลาด\n\nมาตรา 1 นายตรวจตลาดอาจดำเนินการ ดังต่อไปนี้\n(1) แต่งตั้งคณะกรรมการ\n"
      "องค์ประกอบของคณะกรรมการให้เป็นไปตามที่เทศบาลกำหนด\n(2) จ้างบุคคลเพื่อศึกษาเรื่องแผงค้าไม่เกินหนึ่งปี\n");
  const auto proven =
      law.prove("นายตรวจตลาดอาจจ้างบุคคลเพื่อศึกษาเรื่องแผงค้าไม่เกินหนึ่งปี (ประมวลกฎหมายตลาด มาตรา 1 (2))");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven.front().verdict, Verdict::supported);
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
  EXPECT_EQ(verdict(endless + "must moor the vessel."), Verdict::partly);
}

TEST_F(ProverTest, FindsThePartOfAnArticleThatIsCitedAloneBehindIt) {
  const auto proven = prove(
      "Under section 1(1) of the Harbour Act a skipper has 30 minutes, and subsection (2) lets the harbour "
      "master "
      "extend the time by 15 minutes.");
  ASSERT_EQ(proven.size(), 1U);
  ASSERT_EQ(proven.front().citations.size(), 2U);
  EXPECT_EQ(proven.front().verdict, Verdict::supported);
}

TEST_F(ProverTest, TellsOnlyFromAlso) {
  EXPECT_EQ(
      verdict("The harbour master may extend the time by 15 minutes only (section 1(2) of the Harbour Act)."),
      Verdict::not_supported);
  EXPECT_EQ(
      verdict("The owner shall pay dues even if the vessel is in distress (section 2 of the Harbour Act)."),
      Verdict::contradicted);
}

TEST_F(ProverTest, HoldsSentencesAgainstWhatTheirMarksCite) {
  const std::string_view text =
      "The owner pays 40 dollars for each day. The owner pays 60 dollars for each day. Fires are fun.";
  const std::vector<ProvisionKey> dues = locate(library_, "Section 2 Harbour Act", 20000);
  const std::vector<CitedClaim> claims = {
      {{0, 39}, {dues}}, {{40, 79}, {dues}}, {{0, 39}, {{}}}, {{80, 94}, {}}};
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
  EXPECT_EQ(
      verdict("The harbour master must extend the time by 15 minutes (section 1(2) of the Harbour Act)."),
      Verdict::contradicted);
}

TEST_F(ProverTest, SeesWhoAndWhenWasChanged) {
  EXPECT_EQ(
      verdict("The harbour master shall pay dues of 40 dollars for each day (section 2 of the Harbour Act)."),
      Verdict::contradicted);
  EXPECT_EQ(
      verdict(
          "A skipper must moor the vessel within 30 minutes before arrival (section 1 of the Harbour Act)."),
      Verdict::contradicted);
  EXPECT_EQ(verdict("A ship's owner owes 40 dollars per day (section 2 of the Harbour Act)."),
            Verdict::supported)
      << "no word but the owner and the sum is the law's";
}

TEST_F(ProverTest, AParagraphSpeaksOfWhatTheOthersNamed) {
  EXPECT_EQ(
      verdict(
          "For mooring the vessel after arrival 15 minutes may be added (section 1(2) of the Harbour Act)."),
      Verdict::supported);
}

TEST_F(ProverTest, QuotationsAreHeldToTheLetter) {
  EXPECT_EQ(
      verdict("Section 3 of the Harbour Act says: “Nobody shall light a fire on a vessel in the harbour.”"),
      Verdict::supported);
  const auto proven =
      prove("Section 3 of the Harbour Act says: “Nobody shall light a lamp on a vessel in the harbour.”");
  ASSERT_EQ(proven.size(), 1U);
  EXPECT_EQ(proven.front().verdict, Verdict::contradicted);
  const std::vector<Difference>& differences = proven.front().citations.front().differences;
  ASSERT_FALSE(differences.empty());
  EXPECT_EQ(differences.back().kind, Difference::Kind::quote);
}

TEST_F(ProverTest, WhatDoesNotExist) {
  EXPECT_EQ(verdict("Section 9 of the Harbour Act sets a speed limit."), Verdict::no_such_provision);
  EXPECT_EQ(verdict("Section 1(7) of the Harbour Act sets a speed limit."), Verdict::no_such_provision);
  EXPECT_EQ(verdict("Section 4 of the Harbour Act sets a speed limit."), Verdict::no_such_provision);
  EXPECT_EQ(verdict("Section 4 of the Airport Act 1990 sets a speed limit."), Verdict::no_such_provision);
}

TEST_F(ProverTest, TellsWhatIsOnlyMentionedFromWhatIsReliedOn) {
  EXPECT_EQ(
      verdict("Whatever section 9 of the Pilots Act 1990 says, a skipper must moor the vessel within 30 "
              "minutes (section 1 of the Harbour Act)."),
      Verdict::supported);
  EXPECT_EQ(verdict("By section 9 of the Pilots Act 1990, as by the Harbour Act, a skipper must moor the "
                    "vessel within 30 minutes."),
            Verdict::no_such_provision);
  EXPECT_EQ(
      verdict("A skipper must moor the vessel within 30 minutes (sections 1 and 9 of the Harbour Act)."),
      Verdict::no_such_provision);
  EXPECT_EQ(
      verdict("As the Pilots Act 1990, section 9, allows, a skipper moors the vessel within 30 minutes. "
              "Harbour Act § 1, 12 U.S.C. § 44."),
      Verdict::supported)
      << "the sentence is followed by where it stands";
}

TEST_F(ProverTest, TheDirectiveIsTheOneNamedBefore) {
  const auto proven = prove(
      "The Harbour Act has rules on dues. The owner shall pay dues of 40 dollars for each day under section "
      "2 "
      "of that Act. The owner shall pay dues of 40 dollars for each day under Article 2 of the Directive.");
  ASSERT_EQ(proven.size(), 3U);
  EXPECT_EQ(proven[1].verdict, Verdict::supported);
  EXPECT_EQ(proven[2].verdict, Verdict::no_such_provision) << "the act is no directive";
  EXPECT_EQ(verdict("The owner pays 40 dollars for each day under Article 2 of the Directive."),
            Verdict::no_such_provision)
      << "no directive is named";
}

TEST_F(ProverTest, WhatWasNotGiven) {
  ProverSettings settings;
  settings.context = locate(library_, "Harbour Act, section 2", 20000);
  EXPECT_EQ(verdict("Nobody may light a fire on a vessel (section 3 of the Harbour Act).", settings),
            Verdict::not_in_context);
  EXPECT_EQ(
      verdict("The owner pays dues of 40 dollars for each day (section 2 of the Harbour Act).", settings),
      Verdict::supported);
}

TEST_F(ProverTest, SentencesTakeTheCitationsOfTheirParagraph) {
  const auto proven = prove(
      "A skipper shall moor within 30 minutes after arrival. The harbour master may extend the time by 15 "
      "minutes. (Section 1, Harbour Act)\n\nThank you for your question.\n");
  ASSERT_GE(proven.size(), 3U);
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
  EXPECT_EQ(proven[1].verdict, Verdict::supported);
  EXPECT_TRUE(proven[0].citations.front().inherited);
  EXPECT_EQ(proven.back().verdict, Verdict::not_a_citation);
  EXPECT_FALSE(proven.back().asserts);
}

TEST_F(ProverTest, MarkdownIsLayout) {
  const auto proven = prove(
      "## Dues\n\n* **The owner** shall pay dues of `40 dollars` for each day "
      "([section 2 of the Harbour Act](https://law.example/2)).\n");
  ASSERT_EQ(proven.size(), 2U);
  EXPECT_EQ(proven.back().verdict, Verdict::supported);
}

TEST_F(ProverTest, TakesWhatStandsBesideACitationForPartOfIt) {
  EXPECT_EQ(
      verdict("A skipper must moor the vessel within 30 minutes (code 0207 14 10, table 4 of the annex to "
              "section 1 of the Harbour Act, OJ L 334)."),
      Verdict::supported);
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
    const auto proven = prove("The owner pays dues of 40 dollars for each day. " + std::string(last));
    ASSERT_EQ(proven.size(), 2U) << last;
    EXPECT_EQ(proven[0].verdict, Verdict::supported) << last;
    EXPECT_EQ(proven[1].verdict, Verdict::not_a_citation) << last;
  }
  const auto proven = prove(
      "Whatever section 3 says, the owner pays dues of 40 dollars for each day. This follows from section 2 "
      "of "
      "the Harbour Act.");
  ASSERT_EQ(proven.size(), 2U);
  EXPECT_EQ(proven[0].citations.size(), 2U) << "section 3 is only mentioned";
  EXPECT_EQ(proven[0].verdict, Verdict::supported);
}

TEST(ProverOfLimits, HoldsALimitAgainstTheDenialOfItsClause) {
  const ProverOf law(
      "Grants Act 2020\n\nSection 1. Grants\nThe Secretary may make grants for risks on which the Secretary "
      "is "
      "unable to act, except that no grant for any program may exceed 75 per centum of its costs.\n");
  EXPECT_EQ(law.verdict(
                "The Secretary may make grants for risks on which the Secretary cannot act, but a grant may "
                "not exceed 75 percent of the costs of the program (section 1 of the Grants Act 2020)."),
            Verdict::supported);
}

TEST(ProverOfDates, TheDayOfALawIsKnownOfIt) {
  const ProverOf law(
      "Quay Ordinance of 12 May 2020\nShort title: Quay Ordinance\n\nSection 1. Dues\nThe owner pays 40 "
      "dollars "
      "for each day.\n");
  EXPECT_EQ(law.verdict("Since 12 May 2020 the owner pays 40 dollars for each day (section 1 of the Quay "
                        "Ordinance)."),
            Verdict::supported);
  EXPECT_NE(law.verdict("Since 13 May 2020 the owner pays 40 dollars for each day (section 1 of the Quay "
                        "Ordinance)."),
            Verdict::supported);
}

TEST(ProverOfPenalties, WhatMayBeFinedIsTheAmount) {
  const ProverOf law(
      "Quay Act 2020\n\nSection 1. Offences\nWhoever damages a quay shall be liable to a fine not exceeding "
      "500 "
      "dollars.\n\nSection 2. Commencement\nIt shall apply from 12 July 2021.\n");
  EXPECT_EQ(
      law.verdict("Whoever damages a quay can be fined up to 500 dollars (section 1 of the Quay Act 2020)."),
      Verdict::supported);
  EXPECT_EQ(law.verdict("It shall apply from 12 July 2021 (section 2 of the Quay Act 2020)."),
            Verdict::supported)
      << "a number may be all that a sentence says";
}

TEST(ProverOfNames, ReadsAListOfNamesAsNoPerson) {
  const ProverOf law(
      "Wet oevers\n\nArtikel 1\nDe bijdrage die Amsterdam, 's-Gravenhage, Rotterdam en Utrecht voor het "
      "eerste jaar "
      "ontvangen, wordt afgetrokken van de bijdrage aan de provincie Noord Brabant.\n\nArtikel 2\nDe tekst "
      "van de "
      "wet wordt door Onze Minister van Justitie in het Staatsblad geplaatst.\n");
  EXPECT_EQ(
      law.verdict("De bijdrage die Amsterdam, Den Haag, Rotterdam en Utrecht voor het eerste jaar ontvangen, "
                  "wordt afgetrokken van de bijdrage aan de provincie (art. 1 Wet oevers)."),
      Verdict::supported);
  EXPECT_EQ(law.verdict(
                "De tekst van de wet wordt door de Minister van Justitie in het Staatsblad geplaatst (art. 2 "
                "Wet oevers)."),
            Verdict::supported);
}

TEST(ProverOfThai, ReadsADenialBehindItsVerb) {
  const ProverOf law(
      "พระราชบัญญัติเรือ พ.ศ. 2560\n\nมาตรา 1 ห้ามมิให้บริษัทเป็นหุ้นส่วนในห้างหุ้นส่วนสามัญ\n"
      "ความตกลงใดอันมีผลเป็นการฝ่าฝืนวรรคหนึ่ง ความตกลงนั้นเป็นโมฆะ\n");
  EXPECT_EQ(law.verdict("บริษัทจะเข้าเป็นหุ้นส่วนในห้างหุ้นส่วนสามัญไม่ได้ และข้อตกลงที่ฝ่าฝืนย่อมตกเป็นโมฆะ "
                        "(พ.ร.บ.เรือ พ.ศ. 2560 มาตรา 1)"),
            Verdict::supported);
}

TEST(ProverOfKorean, ReadsProvisosAndAttributes) {
  const ProverOf law(
      "등대법\n\n제1조(신고) 등대지기는 등록사항에 변경이 있으면 시장이 정하는 바에 따라 30일 이내에 "
      "신고하여야 한다. "
      "다만, 시장이 정하는 경미한 변경에 대해서는 그러하지 아니하다.\n\n제2조(기관) 시장이 지정하는 기관은 "
      "다음 각 호와 "
      "같다.\n1. 등대협회\n2. 등대재단\n\n제3조(벌금) 종업원이 위반행위를 하면 법인에게도 벌금형을 과한다. "
      "다만, 법인이 "
      "상당한 주의와 감독을 게을리하지 아니한 경우에는 그러하지 아니하다.\n");
  EXPECT_EQ(
      law.verdict(
          "등대지기는 등록사항이 바뀌면 30일 안에 신고해야 하지만, 시장이 정한 경미한 변경이라면 신고하지 "
          "않아도 된다(등대법 제1조)."),
      Verdict::supported);
  EXPECT_EQ(law.verdict("등대법 제2조는 등대협회와 등대재단을 시장이 지정할 수 있는 기관으로 들고 있다."),
            Verdict::supported);
  EXPECT_EQ(law.verdict("법인이 상당한 주의와 감독을 다하였더라도 벌금형을 과한다(등대법 제3조)."),
            Verdict::contradicted);
}

class YesJudge : public SupportJudge {
 public:
  double support(std::string_view, std::string_view) override { return 0.9; }
};

TEST_F(ProverTest, AJudgeRaisesButNeverAgainstTheLaw) {
  YesJudge judge;
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
