#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/bench/answer_report.h"
#include "lab/commands/answer_benchmark.h"
#include "model/models.h"
#include "retrieve/system.h"

namespace pandect {

/// A data set answered by models with systems.
struct AnsweredSet {
  std::unique_ptr<RetrievalDataset> dataset;
  AnswerReport
      report;  ///< of it; a run is called after its system, of several models after its model, or both
  std::string remark;  ///< BenchmarkResult::remark
};

/// Models, judges and systems, opened once for all the data sets that they answer.
class AnswerExperiment {
 public:
  /// @throws Error wrong_usage, bad_input
  AnswerExperiment(BenchmarkSettings settings, AnswerBenchmarkSettings answers);

  /// Adds the laws of a data set to the library, has its questions answered, and judges the answers.
  /// @param folder of the set's run; empty: nothing is stored
  AnsweredSet run(const std::string& dataset, const std::filesystem::path& folder) const;
  /// The command that reproduces it.
  std::string command() const;
  /// Of all calls, a line for each model.
  std::string usage() const;
  /// A model's settings, by its name.
  const ModelSettings& model(const std::string& name) const;

 private:
  std::unique_ptr<ChatModel> open(const std::string& name) const;
  std::vector<Judge> judges_for(const std::string& dataset) const;
  std::string name_of(const std::string& model, const System& system) const;

  BenchmarkSettings settings_;
  AnswerBenchmarkSettings answers_;
  std::vector<System> systems_;
  ModelsFile models_;
  std::shared_ptr<UsageMeter> meter_ = std::make_shared<UsageMeter>();
  ModelServices services_;
  std::vector<std::unique_ptr<ChatModel>> answering_;
  std::vector<JudgeSettings> judges_;                          ///< empty: those of each data set's paper
  std::map<std::string, std::unique_ptr<ChatModel>> judging_;  ///< by name
  AnswerBench::Settings bench_;
};

/// Scores by run, in JSON.
Json scores_of(const AnswerReport& report);
/// Lines on what failed, and on examples that were not shown.
std::vector<std::string> notes_of(const AnswerReport& report);

}  // namespace pandect
