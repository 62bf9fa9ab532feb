#pragma once

#include <cstddef>

#include "answer/judge.h"
#include "answer/prove/prover.h"

namespace pandect {

/// A chat model that says whether the law carries a claim: the judge "support".
class EntailmentJudge : public SupportJudge {
 public:
  /// The model must outlive this.
  explicit EntailmentJudge(ChatModel& model) : judge_("support", model) {}

  /// 1 when it carries all of the claim, 0 otherwise, also when the model's word cannot be had: the words
  /// then decide alone.
  double support(std::string_view claim, std::string_view law) override;
  std::size_t asked() const { return asked_; }
  /// How often its word could not be had.
  std::size_t failed() const { return failed_; }

 private:
  Judge judge_;
  std::size_t asked_ = 0;
  std::size_t failed_ = 0;
};

}  // namespace pandect
