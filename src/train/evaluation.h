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
  std::string set;      ///< the examples; empty: those that the settings hold out
  std::string adapter;  ///< its folder; empty: the base
  std::size_t examples = 0;
  /// "reward", each reward by name, "finished"; and "joint", the mean of citation_f1, coverage and
  /// contradiction (1 where there is none), where all three are measured
  std::vector<std::pair<std::string, MeasuredMean>> measures;
  double seconds = 0;
};

/// What an adapter took to train, by the log beside it.
struct TrainingCost {
  std::string adapter;
  std::size_t steps = 0;
  double tokens = 0;  ///< of replies that were learned from
  double seconds_drawing = 0, seconds_rewarding = 0, seconds_learning = 0;
  double seconds() const { return seconds_drawing + seconds_rewarding + seconds_learning; }
};

/// A set of examples by its name. The task is to outlive its use.
struct EvaluatedTask {
  std::string name;
  PolicyTask* task = nullptr;
};

/// Draws a reply to each example for each seed, with each of the settings' adapters, and rewards it: tables 1
/// and 5 of the paper, for what can be measured without a judge or with one. The rows of a set stand
/// together.
/// @return less than all rows when it was stopped
std::vector<EvaluationRow> evaluate_adapters(const PolicyTrainingSettings& settings,
                                             const std::vector<EvaluatedTask>& tasks,
                                             const std::atomic<bool>& stop);
/// Of the adapters that have a log. @throws Error bad_input when one is no log of a training
std::vector<TrainingCost> training_costs(const std::vector<std::filesystem::path>& adapters);

/// Tables for people: of each set, with gains over its first row in percent and what was published of a set
/// of the name; then what training took.
std::string evaluation_table(const std::vector<EvaluationRow>& rows,
                             const std::vector<TrainingCost>& costs = {});
std::string to_json(const std::vector<EvaluationRow>& rows, const std::vector<TrainingCost>& costs = {});

}  // namespace pandect::train
