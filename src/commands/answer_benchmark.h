#pragma once

#include "commands/benchmark.h"

namespace pandect {

/// An experiment in which a model answers.
struct AnswerBenchmarkSettings {
  std::string model;               ///< in the models file
  std::string judge;               ///< likewise; empty: nothing is judged
  std::string encoder;             ///< an embedder of it that gives vectors of tokens; empty: no BERTScore
  std::filesystem::path models;    ///< the models file; empty: where it is looked for
  std::filesystem::path examples;  ///< answered questions to draw from; empty: none are shown
  std::size_t samples = 1;
  std::size_t threads = 8;
};

struct AnswerBenchmarkResult {
  std::string json;                   ///< scores by system: {"system": {"measure": {"mean", "deviation"}}}
  std::string table;                  ///< in Markdown
  std::string usage;                  ///< what the calls took, a line each model
  std::string remark;                 ///< BenchmarkResult::remark
  std::vector<std::string> troubles;  ///< what was not answered, judged or shown as an example, a line each
};

/// Adds the laws of the dataset to the library, unless they are there, has the systems answer its questions
/// and scores the answers. With a folder a run that was stopped goes on; the folder then holds rows.jsonl,
/// answers.json, answers.md and answers.html.
/// @throws Error wrong_usage, bad_input, service_unavailable
AnswerBenchmarkResult run_answer_benchmark(const BenchmarkSettings& settings,
                                           const AnswerBenchmarkSettings& answers);

}  // namespace pandect
