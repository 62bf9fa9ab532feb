#include "law/citations/resolve.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "law/citations/work_index.h"

namespace pandect {
namespace {

using Status = Resolution::Status;

Provision provision(Level level, std::uint32_t parent, std::string number, bool unit = false) {
  Provision made;
  made.level = level;
  made.parent = parent;
  made.number = std::move(number);
  made.unit = unit;
  made.label = std::string(level_name(level)) + " " + made.number;
  return made;
}

/// Articles 1 to 3, 3a and 5 in two chapters, article 2 with two paragraphs and items a and b in the second;
/// an addendum with an article 1 of its own; an annex.
std::vector<Provision> small_law() {
  std::vector<Provision> law;
  law.push_back(provision(Level::work, no_provision, ""));  // 0
  law.push_back(provision(Level::chapter, 0, "1"));         // 1
  law.push_back(provision(Level::article, 1, "1", true));   // 2
  law.push_back(provision(Level::article, 1, "2", true));   // 3
  law.push_back(provision(Level::paragraph, 3, "1"));       // 4
  law.push_back(provision(Level::paragraph, 3, "2"));       // 5
  law.push_back(provision(Level::item, 5, "a"));            // 6
  law.push_back(provision(Level::item, 5, "b"));            // 7
  law.push_back(provision(Level::chapter, 0, "2"));         // 8
  law.push_back(provision(Level::article, 8, "3", true));   // 9
  law.push_back(provision(Level::article, 8, "3a", true));  // 10
  law.push_back(provision(Level::article, 8, "5", true));   // 11
  law.push_back(provision(Level::addendum, 0, ""));         // 12
  law.push_back(provision(Level::article, 12, "1", true));  // 13
  law.push_back(provision(Level::annex, 0, "i", true));     // 14
  return law;
}

class ResolverTest : public testing::Test {
 protected:
  ResolverTest() {
    add(Language::dutch, "Havenwet", small_law());
    add(Language::dutch, "Wet op de kades", small_law());
    add(Language::dutch, "Burgerlijk Wetboek Boek 6",
        {provision(Level::work, no_provision, ""), provision(Level::article, 0, "162", true)});
    add(Language::korean, "항만법", small_law());
    add(Language::korean, "항만법 시행령", small_law());
    add(Language::korean, "항만법 시행규칙", small_law());
    add(Language::thai, "ประมวลกฎหมายท่าเรือ", small_law());
    add(Language::thai, "พระราชบัญญัติท่าเรือ พ.ศ. 2540", small_law());
    add(Language::english, "Harbour Act 1978", small_law());
    add(Language::korean, "등대 설치 및 운영에 관한 법률", small_law());
  }

  void add(Language language, std::string title, std::vector<Provision> provisions) {
    titles_.add(static_cast<std::uint32_t>(works_.size()), language, title, {});
    works_.push_back({language, std::move(title), std::move(provisions)});
  }

  /// One line a citation: its status if not resolved, then "work:provision" of the targets.
  std::vector<std::string> resolve(Language language, std::string_view text,
                                   std::optional<Place> place = std::nullopt) const {
    const Resolver resolver(
        titles_, [this](std::uint32_t work) { return std::span<const Provision>(works_[work].provisions); },
        [this](std::uint32_t work) { return works_[work].language; });
    std::vector<std::string> lines;
    const std::vector<Citation> citations = citation_grammar(language).find(text);
    for (const Resolution& resolution : resolver.resolve(citations, text, place)) {
      static constexpr std::string_view names[] = {"", "no work", "no provision", "ambiguous", "no place"};
      std::string line(names[static_cast<std::size_t>(resolution.status)]);
      for (const Place& target : resolution.targets) {
        if (!line.empty()) line += ' ';
        line += std::to_string(target.work) + ":" + std::to_string(target.provision);
      }
      lines.push_back(line);
    }
    return lines;
  }

  using Lines = std::vector<std::string>;

  struct TestWork {
    Language language;
    std::string title;
    std::vector<Provision> provisions;
  };
  std::vector<TestWork> works_;
  TitleDirectory titles_;
};

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

TEST_F(ResolverTest, RangesGiveWhatExistsBetweenTheirEnds) {
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 2 tot en met 5", Place{0, 2}), Lines{"0:3 0:9 0:10 0:11"});
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 3 tot en met 4", Place{0, 2}), Lines{"0:9 0:10"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 2, eerste tot en met tweede lid", Place{0, 2}),
            Lines{"0:4 0:5"});
  EXPECT_EQ(resolve(Language::dutch, "de artikelen 8 tot en met 9", Place{0, 2}), Lines{"no provision"});
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

TEST_F(ResolverTest, KnowsTheFamilyOfAKoreanAct) {
  EXPECT_EQ(resolve(Language::korean, "법 제3조 및 영 제5조", Place{5, 2}), (Lines{"3:9", "4:11"}));
  EXPECT_EQ(resolve(Language::korean, "「항만법」 제3조와 같은 법 제5조, 같은 법 시행령 제1조", Place{5, 2}),
            (Lines{"3:9", "3:11", "4:2"}));
  EXPECT_EQ(resolve(Language::korean, "이 규칙 제3조", Place{5, 2}), Lines{"5:9"});
  EXPECT_EQ(resolve(Language::korean, "이 영에서 정한 항만법 시행령 제5조", Place{4, 2}),
            (Lines{"4:0", "4:11"}));
}

TEST_F(ResolverTest, AKoreanNameEndsWhereItIsSaidTo) {
  // Neither the act for a decree that is not there, nor a law whose title ends a quoted one.
  EXPECT_EQ(resolve(Language::korean, "「항만법 시행세칙」 제2조"), Lines{"no work"});
  EXPECT_EQ(resolve(Language::korean, "「부두와 등대 설치 및 운영에 관한 법률」 제2조"), Lines{"no work"});
}

TEST_F(ResolverTest, WhatAmendsAnotherLawCitesThatLaw) {
  const std::string_view held = "① 항만법 시행령 일부를 다음과 같이 개정한다. 제2조를 삭제한다.";
  const std::string_view missing = "① 부두법 일부를 다음과 같이 개정한다. 제2조를 삭제한다.";
  EXPECT_EQ(resolve(Language::korean, held, Place{3, 2}), Lines{"4:3"});
  EXPECT_EQ(resolve(Language::korean, missing, Place{3, 2}), Lines{"no work"});
}

TEST_F(ResolverTest, FindsWhereALongKoreanTitleBegins) {
  EXPECT_EQ(resolve(Language::korean, "등대 설치 및 운영에 관한 법률 제3조"), Lines{"9:9"});
  EXPECT_EQ(resolve(Language::korean, "그렇다고 하는 것이 등대 설치 및 운영에 관한 법률 제3조의 내용이다"),
            Lines{"9:9"});
}

TEST_F(ResolverTest, TheSameWorkIsTheOneNamedBefore) {
  EXPECT_EQ(resolve(Language::english, "section 2 of the Harbour Act 1978 and section 3 of that Act"),
            (Lines{"8:3", "8:9"}));
  EXPECT_EQ(resolve(Language::english, "section 3 of that Act"), Lines{"no place"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 1 van de Sluizenwet en artikel 2 van die wet", Place{0, 2}),
            (Lines{"no work", "no work"}));
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
  add(Language::english, "9 U.S.C.", small_law());
  EXPECT_EQ(resolve(Language::english, "section 3 of title 9 of the United States Code"), Lines{"11:9"});
  EXPECT_EQ(resolve(Language::english, "section 3 of title 10 of the United States Code"), Lines{"no work"});
}

TEST_F(ResolverTest, LawsAreNamedByTheDayTheyWereMade) {
  add(Language::dutch, "Wet van 3 mei 1931 tot wijziging van de Havenwet", small_law());
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de wet van 3 mei 1931 over havens"), Lines{"10:9"});
  EXPECT_EQ(resolve(Language::dutch, "artikel 3 van de wet van 4 mei 1931"), Lines{"no work"});
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
  const std::string text = std::string(2000, ' ') + "artikel 3";
  const std::vector<Citation> citations = citation_grammar(Language::dutch).find(text);
  ASSERT_EQ(citations.size(), 1u);
  EXPECT_EQ(resolver.resolve(citations, "", std::nullopt).front().status, Status::no_place);
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

}  // namespace
}  // namespace pandect
