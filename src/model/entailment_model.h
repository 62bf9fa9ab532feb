#pragma once

#include <map>
#include <stop_token>
#include <string>

#include "model/chat.h"

namespace pandect {

/// Probabilities that a passage supports a claim, and that it contradicts it, 0 to 1 each.
struct Entailment {
  double entails = 0;
  double contradicts = 0;  ///< 0 also for a model without this label
};

/// What signs weigh in a decision, by name.
using SignWeights = std::map<std::string, double>;

/// A model that decides whether a passage supports a claim. Every function may be called from several threads
/// at once.
class EntailmentModel {
 public:
  virtual ~EntailmentModel() = default;
  virtual ModelInfo info() const = 0;
  /// @throws Error service_unavailable, Cancelled
  virtual Entailment judge(const std::string& passage, const std::string& claim,
                           const std::stop_token& stop = {}) = 0;
  /// True if its numbers are probabilities, calibrated on claims about law.
  virtual bool is_calibrated() = 0;
  /// What its numbers and the signs of words weigh when both decide; empty where nobody found it out.
  virtual const SignWeights& decision() = 0;
};

}  // namespace pandect
