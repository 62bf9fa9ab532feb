#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "lab/measure/compare_runs.h"

namespace pandect {

/// A run file scored against a file of judgements.
struct MeasuredRun {
  std::vector<Metric> metrics;
  TrecRun run;
  Qrels qrels;
  RunScores scores;  ///< its questions are views into `qrels`
};

/// The gold standard and metrics for scoring a run.
struct RunMeasuring {
  std::filesystem::path qrels;
  std::string metrics;             ///< as for parse_metrics()
  std::filesystem::path sections;  ///< of chunks (ChunkSections), if the run names chunks; else empty
  RunScoring scoring;
};

/// @throws Error bad_input, no_permission, wrong_usage
MeasuredRun measure_run(const std::filesystem::path& run, const RunMeasuring& measuring);

/// Lines of metric, question and value as printed by trec_eval: each question's when `per_question`, then
/// those of "all".
std::string to_lines(const MeasuredRun& measured, bool per_question);
std::string to_json(const MeasuredRun& measured, bool per_question);
/// Notes on the files for readers of the figures; empty when there are none.
std::vector<std::string> remarks(const MeasuredRun& measured, const RunScoring& scoring);

/// Two run files compared question by question. Questions are views into `first.qrels`.
struct ComparedRuns {
  MeasuredRun first;
  MeasuredRun second;
  std::vector<RunComparison> comparisons;  ///< one for each metric
};
/// Every judged question counts. @throws Error as measure_run(), and wrong_usage for a micro average
ComparedRuns compare_run_files(const std::filesystem::path& first, const std::filesystem::path& second,
                               RunMeasuring measuring, std::size_t most_changes);
std::string to_lines(const ComparedRuns& compared);
std::string to_json(const ComparedRuns& compared);

}  // namespace pandect
