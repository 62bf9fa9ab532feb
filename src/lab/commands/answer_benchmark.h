#pragma once

#include "lab/commands/benchmark.h"

namespace pandect {

/// Settings of an experiment in which a model answers.
struct AnswerBenchmarkSettings {
  std::vector<std::string> answering;  ///< models of the models file
  std::string judge;                   ///< likewise, or a judge's file that names it; empty: no judge
  std::vector<std::string> judges;  ///< as for JudgeSettings::load(); empty: those of the experiment's paper
  std::string encoder;             ///< an embedder of the models file with token vectors; empty: no BERTScore
  std::filesystem::path models;    ///< the models file; empty: the default one
  std::filesystem::path examples;  ///< answered questions to draw from; empty: none
  std::size_t samples = 1;
  std::size_t threads = 8;
};

struct AnswerBenchmarkResult {
  std::string json;                   ///< scores by system: {"system": {"measure": {"mean", "deviation"}}};
                                      ///< of several models by model, or by model and system
  std::string table;                  ///< in Markdown
  std::string usage;                  ///< of the calls, a line for each model
  std::string remark;                 ///< BenchmarkResult::remark
  std::vector<std::string> troubles;  ///< failures to answer, judge or show examples, a line each
};

/// Adds the laws of the dataset to the library, unless it has them, has the systems answer its questions, and
/// scores the answers. With a folder an interrupted run resumes; the folder then contains rows.jsonl,
/// answers.json, answers.md, answers.html and, for each system and sample, answers-SYSTEM-N.jsonl.
/// @throws Error wrong_usage, bad_input, service_unavailable
AnswerBenchmarkResult run_answer_benchmark(const BenchmarkSettings& settings,
                                           const AnswerBenchmarkSettings& answers);

/// The same for a chat model and what was trained from it, the first: both sets of NitiBench, as far as their
/// files are there, in the layout of the GRPO paper: its table 1 for each, cases (2), settings (3) and costs
/// of training, by what the models' folders have of it. With a folder each set has one of its own in it, with
/// answers.json and the answers, and it contains grpo.json, grpo.md and grpo.html.
/// @throws Error likewise
AnswerBenchmarkResult run_grpo_benchmark(const BenchmarkSettings& settings,
                                         const AnswerBenchmarkSettings& answers);

/// What the folders of such runs say together (lab/bench/stored_run.h): its JSON and Markdown. With `out`
/// that folder then contains report.md and report.html.
/// @throws Error bad_input when a folder holds no run
AnswerBenchmarkResult report_stored_runs(const std::vector<std::filesystem::path>& folders,
                                         const std::filesystem::path& out);

}  // namespace pandect
