#include "answer/prove/entailment_judge.h"

namespace pandect {

double EntailmentJudge::support(std::string_view claim, std::string_view law) {
  ++asked_;
  const Judgement judgement = judge_.judge({"", "", "", std::string(claim), std::string(law)});
  if (!judgement.score) ++failed_;
  return judgement.score.value_or(0) >= 1 ? 1 : 0;
}

}  // namespace pandect
