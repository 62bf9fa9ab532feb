#include "answer/prove/sentence_parts.h"

#include <string>

#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "library/library_fixture.h"

namespace pandect {
namespace {

class TwoActs : public ::testing::Test {
 protected:
  ProvenSentence prove(const std::string& text) const {
    ProverSettings settings;
    settings.day = 20000;
    return Prover(view_, settings).prove(text).at(0);
  }
  Verdict verdict(const std::string& text) const { return prove(text).verdict; }

  const SmallLibrary library_{
      "Harbour Act 2018\nShort title: Harbour Act\n\nSection 4. Dues\nThe daily dues for every vessel in the "
      "harbour are nine crowns.\n\nSection 5. Pilots\nA pilot boards every ferry at the outer buoy.\n",
      "Kite Act 2018\nShort title: Kite Act\n\nSection 4. Dues\nThe daily dues for every kite above the "
      "beach "
      "are four crowns.\n"};
  const LibraryView view_ = library_.open();
};

TEST_F(TwoActs, EachCitationCarriesItsOwnPart) {
  EXPECT_EQ(
      verdict("The daily dues for every vessel in the harbour are nine crowns (section 4 of the Harbour "
              "Act), the daily dues for every kite above the beach are four crowns (section 4 of the "
              "Kite Act)."),
      Verdict::quoted);
}

TEST_F(TwoActs, ValuesExchangedBetweenThemAreContradicted) {
  EXPECT_EQ(
      verdict("The daily dues for every vessel in the harbour are four crowns (section 4 of the Harbour "
              "Act), the daily dues for every kite above the beach are nine crowns (section 4 of the "
              "Kite Act)."),
      Verdict::contradicted);
  EXPECT_EQ(
      verdict("The daily dues for every vessel in the harbour are nine crowns (section 4 of the Harbour "
              "Act), the daily dues for every kite above the beach are nine crowns (section 4 of the "
              "Kite Act)."),
      Verdict::contradicted)
      << "one part that is right does not carry the other";
}

TEST_F(TwoActs, APartThatIsLeftOpenLeavesTheSentencePartlyCarried) {
  EXPECT_EQ(
      verdict("The daily dues for every vessel in the harbour are nine crowns (section 4 of the Harbour "
              "Act), kites are fun for many families everywhere (section 4 of the Kite Act)."),
      Verdict::partly);
}

TEST_F(TwoActs, ALawThatIsNotHeldIsNotSaidToLackAnything) {
  const ProvenSentence held = prove("Under section 17 of the Lighthouse Act a keeper must light the lamp.");
  EXPECT_EQ(held.verdict, Verdict::not_held);
  const ProvenSentence lacking = prove("Under section 17 of the Harbour Act a skipper must light the lamp.");
  EXPECT_EQ(lacking.verdict, Verdict::no_such_provision);
  EXPECT_NE(lacking.citations.at(0).reason.text.find("17"), std::string::npos)
      << lacking.citations.at(0).reason.text;
}

TEST_F(TwoActs, AHeadingOfAnotherProvisionIsAWrongName) {
  const ProvenSentence wrong =
      prove("A pilot boards every ferry at the outer buoy: Harbour Act, section 4 (Pilots).");
  EXPECT_EQ(wrong.verdict, Verdict::wrong_name);
  EXPECT_NE(wrong.citations.at(0).reason.text.find("of article 5"), std::string::npos)
      << wrong.citations.at(0).reason.text;
  EXPECT_NE(verdict("A pilot boards every ferry at the outer buoy: Harbour Act, section 5 (Pilots)."),
            Verdict::wrong_name);
}

}  // namespace
}  // namespace pandect
