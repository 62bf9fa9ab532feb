#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "measure/agreement.h"
#include "pandect/library.h"

namespace pandect {

struct JudgingOptions {
  std::vector<std::string> judges;  ///< Judge::names()
  std::string model;                ///< of the models file
  StepModelOptions models;
  std::size_t samples = 1;
  std::size_t seed = 0;
  std::size_t threads = 8;  ///< answers at once
  bool show_progress = false;
};

/// What one judge says of the answers of a file.
struct JudgedFile {
  std::string judge;
  /// One an answer; nothing where the judge could not be read or had.
  std::vector<std::optional<double>> scores;
  std::vector<std::string> reasons;   ///< the judge's own, one an answer
  std::vector<std::string> problems;  ///< why there is no score, one an answer; empty where there is one
  std::size_t unjudged = 0;
  bool replied = false;        ///< a reply came, whether or not it could be read
  std::optional<double> mean;  ///< of the scores there are
  /// With people's labels: confusion of labels and scores, each score taken for the nearest label that the
  /// judge may give. Answers without a label or a score are left out.
  std::size_t labelled = 0;
  ConfusionMatrix matrix;
  Agreement agreement;
  std::vector<ModelUsage> usage;  ///< of the model that judged
};

/// Has a model mark the answers of a file: JSON lines with "question", "gold", "answer", "context", what the
/// judge needs of them, and "labels", an object of people's marks by judge.
/// @throws Error bad_input with the line, wrong_usage, service_unavailable when no reply of the model came
std::vector<JudgedFile> judge_file(const std::filesystem::path& file, const std::filesystem::path& library,
                                   const JudgingOptions& options);
std::string to_lines(const std::vector<JudgedFile>& judged);
std::string to_json(const std::vector<JudgedFile>& judged);

}  // namespace pandect
