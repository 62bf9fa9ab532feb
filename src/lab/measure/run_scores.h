#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "lab/measure/metric.h"
#include "lab/measure/qrels.h"
#include "lab/measure/trec_run.h"

namespace pandect {

struct RunScoring {
  /// The least level that counts as relevant, at least 1; for ndcg levels are gains in any case.
  int threshold = 1;
  /// Questions without a line in the run are left out, as in trec_eval without -c, instead of counting as 0.
  bool only_answered = false;
};

/// The scores of a run.
struct RunScores {
  std::vector<std::string_view> questions;  ///< views into the qrels, in their order
  std::vector<std::vector<double>> scores;  ///< [metric][question]
  std::vector<double> overall;              ///< [metric]: the mean, or the micro average
  std::size_t unanswered = 0;               ///< questions of the qrels without a line in the run
  std::size_t unjudged = 0;  ///< questions of the run that are not in the qrels; they are not scored
  std::size_t repeated = 0;  ///< lines of documents already ranked higher; they are ignored
};

/// Scores a run, on all cores.
RunScores score_run(const TrecRun& run, const Qrels& qrels, std::span<const Metric> metrics,
                    const RunScoring& scoring = {});

}  // namespace pandect
