#include "answer/prove/judged_support.h"

#include <cmath>

#include <gtest/gtest.h>

#include "answer/prove/prover.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

/// Finds the same of every claim.
class SteadyJudge : public SupportJudge {
 public:
  SteadyJudge(Entailment found, SignWeights weights) : found_(found), weights_(std::move(weights)) {}
  std::optional<Entailment> probabilities(std::string_view /*claim*/, std::string_view /*law*/) override {
    return found_;
  }
  SignWeights decision() override { return weights_; }
  double support(std::string_view /*claim*/, std::string_view /*law*/) override { return found_.entails; }

 private:
  Entailment found_;
  SignWeights weights_;
};

class DecidingTogether : public ::testing::Test {
 protected:
  ProvenCitation proven(const std::string& text, Entailment found, const SignWeights& weights) {
    SteadyJudge judge(found, weights);
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

TEST_F(DecidingTogether, RaisesAndLowersWhatWordsFind) {
  const SignWeights by_judge{{"entails", 1}};
  EXPECT_EQ(proven(said_, {0.9, 0.1}, by_judge).verdict, Verdict::supported);
  const ProvenCitation lowered = proven(said_, {0.1, 0.8}, by_judge);
  EXPECT_EQ(lowered.verdict, Verdict::not_supported);
  EXPECT_EQ(lowered.by_words, Verdict::supported);
  EXPECT_NE(lowered.reason.find("0.10"), std::string::npos) << lowered.reason;
  EXPECT_EQ(proven(free_, {0.9, 0.1}, by_judge).verdict, Verdict::supported);
  EXPECT_NE(proven(free_, {0.1, 0.1}, by_judge).verdict, Verdict::supported);
}

TEST_F(DecidingTogether, LeavesContradictionsOfWordsAlone) {
  EXPECT_EQ(proven(wrong_, {0.99, 0}, {{"bias", 10}}).verdict, Verdict::contradicted);
}

TEST_F(DecidingTogether, WithoutWeightsMayButRaise) {
  EXPECT_EQ(proven(said_, {0.1, 0.8}, {}).verdict, Verdict::supported);
  EXPECT_EQ(proven(free_, {0.9, 0.1}, {}).verdict, Verdict::supported);
}

TEST(DecidingOfNames, NoJudgeRaisesWhatIsSaidOfAnotherLaw) {
  const SmallLibrary library("Aanpassingswet bruggen\n\nArtikel 1\nWijzigt de Wet op de sluizen.\n",
                             "Wet op de kades\n\nArtikel 1\nDe havenmeester beheert de kades.\n");
  const LibraryView view = library.open();
  for (const SignWeights& weights : {SignWeights(), SignWeights{{"entails", 1}}}) {
    SteadyJudge judge({0.99, 0}, weights);
    ProverSettings settings;
    settings.judge = &judge;
    const ProvenCitation of_other =
        Prover(view, settings)
            .prove("Artikel 1 van de Aanpassingswet bruggen wijzigt de Wet op de kades.")
            .at(0)
            .citations.at(0);
    EXPECT_NE(of_other.verdict, Verdict::supported);
    EXPECT_NE(of_other.reason.find("Wet op de kades"), std::string::npos) << of_other.reason;
    EXPECT_FALSE(of_other.judged);
  }
}

TEST(SupportLikelihood, IsLogisticInTheSigns) {
  ProvenCitation proven;
  proven.by_words = Verdict::supported;
  proven.coverage = 0.5;
  proven.elsewhere = 0.75;
  proven.judged = Entailment{0.8, 0};
  const auto logistic = [](double x) { return 1 / (1 + std::exp(-x)); };
  EXPECT_NEAR(support_likelihood(proven, {{"bias", -1}, {"supported", 0.5}, {"coverage", 2}}), logistic(0.5),
              1e-12);
  EXPECT_NEAR(support_likelihood(proven, {{"elsewhere", -4}, {"verbatim", 9}}), logistic(-1), 1e-12);
  EXPECT_NEAR(support_likelihood(proven, {{"entails", 1}}), 0.8, 1e-12);
  EXPECT_NEAR(support_likelihood(proven, {{"contradicts", 1}}), logistic(-6), 1e-12);
  EXPECT_THROW(support_likelihood(proven, {{"bais", 1}}), Error);
}

}  // namespace
}  // namespace pandect
