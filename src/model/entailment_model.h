#pragma once

#include <stop_token>
#include <string>

namespace pandect {

/// Probabilities that a passage supports a claim, and that it contradicts it, 0 to 1 each.
struct Entailment {
  double entails = 0;
  double contradicts = 0;  ///< 0 also for a model without this label
};

/// A model that decides whether a passage supports a claim. Every function may be called from several threads
/// at once.
class EntailmentModel {
 public:
  virtual ~EntailmentModel() = default;
  /// @throws Error service_unavailable, Cancelled
  virtual Entailment judge(const std::string& passage, const std::string& claim,
                           const std::stop_token& stop = {}) = 0;
  /// True if its numbers are probabilities, calibrated on claims about law.
  virtual bool is_calibrated() = 0;
};

}  // namespace pandect
