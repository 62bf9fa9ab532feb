#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "measure/metric.h"
#include "measure/qrels.h"
#include "measure/trec_run.h"

namespace pandect {

struct RunScoring {
  /// The least level that counts as relevant, from 1 on; for ndcg levels are gains whatever this is.
  int threshold = 1;
  /// Questions the run has no line for are left out, as trec_eval does without -c, and not counted as 0.
  bool only_answered = false;
};

/// The scores of a run.
struct RunScores {
  std::vector<std::string_view> questions;  ///< parts of the qrels, in their order
  std::vector<std::vector<double>> scores;  ///< [metric][question]
  std::vector<double> overall;              ///< [metric]: the mean, or the micro average
  std::size_t unanswered = 0;               ///< questions of the qrels that the run has no line for
  std::size_t unjudged = 0;  ///< questions of the run that the qrels do not have; they are not scored
  std::size_t repeated = 0;  ///< lines of documents that stood higher already; they are passed over
};

/// Scores a run, on all cores.
RunScores score_run(const TrecRun& run, const Qrels& qrels, std::span<const Metric> metrics,
                    const RunScoring& scoring = {});

}  // namespace pandect
