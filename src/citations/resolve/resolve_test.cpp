#include <gtest/gtest.h>

#include "citations/resolve/resolver_fixture.h"

namespace pandect {
namespace {

using Status = Resolution::Status;

TEST_F(ResolverTest, FindsArticlesOfTheLawItselfAndOfOthers) {
  EXPECT_EQ(resolve(Language::dutch, "artikel 3a", Place{0, 2}), Lines{"0:10"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3a van de Wet op de kades", Place{0, 2}), Lines{"1:10"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 2, tweede lid, onder b, van deze wet", Place{0, 2}),
            Lines{"0:7"});
  EXPECT_EQ(resolve(Language::dutch, "hoofdstuk 2", Place{0, 2}), Lines{"0:8"});
  EXPECT_EQ(resolve(Language::dutch, "bijlage I", Place{0, 2}), Lines{"0:14"});
}

TEST_F(ResolverTest, TheTitlesSayWhereAnUnquotedTitleEnds) {
  EXPECT_EQ(resolve(Language::dutch, "artikel 5 van de Wet op de kades en schepen daarbij", Place{0, 2}),
            Lines{"1:11"});
  EXPECT_EQ(resolve(Language::thai, "มาตรา 5 แห่งประมวลกฎหมายท่าเรือมาใช้บังคับ", Place{7, 2}), Lines{"6:11"});
}

TEST_F(ResolverTest, WhatIsNotThereIsSaidToBeMissing) {
  EXPECT_EQ(resolve(Language::dutch, "artikel 4", Place{0, 2}), Lines{"no provision"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 4 van de Sluizenwet", Place{0, 2}), Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 4"), Lines{"no place"});
  EXPECT_EQ(resolve(Language::dutch, "dit artikel"), Lines{"no place"});
  EXPECT_EQ(resolve(Language::thai, "มาตรา 5 แห่งพระราชบัญญัติท่าเรือ พ.ศ. 2490", Place{6, 2}), Lines{"no work"});
}

TEST_F(ResolverTest, ASubUnitThatIsNotInTheTreeGivesWhatIsAroundIt) {
  EXPECT_EQ(resolve(Language::dutch, "artikel 1, derde lid", Place{0, 3}), Lines{"0:2"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 2, tweede lid, onder z", Place{0, 3}), Lines{"0:5"});
}

TEST_F(ResolverTest, ANumberThatIsNotThereMayBeTwo) {
  std::vector<Provision> law{provision(Level::work, no_provision, ""),
                             provision(Level::article, 0, "4", true), provision(Level::paragraph, 1, "2"),
                             provision(Level::item, 2, "2"), provision(Level::subitem, 3, "b")};
  add(Language::german, "Hafengesetz", law);
  EXPECT_EQ(resolve(Language::german, "§ 4 Abs. 2 Nr. 2b", Place{10, 0}), Lines{"10:4"});
  EXPECT_EQ(resolve(Language::german, "§ 4 Abs. II Nr. 2", Place{10, 0}), Lines{"10:3"});
  EXPECT_EQ(resolve(Language::german, "§ 4 Abs. 2 Nr. 2c", Place{10, 0}), Lines{"10:2"});
}

TEST_F(ResolverTest, WhatStandsInAMissingPartIsNotLookedForElsewhere) {
  EXPECT_EQ(resolve(Language::dutch, "artikel 2, negende lid, onder b", Place{0, 3}), Lines{"0:3"});
}

TEST_F(ResolverTest, TheFirstParagraphOfAnArticleWithoutAnyIsAllOfIt) {
  std::vector<Provision> law{provision(Level::work, no_provision, ""),
                             provision(Level::article, 0, "4", true), provision(Level::item, 1, "1"),
                             provision(Level::item, 1, "2")};
  add(Language::korean, "등표법", law);
  EXPECT_EQ(resolve(Language::korean, "제4조제1항제2호", Place{10, 0}), Lines{"10:3"});
  EXPECT_EQ(resolve(Language::korean, "제4조제2항제1호", Place{10, 0}), Lines{"10:1"});
}

TEST_F(ResolverTest, TheArticlesOfAScheduleAreCitedAsParagraphs) {
  std::vector<Provision> act = small_law();
  act[14].unit = false;
  act.push_back(provision(Level::article, 14, "1", true));  // 15
  act.push_back(provision(Level::article, 14, "2", true));  // 16
  add(Language::english, "Moorings Act 1981", act);
  EXPECT_EQ(resolve(Language::english, "paragraph 2 of Schedule I to the Moorings Act 1981"), Lines{"10:16"});
}

TEST_F(ResolverTest, RangesGiveWhatExistsBetweenTheirEnds) {
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 2 tot en met 5", Place{0, 2}), Lines{"0:3 0:9 0:10 0:11"});
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 3 tot en met 4", Place{0, 2}), Lines{"0:9 0:10"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 2, eerste tot en met tweede lid", Place{0, 2}),
            Lines{"0:4 0:5"});
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 8 tot en met 9", Place{0, 2}), Lines{"no provision"});
}

/// Article 8 with two paragraphs of which the second has items 1 and 2, and article ii that brings an article
/// 1 and an article 2 with paragraphs of their own.
std::vector<Provision> law_with_numbered_items() {
  std::vector<Provision> law{
      provision(Level::work, no_provision, ""),  // 0
      provision(Level::article, 0, "8", true),   // 1
      provision(Level::paragraph, 1, "1"),       // 2
      provision(Level::paragraph, 1, "2"),       // 3
      provision(Level::item, 3, "1"),            // 4
      provision(Level::item, 3, "2"),            // 5
      provision(Level::subitem, 5, "1"),         // 6
      provision(Level::article, 0, "ii", true),  // 7
      provision(Level::paragraph, 7, "1"),       // 8
      provision(Level::item, 8, "1"),            // 9
      provision(Level::paragraph, 7, "2"),       // 10
      provision(Level::item, 10, "1"),           // 11
      provision(Level::item, 10, "2"),           // 12
      provision(Level::article, 0, "9", true),   // 13
      provision(Level::paragraph, 13, "c"),      // 14
      provision(Level::item, 14, "1"),           // 15
      provision(Level::item, 14, "2"),           // 16
      provision(Level::paragraph, 13, "d"),      // 17
  };
  for (Provision& part : law) part.label = part.number;
  law[8].label = "Artikel 1";
  law[10].label = "Artikel 2";
  return law;
}

TEST_F(ResolverTest, AParagraphStandsBesideTheOneAroundTheWords) {
  add(Language::dutch, "Steigerwet", law_with_numbered_items());
  add(Language::korean, "등표법", law_with_numbered_items());
  add(Language::german, "Steggesetz", law_with_numbered_items());
  for (const std::uint32_t from : {3U, 4U, 5U, 6U}) {
    EXPECT_EQ(resolve(Language::dutch, "het eerste lid", Place{10, from}), Lines{"10:2"}) << from;
    EXPECT_EQ(resolve(Language::korean, "제1항", Place{11, from}), Lines{"11:2"}) << from;
    EXPECT_EQ(resolve(Language::german, "Absatz 1", Place{12, from}), Lines{"12:2"}) << from;
    EXPECT_EQ(resolve(Language::german, "Absätze 1 bis 2", Place{12, from}), Lines{"12:2 12:3"}) << from;
    EXPECT_EQ(resolve(Language::korean, "제1호", Place{11, from}), Lines{"11:4"}) << from;
  }
  EXPECT_EQ(resolve(Language::dutch, "het derde lid", Place{10, 3}), Lines{"10:1"});
}

TEST_F(ResolverTest, APartThatIsAnArticleOfItsOwnHasItsParagraphsInside) {
  add(Language::dutch, "Steigerwet", law_with_numbered_items());
  EXPECT_EQ(resolve(Language::dutch, "het eerste lid", Place{10, 12}), Lines{"10:11"});
  EXPECT_EQ(resolve(Language::dutch, "het tweede lid", Place{10, 15}), Lines{"10:16"})
      << "no paragraph of the article has the number";
}

TEST_F(ResolverTest, RelativeReferencesStartWhereTheWordsStand) {
  EXPECT_EQ(resolve(Language::dutch, "het tweede lid", Place{0, 4}), Lines{"0:5"});
  EXPECT_EQ(resolve(Language::dutch, "onderdeel b", Place{0, 6}), Lines{"0:7"});
  EXPECT_EQ(resolve(Language::dutch, "dit artikel", Place{0, 6}), Lines{"0:3"});
  EXPECT_EQ(resolve(Language::dutch, "dit hoofdstuk", Place{0, 6}), Lines{"0:1"});
  EXPECT_EQ(resolve(Language::thai, "มาตราก่อน", Place{6, 9}), Lines{"6:3"});
  EXPECT_EQ(resolve(Language::thai, "มาตราก่อน", Place{6, 2}), Lines{"no provision"});
  EXPECT_EQ(resolve(Language::korean, "전항", Place{3, 5}), Lines{"3:4"});
}

TEST_F(ResolverTest, TheBodyComesBeforeTheAddendum) {
  EXPECT_EQ(resolve(Language::korean, "제1조", Place{3, 13}), Lines{"3:2"});
  EXPECT_EQ(resolve(Language::korean, "부칙 제1조", Place{3, 2}), Lines{"3:13"});
}

TEST_F(ResolverTest, TheSameWorkIsTheOneNamedBefore) {
  EXPECT_EQ(resolve(Language::english, "section 2 of the Harbour Act 1978 and section 3 of that Act"),
            (Lines{"8:3", "8:9"}));
  EXPECT_EQ(resolve(Language::english, "section 3 of that Act"), Lines{"no place"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 1 van de Sluizenwet en artikel 2 van die wet", Place{0, 2}),
            (Lines{"no work", "no work"}));
  EXPECT_EQ(
      resolve(Language::dutch, "artikel 2, tweede lid, eerste streepje, van die richtlijn", Place{0, 2}),
      Lines{"no place"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 2 van voornoemd protocol", Place{0, 2}), Lines{"no place"});
  EXPECT_EQ(resolve(Language::english, "section 3 of such Code", Place{8, 2}), Lines{"no place"});
  EXPECT_EQ(resolve(Language::korean, "동 지침 제2조", Place{3, 2}), Lines{"no place"});
}

TEST_F(ResolverTest, AQuestionIsAboutTheWorkItNames) {
  EXPECT_EQ(resolve(Language::dutch, "Wat zegt de Havenwet in artikel 5?"), Lines{"0:11"});
  EXPECT_EQ(resolve(Language::thai, "ประมวลกฎหมายท่าเรือ มาตรา 5"), Lines{"6:11"});
}

TEST_F(ResolverTest, FindsTheBookOfACode) {
  EXPECT_EQ(resolve(Language::dutch, "art. 6:162 BW", Place{0, 2}), Lines{"2:1"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 162 van Boek 6 van het Burgerlijk Wetboek"), Lines{"2:1"});
  EXPECT_EQ(resolve(Language::dutch, "art. 6:163 BW"), Lines{"no provision"});
}

TEST_F(ResolverTest, SeveralAnswersAreSaidToBeAmbiguous) {
  add(Language::dutch, "Havenwet", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 5 van de Havenwet"), Lines{"ambiguous 0:11"});
}

TEST_F(ResolverTest, HostilePlacesAndEmptyWorksAreNoTrouble) {
  EXPECT_EQ(resolve(Language::dutch, "het tweede lid", Place{0, 4000}), Lines{"no place"});
  add(Language::dutch, "Legewet", {});
  EXPECT_EQ(resolve(Language::dutch, "artikel 5 van de Legewet", Place{0, 2}), Lines{"no provision"});
}

TEST_F(ResolverTest, PeopleNameLawsEarlierInTheSentence) {
  add(Language::english, "Buoys and Moorings Act of 1970", small_law());
  EXPECT_EQ(resolve(Language::english, "The BM Act says in section 3 who pays."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "Holders of a BM Act licence may appeal under section 3 of that Act."),
            Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "According to BM Act section 3 they may."), Lines{"10:9"});
  // A law that the library does not have is not some other.
  EXPECT_EQ(resolve(Language::english, "The Fair Kites Act 2011 says in section 3 who pays."),
            Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "De Wet stille havens verbiedt dat in artikel 3."), Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "Volgens de Vliegerwet is dat in artikel 3 verboden."),
            Lines{"no work"});
  EXPECT_EQ(resolve(Language::korean, "무인비행선법은 제3조에서 이를 금지한다."), Lines{"no work"});
  EXPECT_EQ(resolve(Language::korean, "비행선 등록에 관한 법률은 제3조에서 이를 금지한다."),
            Lines{"no work"});
  EXPECT_EQ(resolve(Language::korean, "그 방법은 제3조에서 정한다."), Lines{"no place"});
}

TEST_F(ResolverTest, PeopleDescribeLaws) {
  add(Language::english,
      "To facilitate the mooring of wide vessels in the harbours of the coast, and for other purposes.",
      small_law());
  EXPECT_EQ(resolve(Language::english,
                    "section 3 of the Act to facilitate the mooring of wide vessels in harbours"),
            Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "section 3 of the Act to facilitate the sale of wide vessels"),
            Lines{"no place"});
  // The words that describe it may stand before the number, or behind others.
  EXPECT_EQ(resolve(Language::english,
                    "The Act to facilitate mooring of wide vessels in harbours under its Buoy Rules, section "
                    "3, says so."),
            Lines{"no work"});
  EXPECT_EQ(resolve(Language::english,
                    "An Act to facilitate the mooring of wide vessels in the Harbours of the Coast, section "
                    "3, says so."),
            Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english,
                    "section 3 of Parliament's 1931 Act to facilitate the mooring of wide vessels"),
            Lines{"10:9"});
  EXPECT_EQ(
      resolve(Language::english, "section 3 of the Act to facilitate the mooring of wide vessels of 1996"),
      Lines{"no place"});
  add(Language::english, "9 U.S.C.", small_law());
  EXPECT_EQ(resolve(Language::english, "section 3 of title 9 of the United States Code"), Lines{"11:9"});
  EXPECT_EQ(resolve(Language::english, "section 3 of title 10 of the United States Code"), Lines{"no work"});
}

TEST_F(ResolverTest, PeopleNameLawsAroundTheNumber) {
  add(Language::english, "Buoys and Moorings Act of 1970", small_law());
  add(Language::dutch, "Bewoners Monumentenwet", small_law());
  add(Language::english, "Directive 2031/92/EU on the fees of harbour accounts and their harbours",
      small_law());
  EXPECT_EQ(resolve(Language::english, "The BMA's section 3 says who pays."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "Who pays is told in the BMA 1970, § 3."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "Who pays is told in section 3 BMA, they say."), Lines{"10:9"})
      << "a law in the language of the text is meant first";
  EXPECT_EQ(resolve(Language::english, "They are told, see Article 3 of the Directive on harbour accounts."),
            Lines{"12:9"});
  EXPECT_EQ(resolve(Language::english, "They are told, see Article 3 of the Directive on school accounts."),
            Lines{"no place"});
  titles_.add(13, Language::english, "Proposal for a decision",
              std::vector{Alias{Alias::Kind::identifier, "COM(2031) 18 final"}});
  works_.push_back({Language::english, "Proposal for a decision", small_law()});
  EXPECT_EQ(resolve(Language::english, "(Article 3 of the proposed decision, COM(2031) 18 final)"),
            Lines{"13:9"});
}

TEST_F(ResolverTest, NumberedHeadingsAreFound) {
  std::vector<Provision> memorandum = small_law();
  memorandum.push_back(provision(Level::heading, 0, "4.1"));
  add(Language::english, "Harbour Memorandum Act", memorandum);
  EXPECT_EQ(resolve(Language::english, "Point 4.1 of the Harbour Memorandum Act says so."), Lines{"10:15"});
  EXPECT_EQ(resolve(Language::english, "Section 4.1 of the Harbour Memorandum Act says so."), Lines{"10:15"});
}

TEST_F(ResolverTest, AnAnnexMayBeAWorkOfItsOwn) {
  add(Language::english, "Buoys and Moorings Act of 1970",
      {provision(Level::work, no_provision, ""), provision(Level::article, 0, "1", true)});
  EXPECT_EQ(resolve(Language::english, "The Annex to the Buoys and Moorings Act of 1970 lists them."),
            Lines{"10:0"});
  EXPECT_EQ(resolve(Language::english, "Annex II to the Buoys and Moorings Act of 1970 lists them."),
            Lines{"no provision"});
}

TEST_F(ResolverTest, AnnexesOfAnActMayBeDocumentsOfTheirOwn) {
  const auto add_document = [&](std::string title, std::string identifier,
                                std::vector<Provision> provisions) {
    const std::vector<Alias> aliases{{Alias::Kind::identifier, std::move(identifier)}};
    titles_.add(static_cast<std::uint32_t>(works_.size()), Language::english, title, aliases);
    works_.push_back({Language::english, std::move(title), std::move(provisions)});
  };
  const auto annex = [](std::string number) {
    std::vector<Provision> provisions{provision(Level::work, no_provision, ""),
                                      provision(Level::annex, 0, std::move(number), true)};
    provisions.back().heading = "of things in bins";  // has the letter, and not the number
    return provisions;
  };
  add_document("Regulation (EU) No 9/2031", "L_1 0009",
               {provision(Level::work, no_provision, ""), provision(Level::article, 0, "1", true)});
  add_document("ANNEX", "L_1 0009.0001", annex(""));
  add_document("ANNEX I (OJ L 1)", "L_1 0009.0001.0001", annex("i"));
  add_document("ANNEX II (OJ L 2)", "L_1 00091.0001", annex("ii"));
  const auto cited = [&](std::string_view text) { return resolve(Language::english, text); };
  EXPECT_EQ(cited("Annex I to Regulation (EU) No 9/2031 lists them."), Lines{"12:1"});
  EXPECT_EQ(cited("The Annex to Regulation (EU) No 9/2031 lists them."), Lines{"11:1"});
  EXPECT_EQ(cited("Annex II to Regulation (EU) No 9/2031 lists them."), Lines{"no provision"});
}

TEST_F(ResolverTest, OfTwoOfOneNumberTheRepealedOneHasMadeWay) {
  std::vector<Provision> law{provision(Level::work, no_provision, ""),
                             provision(Level::article, 0, "4", true),
                             provision(Level::article, 0, "4", true)};
  law[1].repealed = true;
  add(Language::dutch, "Invoeringswet kades", law);
  EXPECT_EQ(resolve(Language::dutch, "artikel 4 van de Invoeringswet kades"), Lines{"10:2"});
}

TEST_F(ResolverTest, PopularNamesAreExplainedBesideThem) {
  add(Language::dutch, "Wet van 3 mei 2031 tot wijziging van de Havenwet", small_law());
  add(Language::dutch, "Rijkswet Bakens voor de eilanden en de kust", small_law());
  add(Language::english, "Safe Harbours and Lights Act 2031", small_law());
  const auto dutch = [&](std::string_view text) { return resolve(Language::dutch, text); };
  EXPECT_EQ(dutch("artikel 3 van de Bootjeswet, wet van 3 mei 2031"), Lines{"10:9"});
  EXPECT_EQ(dutch("artikel 3 van de Bootjeswet"), Lines{"no work"});
  EXPECT_EQ(dutch("artikel 3 van de Rijkswet Bakens"), Lines{"11:9"});
  EXPECT_EQ(dutch("artikel 3 van de Rijkswet Boeien"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::english, "Under section 3 of the 2031 Act (SHALA) it is so."), Lines{"12:9"});
}

TEST_F(ResolverTest, ThatLawMayBeOneOfSeveralOfADay) {
  add(Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Havenwet", small_law());
  add(Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Kieswet", small_law());
  EXPECT_EQ(resolve(Language::dutch,
                    "Voordat de wet van 3 mei 1931 in werking trad, gold dat; zie artikel 3 van die wet."),
            Lines{"no place perhaps 10:9 perhaps 11:9"});
  EXPECT_EQ(
      resolve(Language::dutch, "De wet samenvoeging Ewijk en Buren van 3 mei 1931 is kort, zie artikel 3."),
      Lines{"no place perhaps 10:9 perhaps 11:9"});
  EXPECT_EQ(resolve(Language::dutch,
                    "Voordat de wet van 4 mei 1931 in werking trad, gold dat; zie artikel 3 van die wet."),
            Lines{"no place"});
}

TEST_F(ResolverTest, PeopleCutDutchLaws) {
  add(Language::dutch, "Kadenwet", small_law());
  add(Language::dutch, "Wet op het Kroonwater", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit art. 3 Kadw."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3, Wet Kroonwater."), Lines{"11:9"});
}

TEST_F(ResolverTest, InitialsStandBeforeTheWordForALaw) {
  add(Language::dutch, "Wet vlotten en boeien", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3 van de VB-wet."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "De VB-wet is kort, zie artikel 3 daarvan."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3 van de VK-wet."), Lines{"no work"});
}

TEST_F(ResolverTest, TheIslandsHaveLawsOfTheirOwn) {
  add(Language::dutch, "Wet bescherming persoonsgegevens", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3 Wbp BES."), Lines{"no work"});
  add(Language::dutch, "Wet bescherming persoonsgegevens BES", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3 Wbp BES."), Lines{"11:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat volgt uit artikel 3 Wbp."), Lines{"10:9"});
}

TEST_F(ResolverTest, ALawWithANumberForANameIsCalledByItsSubject) {
  add(*parse_language("it"), "LEGGE 5 novembre 2021, n. 173, Norme per la tutela dei pontili di legno",
      small_law());
  EXPECT_EQ(resolve(Language::unknown, "legge sui pontili di legno, art. 3"), Lines{"10:9"});
  EXPECT_EQ(resolve(*parse_language("it"), "art. 3 legge pontili legno"), Lines{"10:9"});
}

TEST_F(ResolverTest, AJapaneseLawIsNamedBeforeItsParticle) {
  const Language japanese = *parse_language("ja");
  add(japanese, "艇庫の保全及び再生に関する法律", small_law());
  EXPECT_EQ(resolve(japanese, "艇庫の保全及び再生に関する法律は、三条で義務を課している。"), Lines{"10:9"});
  EXPECT_EQ(resolve(japanese, "艇庫の保全及び再生に関する法律は登録を定め、同法三条で義務を課している。"),
            Lines{"10:9"});
}

TEST_F(ResolverTest, ALawWithoutANameIsCalledByWordsOfItsTitle) {
  add(Language::dutch, "Wet van 3 mei 1931, houdende regelen met betrekking tot het afbreken van kademuren",
      small_law());
  add(Language::dutch, "Wet betreffende de ligging van vlotten", small_law());
  add(Language::dutch, "Wet van 4 mei 1931 tot instelling van een haven Rietdam", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet afbreking kademuren"),
            Lines{"no work perhaps 10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet afbreking kademuren uit 1931 zegt dat"),
            Lines{"no work perhaps 10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet afbreking pakhuizen"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet afbreking kademuren 1940"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet ligging vlotten"), Lines{"11:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet haven Rietdam"), Lines{"no work perhaps 12:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet instelling haven"), Lines{"no work"})
      << "the title says which haven";
}

TEST_F(ResolverTest, YearlyPlansAreCitedWithoutAWordForLaw) {
  add(Language::dutch, "Wet van 3 mei 1931, houdende wijziging van enige wetten (havenplan 1932)",
      small_law());
  EXPECT_EQ(resolve(Language::dutch, "Art. 3 Havenplan 1932 geldt."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "Art. 3 Havenplan 1933 geldt."), Lines{"no work"});
}

TEST_F(ResolverTest, InitialsMayHaveAYear) {
  add(Language::dutch, "Wet keuring boeien 1931", small_law());
  add(Language::dutch, "Wet kabels en buizen", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 3 Wkb 1931."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 3 Wkb 1932."), Lines{"no work"});
}

TEST_F(ResolverTest, ALawMayBeNamedByItsAdjectiveEarlierInTheSentence) {
  add(Language::dutch, "Tijdelijke spoedwet verkeer Oude Haven 1931", small_law());
  EXPECT_EQ(
      resolve(Language::dutch, "Nu werkt de Tijdelijke spoedwet verkeer Oude Haven volgens art. 3 terug."),
      Lines{"10:9"});
}

TEST_F(ResolverTest, CapitalsBehindRomanNumbersAreTheirs) {
  std::vector<Provision> law{
      provision(Level::work, no_provision, ""), provision(Level::article, 0, "iii", true),
      provision(Level::article, 0, "iii a", true), provision(Level::article, 0, "ivb", true)};
  add(Language::dutch, "Invoeringswet havens", std::move(law));
  EXPECT_EQ(resolve(Language::dutch, "Artikel III A van de Invoeringswet havens"), Lines{"10:2"});
  EXPECT_EQ(resolve(Language::dutch, "Artikel IV B van de Invoeringswet havens"), Lines{"10:3"});
}

TEST_F(ResolverTest, ThatActMayHaveBeenNamedByItsInitials) {
  add(Language::english, "Unmoored Buoys Recovery Act of 1970", small_law());
  EXPECT_EQ(resolve(Language::english, "UBRA asks for a lot. See section 3 of that Act."), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "UBXA asks for a lot. See section 3 of that Act."), Lines{"no place"});
}

TEST_F(ResolverTest, PublicLawsAreNamedByTheirNumber) {
  const std::vector<Alias> number{{Alias::Kind::identifier, "Public Law 612-61"}};
  titles_.add(10, Language::english, "To allow rafts.", number);
  works_.push_back({Language::english, "To allow rafts.", small_law()});
  EXPECT_EQ(resolve(Language::english, "Pub. L. 612-61 is short. Its section 3 allows rafts."),
            Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "Pub. L. 612-61, 829 Stat. 39, section 3"), Lines{"10:9"});
}

TEST_F(ResolverTest, PeopleWriteTheEndOfANameInSmallLetters) {
  add(Language::english, "Department of Buoy Safety Appropriations Act, 1970", small_law());
  EXPECT_EQ(resolve(Language::english, "section 3 of the 1970 DBS appropriations act"), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::english, "section 3 of the 1971 DBS appropriations act"), Lines{"no work"});
}

TEST_F(ResolverTest, PreamblesAndTheirRecitalsAreFound) {
  add(Language::english, "Buoys and Moorings Act of 1970",
      {provision(Level::work, no_provision, ""), provision(Level::preamble, 0, ""),
       provision(Level::preamble, 0, "", true), provision(Level::item, 2, "1"),
       provision(Level::item, 2, "2"), provision(Level::article, 0, "2", true)});
  EXPECT_EQ(resolve(Language::english, "the preamble to the Buoys and Moorings Act"), Lines{"10:1"});
  EXPECT_EQ(resolve(Language::english, "Recital 2 of the Buoys and Moorings Act"), Lines{"10:4"});
  EXPECT_EQ(resolve(Language::english, "Recital 3 of the Buoys and Moorings Act"), Lines{"no provision"});
}

TEST_F(ResolverTest, PeopleExplainNamesInBrackets) {
  add(Language::english, "Buoys and Moorings Act of 1970", small_law());
  add(Language::dutch, "Elektrische centralewet", small_law());
  EXPECT_EQ(resolve(Language::english, "section 3 of the Float Act (Buoys and Moorings Act of 1970)"),
            Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Wet Stil (Havenwet) zegt dat"), Lines{"0:9"});
  // The community of an act's number explains nothing.
  EXPECT_EQ(resolve(Language::english, "Article 3 of Council Regulation (EC) No 9134/2006 says so."),
            Lines{"no work"});
}

TEST_F(ResolverTest, PeopleLeaveOutTheYearOrPutItFirst) {
  add(Language::dutch, "Vlotwet 1931", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Vlotwet"), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de Vlotwet 1932"), Lines{"no work"});
  add(Language::english, "Buoys, Moorings and Rafts Act of 1970", small_law());
  EXPECT_EQ(resolve(Language::english, "section 3 of the 1970 Buoys, Moorings and Rafts Act"), Lines{"11:9"});
  EXPECT_EQ(resolve(Language::english, "section 3 of the 1971 Buoys, Moorings and Rafts Act"),
            Lines{"no work"});
}

TEST_F(ResolverTest, InitialsBehindANumberMayBeThoseOfSeveralLaws) {
  add(Language::dutch, "Wet keuring boeien", small_law());
  add(Language::dutch, "Wet kabels en buizen", small_law());
  add(Language::dutch, "Wet vaste vlotten", small_law());
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 3 Wvv."), Lines{"12:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 3 Wkb."), Lines{"no work perhaps 10:9 perhaps 11:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 3 WKB."), Lines{"no work perhaps 10:9 perhaps 11:9"});
  EXPECT_EQ(resolve(Language::dutch, "Dat regelt art. 4 Wkb."), Lines{"no work"});
}

TEST_F(ResolverTest, LawsAreNamedByTheDayTheyWereMade) {
  add(Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Havenwet", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de wet van 3 mei 1931 over havens"), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de wet van 4 mei 1931"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de wijzigingswet van 3 mei 1931"), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "(Wet van 3 mei 1931 tot wijziging van de Havenwet, art. 3)"),
            Lines{"10:9"});
}

TEST_F(ResolverTest, WhatNamesNoWorkIsOfTheOnlyOneNamed) {
  EXPECT_EQ(
      resolve(Language::dutch, "de in artikel 3 bedoelde keuze, zo regelt artikel 5 van de Wet op de kade-"),
      (Lines{"no place", "no work"}));
  EXPECT_EQ(
      resolve(Language::dutch, "de in artikel 3 bedoelde keuze, zo regelt artikel 5 van de Wet op de kades"),
      (Lines{"1:9", "1:11"}));
}

TEST_F(ResolverTest, ACitationMayBeLookedUpWithoutItsText) {
  const Resolver resolver(
      titles_, [this](std::uint32_t work) { return std::span<const Provision>(works_[work].provisions); },
      [this](std::uint32_t work) { return works_[work].language; });
  std::string text(2000, ' ');
  text += "artikel 3";
  const std::vector<Citation> citations = citation_grammar(Language::dutch).find(text);
  ASSERT_EQ(citations.size(), 1u);
  EXPECT_EQ(resolver.resolve(citations, "", std::nullopt).front().status, Status::no_place);
}

TEST_F(ResolverTest, AClauseThatIsDividedIntoNumberedUnitsIsTheirDivision) {
  add(Language::english, "Slipway Lease",
      {provision(Level::work, no_provision, ""), provision(Level::chapter, 0, "6"),
       provision(Level::article, 1, "10", true), provision(Level::chapter, 0, "7"),
       provision(Level::article, 3, "7.1", true), provision(Level::article, 3, "7.2", true),
       provision(Level::annex, 0, "1"), provision(Level::article, 6, "7", true)});
  EXPECT_EQ(resolve(Language::english, "clause 7 of the Slipway Lease"), Lines{"10:3"});
  EXPECT_EQ(resolve(Language::english, "cl. 7.2 of the Slipway Lease"), Lines{"10:5"});
  EXPECT_EQ(resolve(Language::english, "clause 6 of the Slipway Lease"), Lines{"no provision"});
}

TEST_F(ResolverTest, AnAttachmentIsAnAnnex) {
  EXPECT_EQ(resolve(Language::english, "Attachment I to the Harbour Act 1978"), Lines{"8:14"});
}

TEST(WorkIndex, OrdersInsertedArticles) {
  std::vector<Provision> law{provision(Level::work, no_provision, "")};
  for (const char* number : {"5", "5 ทวิ", "5 ตรี", "6", "2.9", "2.10", "3의2", "4"}) {
    law.push_back(provision(Level::article, 0, number, true));
  }
  const WorkIndex index(law);
  EXPECT_EQ(index.numbered_between(0, Level::article, "5 ทวิ", "5 จัตวา"), (std::vector<std::uint32_t>{2, 3}));
  EXPECT_EQ(index.numbered_between(0, Level::article, "2.8", "2.11"), (std::vector<std::uint32_t>{5, 6}));
  EXPECT_EQ(index.numbered_between(0, Level::article, "3", "3의5"), (std::vector<std::uint32_t>{7}));
  EXPECT_TRUE(index.numbered_between(0, Level::article, "6", "5").empty());
}

TEST(WorkIndex, FindsANumberHoweverItIsSet) {
  std::vector<Provision> law{provision(Level::work, no_provision, "")};
  for (const char* number : {"71-bis", "1 ter a", "xvic", "1.228", "5a", "5 a", "12-1", "121"})
    law.push_back(provision(Level::article, 0, number, true));
  const WorkIndex index(law);
  using Places = std::vector<std::uint32_t>;
  for (const char* number : {"71 bis", "71bis", "71-bis"})
    EXPECT_EQ(index.find(Level::article, number), Places{1}) << number;
  EXPECT_EQ(index.find(Level::article, "1tera"), Places{2});
  EXPECT_EQ(index.find(Level::article, "xvi c"), Places{3});
  EXPECT_EQ(index.find(Level::article, "1228"), Places{4});
  EXPECT_EQ(index.find(Level::article, "5 a"), Places{6}) << "as it is set, where one is set so";
  EXPECT_EQ(index.find(Level::article, "121"), Places{8}) << "a dash between digits tells numbers apart";
}

TEST_F(ResolverTest, ThaiNamesOfPeopleEndAsATitleDoes) {
  constexpr auto thai = Language::thai;
  for (const std::string_view text : {"พ.ร.บ.ท่าเรือ ม.5", "พรบ ท่าเรือ ปี 2540 ม.5", "พ.ร.บ.ท่าเรือฯ ๒๕๔๐ มาตรา 5",
                                      "กฎหมายท่าเรือฯ ม.5", "ม.5 พ.ร.บ.ท่าเรือ 2540"})
    EXPECT_EQ(resolve(thai, text), Lines{"7:11"}) << text;
  for (const std::string_view text :
       {"พ.ร.บ.ท่าเรือน้ำลึก ม.5", "พ.ร.บ.ท่าเรือ 2541 ม.5", "พ.ร.บ.ท่าเรือฯ ปี 2541 ม.5", "ม.5 พ.ร.บ.ท่าเรือน้ำลึก 2560"})
    EXPECT_EQ(resolve(thai, text), Lines{"no work"}) << text;
  EXPECT_EQ(resolve(thai, "พ.ร.บ.ท่าเรือน้ำลึก: มาตรา 5"), (Lines{"no work", "no work"}));
}

TEST_F(ResolverTest, ALawThatIsHardlyNamedMayBeNone) {
  EXPECT_EQ(resolve(Language::thai, "พ.ร.บ.ท่าเรือ มาตรา 3 กฎหมายระดับรอง มาตรา 5"), (Lines{"7:9", "7:11"}));
}

TEST_F(ResolverTest, TheWayInWhichANameWasUnderstoodIsTold) {
  add(Language::dutch, "Wet van 3 mei 1931, tot instelling van een haven Noordhaven", small_law());
  add(Language::dutch, "Wet op het toezicht kades", small_law());
  const auto by = [this](std::string_view text) {
    const Resolver resolver(
        titles_, [this](std::uint32_t work) { return std::span<const Provision>(works_[work].provisions); },
        [this](std::uint32_t work) { return works_[work].language; });
    const auto citations = citation_grammar(Language::dutch).find(text);
    const auto resolutions = resolver.resolve(citations, text, std::nullopt);
    return resolutions.empty() || !resolutions.front().work ? "nothing"
                                                            : to_string(resolutions.front().named_by);
  };
  EXPECT_EQ(by("artikel 1 van de Wet op de kades"), "title");
  EXPECT_EQ(by("artikel 1 van de Wet kades"), "omission");
  EXPECT_EQ(by("artikel 1 van de wet van 3 mei 1931"), "day");
  EXPECT_EQ(by("artikel 162 van Boek 6 van het Burgerlijk Wetboek"), "book");
  EXPECT_EQ(by("artikel 1 WTK"), "initials");
}

TEST_F(ResolverTest, SomeWordsOfATitleMayMeanIt) {
  add(Language::dutch, "Wet van 3 mei 1931, tot instelling van een haven Noordhaven", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 1 van de Wet Noordhaven"), (Lines{"no work perhaps 10:2"}));
  EXPECT_EQ(resolve(Language::dutch, "artikel 1 van de Wet Zuidhaven"), (Lines{"no work"}));
}

}  // namespace
}  // namespace pandect
