#include "answer/prove/entailment_judge.h"

namespace pandect {

double EntailmentJudge::support(std::string_view claim, std::string_view law) {
  ++asked_;
  const Judgement judgement = judge_.judge({"", "", "", std::string(claim), std::string(law)});
  if (!judgement.score()) fail(judgement.problems.front());
  return judgement.score().value_or(0) >= 1 ? 1 : 0;
}

double ClassifyingJudge::support(std::string_view claim, std::string_view law) {
  ++asked_;
  return model_->judge(std::string(law), std::string(claim)).entails;
}

std::optional<Entailment> ClassifyingJudge::probabilities(std::string_view claim, std::string_view law) {
  if (!model_->is_calibrated()) return std::nullopt;
  ++asked_;
  return model_->judge(std::string(law), std::string(claim));
}

}  // namespace pandect
