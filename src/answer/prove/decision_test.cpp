#include "answer/prove/decision.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "answer/compare/claim_match.h"
#include "answer/prove/prover.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Finds the same of every claim.
class SteadyModel : public EntailmentModel {
 public:
  explicit SteadyModel(Entailment found) : found_(found) {}
  Entailment judge(const std::string&, const std::string&, const std::stop_token&) override { return found_; }
  bool is_calibrated() override { return true; }

 private:
  Entailment found_;
};

class DecidingTogether : public ::testing::Test {
 protected:
  ProvenCitation proven(const std::string& text, Entailment found) {
    SupportJudge judge(std::make_shared<SteadyModel>(found));
    ProverSettings settings;
    settings.day = to_days(*parse_date("2025-01-01"));
    settings.judge = &judge;
    return Prover(view_, settings).prove(text).at(0).citations.at(0);
  }

  const SmallLibrary library_{
      "Harbour Act 2018\n\nSection 1. Permit\nNobody may lie at a berth of the harbour overnight without a "
      "permit of the harbour master.\n\nSection 2. Fee\nWhoever has a permit pays the fee of ninety pounds a "
      "year to the harbour master.\n"};
  const LibraryView view_ = library_.open();
  const std::string said_ =
      "Whoever has a permit pays the fee of ninety pounds a year (section 2 of the Harbour Act 2018).";
  const std::string free_ =
      "Boats with leave owe money every twelve months (section 2 of the Harbour Act 2018).";
  const std::string wrong_ =
      "Whoever has a permit pays the fee of eighty pounds a year (section 2 of the Harbour Act 2018).";
};

TEST_F(DecidingTogether, AJudgeSupportsWhatWordsLeaveOpen) {
  EXPECT_FALSE(carries(proven(free_, {0.5, 0.5}).verdict));
  EXPECT_EQ(proven(free_, {0.95, 0.1}).verdict, Verdict::supported);
}

TEST_F(DecidingTogether, AQuotationStaysOne) {
  EXPECT_EQ(proven(said_, {0.1, 0.8}).verdict, Verdict::quoted);
}

TEST_F(DecidingTogether, LeavesContradictionsOfWordsAlone) {
  const ProvenCitation wrong = proven(wrong_, {0.99, 0});
  EXPECT_EQ(wrong.verdict, Verdict::contradicted);
  EXPECT_TRUE(wrong.judged) << "a calibrated judge is asked about every claim";
}

TEST(DecidingOfNames, NoJudgeRaisesWhatIsSaidOfAnotherLaw) {
  const SmallLibrary library("Aanpassingswet bruggen\n\nArtikel 1\nWijzigt de Wet op de sluizen.\n",
                             "Wet op de kades\n\nArtikel 1\nDe havenmeester beheert de kades.\n");
  const LibraryView view = library.open();
  SupportJudge judge(std::make_shared<SteadyModel>(Entailment{0.99, 0}));
  ProverSettings settings;
  settings.judge = &judge;
  const ProvenCitation of_other =
      Prover(view, settings)
          .prove("Artikel 1 van de Aanpassingswet bruggen wijzigt de Wet op de kades.")
          .at(0)
          .citations.at(0);
  EXPECT_NE(of_other.verdict, Verdict::supported);
  EXPECT_NE(of_other.reason.text.find("Wet op de kades"), std::string::npos) << of_other.reason.text;
  EXPECT_FALSE(of_other.judged);
}

TEST(Likelihood, IsLogisticInTheSigns) {
  std::vector<double> signs(sign_names().size(), 0);
  signs.at(0) = 0.5;   // length
  signs.at(1) = 0.25;  // numbers
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  EXPECT_NEAR(likelihood(signs, {{"bias", -1}, {"length", 2}, {"numbers", 4}}), logistic(1), 1e-12);
  EXPECT_NEAR(likelihood(signs, {{"always", 9}}), logistic(0), 1e-12);
  EXPECT_THROW(likelihood(signs, {{"bais", 1}}), Error);
}

TEST(Deciding, ContradictsPlainNumbersAndWhatIsLikelyEnough) {
  ProvenCitation proven;
  proven.signs.assign(sign_names().size(), 1);
  const Weighing sure{{{"bias", 9}}, 0.5};
  decide(sure, proven);
  EXPECT_NE(proven.verdict, Verdict::contradicted) << "nothing differs";
  proven.differences = {{DifferenceKind::actor, true, {}, {}, 0, "actor"}};
  decide(sure, proven);
  EXPECT_EQ(proven.verdict, Verdict::contradicted);
  decide({}, proven);
  EXPECT_EQ(proven.verdict, Verdict::undecided) << "a language without weights";
  proven.differences = {{DifferenceKind::quantity, true, {}, {}, 1, "number"}};
  decide({}, proven);
  EXPECT_EQ(proven.verdict, Verdict::undecided) << "in other words";
  proven.repeats = true;
  decide({}, proven);
  EXPECT_EQ(proven.verdict, Verdict::contradicted) << "a plain number";
}

TEST(ClaimMatch, RepeatsAClauseThatHasAllItsWordsInTheirPlaces) {
  const LegalStatement law = read_statement(
      "The board shall send the plan of 3 pages, the map and 5 reasons to the registrar of towns without "
      "delay.",
      Language::english, {});
  const auto found = [&](std::string_view claim) {
    const LegalStatement own = read_statement(claim, Language::english, {});
    const ClaimMatch match(own, law, [](std::string_view) { return 1.0; });
    return std::pair(match.repeats_run(), match.exchanges_nothing());
  };
  EXPECT_EQ(found("The board sends the plan of 3 pages, the map and 5 reasons to the registrar of towns."),
            std::pair(true, true));
  EXPECT_EQ(
      found("Without delay the board sends the plan of 3 pages, the map and 5 reasons to the registrar of "
            "towns."),
      std::pair(true, true))
      << "moved, and nothing left out";
  EXPECT_EQ(found("The board sends the plan of 5 pages, the map and 3 reasons to the registrar of towns."),
            std::pair(true, false))
      << "numbers exchanged";
  EXPECT_EQ(found("The board sends the map of 3 pages, the plan and 5 reasons to the registrar."),
            std::pair(true, false))
      << "words exchanged, and one left out";
  EXPECT_EQ(found("The board sends the plan of 3 pages, the which and 5 reasons to the registrar of towns."),
            std::pair(true, false))
      << "a word without a meaning in the place of one";
  EXPECT_FALSE(found("The board sends the plan to the mayor of towns without delay.").first);
}

}  // namespace
}  // namespace pandect
