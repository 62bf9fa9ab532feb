#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "train/policy_training.h"

namespace pandect::train {

/// A mean over several seeds, and its deviation (n - 1).
struct MeasuredMean {
  double mean = 0;
  double deviation = 0;
};

/// The mean rewards of a model's replies with one adapter.
struct EvaluationRow {
  std::string adapter;  ///< its folder; empty: the base
  std::size_t examples = 0;
  std::vector<std::pair<std::string, MeasuredMean>> measures;  ///< "reward", each reward by name, "finished"
  double seconds = 0;
};

/// Draws a reply to each example for each seed, with each of the settings' adapters, and rewards it: tables 1
/// and 5 of the paper, as far as they can be measured without a judge or with one.
/// @return fewer than all rows when it was stopped
std::vector<EvaluationRow> evaluate_adapters(const PolicyTrainingSettings& settings, PolicyTask& task,
                                             const std::atomic<bool>& stop);

/// A table for display, with gains over the first row in percent.
std::string evaluation_table(const std::vector<EvaluationRow>& rows);
std::string to_json(const std::vector<EvaluationRow>& rows);

}  // namespace pandect::train
