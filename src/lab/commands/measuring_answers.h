#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lab/measure/agreement.h"
#include "lab/measure/answer_scores.h"
#include "lab/measure/number_table.h"

namespace pandect {

struct AnswerMeasuring {
  std::vector<std::string> words{"rouge"};   ///< for ROUGE, as for rouge_scores()
  std::vector<std::string> stems{"porter"};  ///< for METEOR, as for meteor_scores()
};

/// A figure of one file of answers, or of several files that are runs with different seeds.
struct MeasuredAnswers {
  std::string name;
  double mean = 0;                  ///< over the files
  std::optional<double> deviation;  ///< sample deviation over the files; nothing for one file
  std::size_t answers = 0;          ///< in all files
  std::size_t files = 0;            ///< number of files with the figure
};

/// @throws Error bad_input, wrong_usage for unknown words and stems
std::vector<MeasuredAnswers> measure_answers(const std::vector<std::filesystem::path>& files,
                                             const AnswerMeasuring& measuring);
std::string to_lines(const std::vector<MeasuredAnswers>& measured);
std::string to_json(const std::vector<MeasuredAnswers>& measured);

/// Labels of two sides, read from a file with one item a line: the gold label, a tab, the given one.
struct MeasuredLabels {
  ConfusionMatrix matrix;
  Agreement scores;
};
/// @throws Error bad_input with the line that is malformed
MeasuredLabels measure_labels(const std::filesystem::path& file);
std::string to_lines(const MeasuredLabels& measured);
std::string to_json(const MeasuredLabels& measured);

/// The correlation of each pair of columns of a table: a line of names and lines of numbers, separated by
/// tabs. @throws Error bad_input with the line that is malformed
CorrelationTable measure_correlations(const std::filesystem::path& file);
std::string to_lines(const CorrelationTable& table);
std::string to_json(const CorrelationTable& table);

}  // namespace pandect
