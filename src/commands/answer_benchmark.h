#pragma once

#include "commands/benchmark.h"

namespace pandect {

/// Settings of an experiment in which a model answers.
struct AnswerBenchmarkSettings {
  std::string model;               ///< in the models file
  std::string judge;               ///< likewise; empty: no judge
  std::string encoder;             ///< an embedder of the models file with token vectors; empty: no BERTScore
  std::filesystem::path models;    ///< the models file; empty: the default one
  std::filesystem::path examples;  ///< answered questions to draw from; empty: none
  std::size_t samples = 1;
  std::size_t threads = 8;
};

struct AnswerBenchmarkResult {
  std::string json;                   ///< scores by system: {"system": {"measure": {"mean", "deviation"}}}
  std::string table;                  ///< in Markdown
  std::string usage;                  ///< of the calls, a line for each model
  std::string remark;                 ///< BenchmarkResult::remark
  std::vector<std::string> troubles;  ///< failures to answer, judge or show examples, a line each
};

/// Adds the laws of the dataset to the library, unless it has them, has the systems answer its questions, and
/// scores the answers. With a folder an interrupted run resumes; the folder then contains rows.jsonl,
/// answers.json, answers.md and answers.html.
/// @throws Error wrong_usage, bad_input, service_unavailable
AnswerBenchmarkResult run_answer_benchmark(const BenchmarkSettings& settings,
                                           const AnswerBenchmarkSettings& answers);

}  // namespace pandect
