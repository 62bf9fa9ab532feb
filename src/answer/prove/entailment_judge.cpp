#include "answer/prove/entailment_judge.h"

namespace pandect {

Entailment SupportJudge::judge(const std::string& claim, const std::string& law) {
  ++asked_;
  if (classifier_ != nullptr) return classifier_->judge(law, claim);
  const Judgement judgement = chat_judge_->judge({"", "", "", claim, law});
  if (!judgement.score() && failed_++ == 0) problem_ = judgement.problems.front();
  return {judgement.score().value_or(0) >= 1 ? 1.0 : 0.0, 0};
}

}  // namespace pandect
