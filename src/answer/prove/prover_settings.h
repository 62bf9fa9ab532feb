#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "library/view.h"
#include "model/entailment_model.h"
#include "text/language.h"

namespace pandect {

/// A judge that may raise a verdict that words alone do not reach: an embedder's likeness or a model of
/// entailment. It has no say where something contradicts the claim.
class SupportJudge {
 public:
  virtual ~SupportJudge() = default;
  /// Of a judge that is calibrated, asked of every claim that is compared; of another nothing: that is asked
  /// for its support() where its word may raise a verdict.
  virtual std::optional<Entailment> probabilities(std::string_view /*claim*/, std::string_view /*law*/) {
    return std::nullopt;
  }
  /// How its probabilities and the words decide together; empty: it may but raise a verdict.
  virtual SignWeights decision() { return {}; }
  /// How surely the law's words say what the claim says, 0 to 1.
  virtual double support(std::string_view claim, std::string_view law) = 0;
};

struct ProverSettings {
  std::int32_t day = 0;               ///< as of which the law is asked for
  std::optional<Language> language;   ///< of the text; absent: found for each paragraph
  std::optional<std::uint32_t> work;  ///< of citations that name none
  std::vector<bool> works = {};       ///< whether the text may cite each, by place; empty: all
  /// Provisions that were at hand when the text was written; absent: not known.
  std::optional<std::vector<ProvisionKey>> context;
  SupportJudge* judge = nullptr;
  double judged_support = 0.5;  ///< from here on a judge's word is support
  double enough = 0.5;  ///< coverage that is support unless another provision of the work has far more
  double enough_if_best = 0.2;  ///< coverage that is support when no other provision of the work has more
  double on_topic = 0.1;        ///< below this the provision is about something else
};

}  // namespace pandect
