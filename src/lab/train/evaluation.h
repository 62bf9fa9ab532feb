#pragma once

#include <atomic>
#include <string>
#include <vector>

#include "lab/train/policy_training.h"

namespace pandect::train {

/// A mean over several seeds, and its deviation (n - 1).
struct MeasuredMean {
  double mean = 0;
  double deviation = 0;
};

/// The mean rewards of a model's replies with one adapter.
struct EvaluationRow {
  std::string set;      ///< the examples; empty: the held-out ones of the settings
  std::string adapter;  ///< its folder; empty: the base
  std::size_t examples = 0;
  /// "reward", each reward by name, "finished"; and "joint", the mean of citation_f1, coverage and
  /// contradiction (1 if there is none), if all three are measured
  std::vector<std::pair<std::string, MeasuredMean>> measures;
  double seconds = 0;
};

/// A named set of examples. The task must outlive its use.
struct EvaluatedTask {
  std::string name;
  PolicyTask* task = nullptr;
};

/// Draws a reply to each example for each seed, with each of the settings' adapters, and rewards it: tables 1
/// and 5 of the paper, with or without a judge. The rows of a set are adjacent.
/// @return fewer than all rows if it was stopped
std::vector<EvaluationRow> evaluate_adapters(const PolicyTrainingSettings& settings,
                                             const std::vector<EvaluatedTask>& tasks,
                                             const std::atomic<bool>& stop);

/// Tables for people: for each set, with gains over its first row in percent and the published figures of a
/// set with this name; then the costs of training of those adapters that have a log.
/// @throws Error bad_input for an invalid log
std::string evaluation_table(const std::vector<EvaluationRow>& rows,
                             const std::vector<std::filesystem::path>& adapters = {});
std::string to_json(const std::vector<EvaluationRow>& rows);

}  // namespace pandect::train
