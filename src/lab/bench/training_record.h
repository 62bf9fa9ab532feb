#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/bench/report_page.h"

namespace pandect {

/// The cost of training an adapter, summed over its steps.
struct TrainingCost {
  std::size_t steps = 0;
  double prompt_tokens = 0;
  double tokens = 0;  ///< of replies
  double seconds_drawing = 0;
  double seconds_rewarding = 0;
  double seconds_learning = 0;

  double seconds() const { return seconds_drawing + seconds_rewarding + seconds_learning; }
  double hours() const { return seconds() / 3600; }
};
/// From the log.jsonl of its folder; nothing without one. @throws Error bad_input that names the line
std::optional<TrainingCost> training_cost(const std::filesystem::path& folder);

/// An adapter with the folder of its training.
struct TrainedModel {
  std::string name;
  std::filesystem::path folder;
};
/// The costs of those with a log, and the published ones: of devices that cannot be compared with ours.
ReportTable cost_table(const std::vector<TrainedModel>& models);
/// The settings of those with a training.json, in the layout of the GRPO paper's table 3, beside its own.
ReportTable hyperparameter_table(const std::vector<TrainedModel>& models);

}  // namespace pandect
