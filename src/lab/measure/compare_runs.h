#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lab/measure/run_scores.h"
#include "lab/measure/statistics.h"

namespace pandect {

/// A question on which the scores of two runs differ.
struct QuestionChange {
  std::string_view question;
  double first = 0;
  double second = 0;
};

/// The difference of the second of two runs from the first by one metric.
struct RunComparison {
  std::string metric;
  double first = 0;
  double second = 0;
  std::size_t wins = 0;  ///< questions on which the second scores more
  std::size_t ties = 0;
  std::size_t losses = 0;
  ConfidenceInterval difference;        ///< bootstrap interval of the mean of second - first
  double p = 1;                         ///< of the paired randomisation test
  std::vector<QuestionChange> changes;  ///< greatest first; of equal ones the earlier first
};

/// Compares two runs scored against the same judgements by the same metrics; every judged question counts.
/// @param most number of changes returned
/// @throws Error wrong_usage for a micro average, which has no value for a single question
std::vector<RunComparison> compare_runs(std::span<const Metric> metrics, const RunScores& first,
                                        const RunScores& second, std::size_t most,
                                        const Resampling& resampling = {});

}  // namespace pandect
