#include "definitions/term_matcher.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// The words of a text that are uses of the terms.
std::vector<std::string> uses(Language language, std::vector<std::string> terms, std::string_view text) {
  TermMatcher matcher(language, std::move(terms));
  std::vector<std::string> found;
  matcher.find(text, [&](std::uint32_t, Span span) {
    found.emplace_back(span.of(text));
    return true;
  });
  return found;
}

using Words = std::vector<std::string>;

TEST(TermMatcher, TakesTheLongestTermThatStandsAtAPlace) {
  EXPECT_EQ(uses(Language::english, {"harbour", "harbour master"}, "The harbour master runs the harbour."),
            (Words{"harbour master", "harbour"}));
}

TEST(TermMatcher, FindsNoTermInsideALongerWordOfLatinLetters) {
  EXPECT_EQ(uses(Language::english, {"act"}, "An actor in a tract is not an act."), (Words{"act"}));
  EXPECT_EQ(uses(Language::dutch, {"vergunning"}, "vergunninghouder en vergunningen"), (Words{"vergunning"}));
  EXPECT_EQ(uses(Language::german, {"Brunnen"}, "Brunnenmeister, des Brunnens"), (Words{"Brunnen"}));
}

TEST(TermMatcher, TakesEndingsOfNumberAndCase) {
  EXPECT_EQ(uses(Language::english, {"permit"}, "Permits, a permit's text, permitted."),
            (Words{"Permit", "permit"}));
  EXPECT_EQ(uses(Language::french, {"bateau"}, "des bateaux"), (Words{"bateau"}));
}

TEST(TermMatcher, ACapitalInTheTermMustStandInTheText) {
  EXPECT_EQ(uses(Language::english, {"Company"}, "the company and the Company"), (Words{"Company"}));
}

TEST(TermMatcher, WhiteSpaceStandsForAnyWhiteSpace) {
  EXPECT_EQ(uses(Language::english, {"data subject"}, "a data\n  subject and a datasubject"),
            (Words{"data\n  subject"}));
  EXPECT_EQ(uses(Language::korean, {"소방 시설"}, "소방시설을"), Words{"소방시설"});
}

TEST(TermMatcher, KoreanTermsTakeParticlesAndNothingElse) {
  EXPECT_EQ(uses(Language::korean, {"건축물"}, "건축물의 소유자는 건축물로부터 건축물대장을, 일반건축물은"),
            (Words{"건축물", "건축물"}));
}

TEST(TermMatcher, ThaiTermsAreNoPartOfALongerWord) {
  EXPECT_EQ(uses(Language::thai, {"รัฐ"}, "รัฐมนตรีว่าการกระทรวง"), Words{});
  EXPECT_EQ(
      uses(Language::thai, {"ผู้ประกอบการ", "ผู้ประกอบการจดทะเบียน"}, "ให้ผู้ประกอบการจดทะเบียนและผู้ประกอบการอื่นยื่นแบบ"),
      (Words{"ผู้ประกอบการจดทะเบียน", "ผู้ประกอบการ"}));
}

TEST(TermMatcher, GoesOnToAShorterTermWhereTheLongestIsNotTaken) {
  TermMatcher matcher(Language::english, {"harbour master", "harbour"});
  Words found;
  matcher.find("the harbour master", [&](std::uint32_t term, Span) {
    if (term == 0) return false;
    found.push_back(matcher.term(term));
    return true;
  });
  EXPECT_EQ(found, Words{"harbour"});
}

TEST(TermMatcher, TermsOfOneCharacterAndEmptyTextsGiveNothing) {
  EXPECT_EQ(uses(Language::korean, {"구", ""}, "구 또는 구"), Words{});
  EXPECT_EQ(uses(Language::english, {"act"}, ""), Words{});
  EXPECT_EQ(uses(Language::english, {}, "act"), Words{});
}

}  // namespace
}  // namespace pandect
