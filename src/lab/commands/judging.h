#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/measure/agreement.h"
#include "pandect/library.h"
#include "pandect/progress.h"

namespace pandect {

struct JudgingOptions {
  std::vector<std::string> judges;  ///< as for JudgeSettings::load()
  std::string model;  ///< of the models file; empty: that of the judge, else the first chat model
  StepModelOptions models;
  std::optional<std::size_t> samples;  ///< else those of the judge, as the seed
  std::optional<std::size_t> seed;
  std::size_t threads = 8;  ///< simultaneous answers
  Monitor monitor = {};
};

/// The judges that are part of the program.
std::vector<std::string_view> judge_names();

/// The results of one mark of a judge for the answers of a file.
struct JudgedFile {
  std::string judge;
  /// One for each answer; nothing when the judge's reply was unreadable or missing.
  std::vector<std::optional<double>> scores;
  std::vector<std::string> reasons;   ///< the judge's, one for each answer
  std::vector<std::string> problems;  ///< why there is no score, one for each answer; empty if there is one
  std::size_t unjudged = 0;
  bool replied = false;        ///< a reply arrived, readable or not
  std::optional<double> mean;  ///< of the existing scores
  /// If there are human labels: the confusion of labels and scores, each score rounded to the nearest
  /// possible label. Answers without a label or a score are left out.
  std::size_t labelled = 0;
  ConfusionMatrix matrix;
  Agreement agreement;
  std::vector<ModelUsage> usage;  ///< of the judging model
};

/// Has a model score the answers of a file: JSON lines with "question", "gold", "answer", "context", as far
/// as the judge needs them, and "labels", an object of human scores by judge.
/// @throws Error bad_input with the line, wrong_usage, service_unavailable when no reply of the model arrived
std::vector<JudgedFile> judge_file(const std::filesystem::path& file, const std::filesystem::path& library,
                                   const JudgingOptions& options);
std::string to_lines(const std::vector<JudgedFile>& judged);
std::string to_json(const std::vector<JudgedFile>& judged);

}  // namespace pandect
