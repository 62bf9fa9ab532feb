#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "retrieve/library_fixture.h"

namespace pandect {
namespace {

/// The verdicts on sentences about one law.
class Verdicts {
 public:
  explicit Verdicts(std::string_view law) : small_(law) {}

  void expect(Verdict verdict, std::string_view sentence) const {
    ProverSettings settings;
    settings.day = 20000;
    const std::vector<ProvenSentence> proven = Prover(library_, settings).prove(sentence);
    ASSERT_FALSE(proven.empty()) << sentence;
    EXPECT_EQ(to_string(proven.front().verdict), to_string(verdict)) << sentence;
  }
  void supported(std::string_view sentence) const { expect(Verdict::supported, sentence); }
  void contradicted(std::string_view sentence) const { expect(Verdict::contradicted, sentence); }

 private:
  SmallLibrary small_;
  LibraryView library_ = small_.open();
};

TEST(ContraryOfForces, WhatIsForbiddenExceptInItemsIsAllowedInThemAlone) {
  const Verdicts law(
      "Records Act 2020\nShort title: Records Act\n\nSection 1. Data\n(1) An operator who retains data must "
      "not "
      "disclose the data except—\n(a) in accordance with—\n(i) Part 1 (acquisition and disclosure of data), "
      "or\n"
      "(ii) a court order, or\n(b) as provided by regulations.\n");
  law.contradicted("An operator who retains data must disclose the data (section 1(1) of the Records Act).");
  law.supported(
      "An operator may disclose the data in accordance with a court order (section 1(1) of the Records "
      "Act).");
}

TEST(ContraryOfActors, WhoActsInWhatLeadsToAnItemActsInIt) {
  const Verdicts law(
      "Wet op de haven\nCiteertitel: Havenwet\n\nArtikel 1\n1. Het havenbestuur kan besluiten de aanvraag "
      "buiten "
      "behandeling te laten, indien:\na. de ligplaats al is vergeven, of\nb. de verstrekte gegevens "
      "onvoldoende zijn "
      "voor de beoordeling van de aanvraag, mits de aanvrager gelegenheid heeft gehad de aanvraag binnen een "
      "door het "
      "havenbestuur gestelde termijn aan te vullen.\n");
  law.supported(
      "Het havenbestuur kan besluiten de aanvraag buiten behandeling te laten, indien de verstrekte gegevens "
      "onvoldoende "
      "zijn voor de beoordeling van de aanvraag (artikel 1, eerste lid, onder b, Havenwet).");
}

TEST(ContraryOfConditions, HoldsWhatIsConcededAgainstTheOnlyCase) {
  const Verdicts law(
      "Grants Act 2020\nShort title: Grants Act\n\nSection 1. Grants\nThe Secretary may approve a request "
      "for "
      "a grant only if the applicant has shown a priority need for the grant.\n");
  law.supported(
      "The Secretary may approve a request for a grant only if the applicant has shown a priority need for "
      "it "
      "(section 1 of the Grants Act).");
  law.contradicted(
      "The Secretary may approve a grant even if the applicant has shown no priority need for the grant "
      "(section 1 of the Grants Act).");
  law.contradicted(
      "The Secretary may approve a request for a grant whether or not the applicant has shown a priority "
      "need "
      "for the grant (section 1 of the Grants Act).");
}

TEST(ContraryOfWords, ADenialFartherOffDeniesAnotherWord) {
  const Verdicts law("พระราชบัญญัติตลาด พ.ศ. 2565\n\nมาตรา 1 นายทะเบียนสั่งปิดแผงค้าได้ คำสั่งของนายทะเบียนให้เป็นที่สุด\n");
  law.supported("คำสั่งของนายทะเบียนที่สั่งปิดแผงค้าให้เป็นที่สุด (พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)");
  law.contradicted(
      "คำสั่งของนายทะเบียนที่สั่งปิดแผงค้ายังไม่ถึงที่สุด ผู้ค้าที่ไม่พอใจคำสั่งอุทธรณ์ได้ "
      "(พระราชบัญญัติตลาด พ.ศ. 2565 มาตรา 1)");
}

TEST(ContraryOfQuantities, SeesNumbersThatWereExchanged) {
  const Verdicts law(
      "건설기술 진흥법\n\n제1조(제출) 사업자는 투자 계획을 매년 3월 31일까지, 투자 실적을 매년 6월 30일까지 "
      "장관에게 "
      "제출하여야 한다.\n");
  law.supported(
      "사업자는 투자 계획은 매년 3월 31일까지, 투자 실적은 매년 6월 30일까지 제출하여야 한다(건설기술 진흥법 "
      "제1조).");
  law.contradicted(
      "사업자는 투자 계획은 매년 6월 30일까지, 투자 실적은 매년 3월 31일까지 제출하여야 한다(건설기술 진흥법 "
      "제1조).");
}

TEST(ContraryOfForces, SaysWhatTheLawDenies) {
  const Verdicts law(
      "Levies Act 2020\nShort title: Levies Act\n\nSection 1. Scope\nThe general levy does not apply to "
      "small "
      "harbours.\n\nSection 2. System\nThe Secretary shall set up a uniform system to collect the levies "
      "that "
      "harbours owe under this Act.\n");
  law.supported("The general levy does not apply to small harbours (section 1 of the Levies Act).");
  law.contradicted("The general levy applies to small harbours (section 1 of the Levies Act).");
  law.contradicted(
      "The Secretary is free to decide on a uniform system for levies (section 2 of the Levies Act).");
}

TEST(ContraryOfActors, HoldsTheOfficeOfAMinisterAgainstTheLaws) {
  const Verdicts law(
      "Leningenwet\n\nArtikel 1\nOnze Minister van Financiën is gemachtigd namens de Staat een lening van "
      "400 "
      "miljoen euro te sluiten met het fonds.\n");
  law.supported(
      "De Minister van Financiën is gemachtigd namens de Staat een lening te sluiten met het fonds (artikel "
      "1 "
      "Leningenwet).");
  law.contradicted(
      "De Minister van Defensie is gemachtigd namens de Staat een lening te sluiten met het fonds (artikel 1 "
      "Leningenwet).");
}

TEST(ContraryOfActors, HoldsTheMinisterWhomALawMeansAgainstAnother) {
  const Verdicts law(
      "Leningenwet\n\nArtikel 1\nIn deze wet wordt verstaan onder Onze Minister: Onze Minister van "
      "Financiën.\n");
  law.supported("Met Onze Minister bedoelt artikel 1 van de Leningenwet de Minister van Financiën.");
  law.contradicted("Met Onze Minister bedoelt artikel 1 van de Leningenwet de Minister van Defensie.");
}

TEST(ContraryOfActors, HoldsTheMinistryOfAThaiMinisterAgainstTheLaws) {
  const Verdicts law(
      "พระราชบัญญัติการบัญชี พ.ศ. 2543\n\nมาตรา 1 ให้รัฐมนตรีว่าการกระทรวงพาณิชย์รักษาการตามพระราชบัญญัตินี้ "
      "และให้มีอำนาจออกกฎกระทรวง\n");
  law.supported(
      "รัฐมนตรีว่าการกระทรวงพาณิชย์เป็นผู้รักษาการและมีอำนาจออกกฎกระทรวง ตามมาตรา 1 พระราชบัญญัติการบัญชี พ.ศ. 2543");
  law.contradicted(
      "รัฐมนตรีว่าการกระทรวงการคลังเป็นผู้รักษาการและมีอำนาจออกกฎกระทรวง ตามมาตรา 1 พระราชบัญญัติการบัญชี พ.ศ. 2543");
}

TEST(ContraryOfActors, KnowsKoreanBodiesByTheirEndings) {
  const Verdicts law(
      "항만법\n\n제1조(신청) 검사 시기를 변경하려는 자는 그 사유를 적은 서류를 첨부하여 변경신청서를 "
      "식품의약품안전처장에게 제출하여야 한다.\n");
  law.supported(
      "검사 시기를 변경하려는 자는 사유를 적은 서류와 변경신청서를 식약처장에게 제출하여야 한다(항만법 "
      "제1조).");
  law.contradicted(
      "검사 시기를 변경하려는 자는 사유를 적은 서류와 변경신청서를 한국소방산업기술원에 제출하여야 "
      "한다(항만법 제1조).");
}

TEST(ContraryOfWords, HoldsPhrasesOfWhichTheLawHasOneWord) {
  const Verdicts law(
      "Overgangswet\n\nArtikel 1\nIndien een bezwaarschrift is ingediend voor het tijdstip van "
      "inwerkingtreding "
      "van deze wet, blijft het recht zoals dat gold voor dat tijdstip van toepassing.\n");
  law.supported(
      "Op een bezwaarschrift dat voor de inwerkingtreding van de wet is ingediend, blijft het recht van "
      "toepassing zoals dat gold (artikel 1 Overgangswet).");
  law.contradicted(
      "Een bezwaarschrift dat voor de inwerkingtreding van de wet is ingediend, wordt naar het nieuwe recht "
      "behandeld (artikel 1 Overgangswet).");
}

TEST(ContraryOfAmendments, HoldsWhatWasCitedAgainstWhatTheProvisionReplaces) {
  const Verdicts law(
      "항만법\n\n제1조(다른 법령의 개정) 항만법 시행령 일부를 다음과 같이 개정한다. 별표 4 중 「전기사업법」 "
      "제63조를 "
      "「전기안전관리법」 제9조로 한다.\n");
  law.supported("「전기사업법」 제63조는 「전기안전관리법」 제9조로 바뀌었다(항만법 제1조).");
  law.expect(Verdict::no_such_provision,
             "「전기사업법」 제63조는 「전기안전관리법」 제10조로 바뀌었다(항만법 제1조).");
  law.expect(Verdict::no_such_provision,
             "「전기안전관리법」 제9조는 「전기사업법」 제63조로 바뀌었다(항만법 제1조).");
}

TEST(ContraryOfOrders, TakesNoSyllableOfAKoreanWordForAnOrder) {
  const Verdicts law(
      "항만법\n\n제1조(대장) 발주자는 설계가 끝난 후 안전보건대장을 전자문서로 작성하여야 한다.\n");
  law.supported("발주자는 설계가 끝난 후 안전보건대장을 전자문서로 작성하여야 한다(항만법 제1조).");
  law.contradicted("발주자는 설계가 끝나기 전에 안전보건대장을 작성하여야 한다(항만법 제1조).");
}

TEST(ContraryOfForces, StandBesideTheirVerbsBehindWhatStandsBetween) {
  const Verdicts law(
      "Quay Act 2020\nShort title: Quay Act\n\nSection 1. Notices\nIf a berth is closed the harbour master "
      "shall, within a reasonable time after the closure, notify the skipper of the berth by letter, and the "
      "skipper may ask for another berth. No letter is needed at night.\n");
  law.supported("The harbour master shall notify the skipper by letter (section 1 of the Quay Act).");
  law.contradicted("The harbour master is not required to notify the skipper (section 1 of the Quay Act).");
}

TEST(ContraryOfForces, NotForbiddenIsAllowed) {
  const Verdicts law(
      "Kadewet 2020\n\nArtikel 1\nHet is verboden een vaartuig aan de kade te doen besturen door een persoon "
      "van wie men weet of moet weten dat hij dronken is.\n");
  law.supported(
      "Het is verboden een vaartuig te doen besturen door een persoon die dronken is (artikel 1 Kadewet).");
  law.contradicted(
      "Het is niet verboden een vaartuig te doen besturen door een persoon die dronken is (artikel 1 "
      "Kadewet).");
}

TEST(ContraryOfParts, WhatIsOnlyNamedInTheWordsThatDenyDoesNotSupport) {
  const Verdicts law(
      "Quay Act 2020\nShort title: Quay Act\n\nSection 1. Notices\nThe harbour master shall notify the "
      "skipper by "
      "letter of the penalty under section 2.\n\nSection 2. Penalties\nThe penalty is 40 dollars, and the "
      "harbour "
      "master collects it from the skipper by letter.\n");
  law.contradicted(
      "Under section 1 of the Quay Act the penalty under section 2 shall not be notified to the skipper by "
      "letter.");
}

TEST(ContraryOfParts, AQuotationStandsInThePartThatIsCited) {
  const Verdicts law(
      "Quay Act 2020\nShort title: Quay Act\n\nSection 1. Dues\n(1) The owner of a vessel shall pay dues of "
      "40 "
      "dollars a day.\n(2) The harbour master may waive what a hospital ship owes.\n");
  law.supported("Section 1(1) of the Quay Act says “the owner of a vessel shall pay dues of 40 dollars”.");
  law.expect(Verdict::not_supported,
             "Section 1(2) of the Quay Act says “the owner of a vessel shall pay dues of 40 dollars”.");
  law.expect(Verdict::not_supported,
             "Vessel owners shall pay dues by the day (section 1(2) of the Quay Act).");
}

TEST(ContraryOfParts, ALawMayBeNamedByInitialsBeforeTheNumberInBrackets) {
  const Verdicts law(
      "Quay and Harbour Dues Act 2020\n\nSection 1. Dues\nThe owner of a vessel shall pay dues of 40 dollars "
      "a "
      "day.\n");
  law.supported("The QHD Act sets dues of 40 dollars (§ 1).");
}

TEST(ContraryOfNumbers, ACaseIsWithinTheLawsLimit) {
  const Verdicts law(
      "Quay Act 2020\nShort title: Quay Act\n\nSection 1. Berths\nA skipper whose vessel is away for 60 days "
      "or more "
      "loses the berth.\n");
  law.supported("If a vessel is away for 70 days its skipper loses the berth (section 1 of the Quay Act).");
  law.contradicted(
      "If a vessel is away for 50 days its skipper loses the berth (section 1 of the Quay Act).");
  law.contradicted(
      "A skipper whose vessel is away for 70 days or more loses the berth (section 1 of the Quay Act).");
}

TEST(ContraryOfParts, AnArticleInOnePieceHasNoSecondParagraph) {
  const Verdicts law(
      "Havenwet 2020\nCiteertitel: Havenwet\n\n"
      "Artikel 1\n1. De havenmeester wijst ligplaatsen aan.\n2. Hij houdt een register bij.\n\n"
      "Artikel 2\nDe schipper meldt zich bij de havenmeester.\n");
  law.expect(Verdict::no_such_provision,
             "De schipper meldt zich bij de havenmeester (artikel 2, tweede lid, Havenwet).");
  law.supported("De schipper meldt zich bij de havenmeester (artikel 2, eerste lid, Havenwet).");
}

TEST(ContraryOfQuantities, HoldsTheLeastAgainstTheMost) {
  const Verdicts law(
      "Kites Act 2020\nShort title: Kites Act\n\nSection 1. Penalties\nWhoever wilfully flies a kite over a "
      "road may be assessed a penalty of not more than $70,000 for each kite, but not less than $5,000 for "
      "each kite.\n\nSection 2. Records\nThe club shall keep records of falls, crashes and collisions other "
      "than minor falls requiring only a bandage.\n");
  law.contradicted("The penalty for each kite must not exceed $5,000 (section 1 of the Kites Act).");
  law.supported("The penalty for each kite is at least $5,000 (section 1 of the Kites Act).");
  law.supported("The penalty for each kite is at most $70,000 (section 1 of the Kites Act).");
  law.contradicted(
      "The club must keep records of falls, crashes and collisions, including minor falls requiring only a "
      "bandage (section 2 of the Kites Act).");
}

TEST(ContraryOfWords, SeesDutchDenialsBehindTheirVerb) {
  const Verdicts law(
      "Vliegerwet\n\nArtikel 1\nBezwaar tegen het niet tijdig verlenen van de vergunning schorst de heffing "
      "niet.\n\nArtikel 2\nDe volgens artikel 1 verboden afspraken zijn van rechtswege nietig.\n\nArtikel 3\n"
      "Voordat de burgemeester beslist, stelt hij de vliegeraar in de gelegenheid te worden gehoord.\n\n"
      "Artikel 4\nHet oplaten geschiedt niet eerder dan 36 uren na de melding.\n\nArtikel 5\nDe gegevens, "
      "uitgezonderd de op papier gestelde begroting, kunnen op een schijf worden bewaard.\n\nArtikel 6\n"
      "De ondernemer die een club houdt waarin ten minste 50 personen vliegen, is verplicht een vliegerraad "
      "in te stellen.\n");
  law.contradicted("Bezwaar schorst de heffing (artikel 1 Vliegerwet).");
  law.supported("Bezwaar schorst de heffing niet (artikel 1 Vliegerwet).");
  law.supported("Oplaten mag niet eerder dan 36 uur na de melding (artikel 4 Vliegerwet).");
  law.contradicted(
      "De gegevens, inclusief de begroting, kunnen op een schijf worden bewaard (artikel 5 "
      "Vliegerwet).");
}

}  // namespace
}  // namespace pandect
