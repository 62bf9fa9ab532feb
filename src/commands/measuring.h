#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "measure/compare_runs.h"

namespace pandect {

/// A run file scored against a file of judgements.
struct MeasuredRun {
  std::vector<Metric> metrics;
  TrecRun run;
  Qrels qrels;
  RunScores scores;  ///< its questions are parts of `qrels`
};

/// What a run is scored against.
struct RunMeasuring {
  std::filesystem::path qrels;
  std::string metrics;             ///< as parse_metrics() takes them
  std::filesystem::path sections;  ///< of chunks (ChunkSections), where the run names chunks; else empty
  RunScoring scoring;
};

/// @throws Error bad_input, no_permission, wrong_usage
MeasuredRun measure_run(const std::filesystem::path& run, const RunMeasuring& measuring);

/// Lines of metric, question and value as trec_eval prints them: each question's when `per_question`, then
/// those of "all".
std::string to_lines(const MeasuredRun& measured, bool per_question);
std::string to_json(const MeasuredRun& measured, bool per_question);
/// What a reader of the figures should know about the files; empty when there is nothing.
std::vector<std::string> remarks(const MeasuredRun& measured, const RunScoring& scoring);

/// Two run files compared question by question. Questions are parts of `first.qrels`.
struct ComparedRuns {
  MeasuredRun first;
  MeasuredRun second;
  std::vector<RunComparison> comparisons;  ///< one a metric
};
/// Every judged question counts. @throws Error as measure_run(), and wrong_usage for a micro average
ComparedRuns compare_run_files(const std::filesystem::path& first, const std::filesystem::path& second,
                               RunMeasuring measuring, std::size_t most_changes);
std::string to_lines(const ComparedRuns& compared);
std::string to_json(const ComparedRuns& compared);

}  // namespace pandect
