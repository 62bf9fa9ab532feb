#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "measure/agreement.h"
#include "measure/answer_scores.h"
#include "measure/number_table.h"

namespace pandect {

struct AnswerMeasuring {
  std::vector<std::string> words{"rouge"};   ///< for ROUGE, as rouge_scores() takes them
  std::vector<std::string> stems{"porter"};  ///< for METEOR, as meteor_scores() takes them
};

/// A figure over one file of answers, or over several of which each is a run with another seed.
struct MeasuredAnswers {
  std::string name;
  double mean = 0;                  ///< over the files
  std::optional<double> deviation;  ///< of a sample, over the files; nothing for one
  std::size_t answers = 0;          ///< in all files
  std::size_t files = 0;            ///< that have the figure
};

/// @throws Error bad_input, wrong_usage for words and stems that are none
std::vector<MeasuredAnswers> measure_answers(const std::vector<std::filesystem::path>& files,
                                             const AnswerMeasuring& measuring);
std::string to_lines(const std::vector<MeasuredAnswers>& measured);
std::string to_json(const std::vector<MeasuredAnswers>& measured);

/// Labels of two sides, as read from a file with a line an item: the gold label, a tab, the given one.
struct MeasuredLabels {
  ConfusionMatrix matrix;
  Agreement scores;
};
/// @throws Error bad_input with the line that is none
MeasuredLabels measure_labels(const std::filesystem::path& file);
std::string to_lines(const MeasuredLabels& measured);
std::string to_json(const MeasuredLabels& measured);

/// Each column of a table with each other: a line of names and lines of numbers, tabs between them.
/// @throws Error bad_input with the line that is none
CorrelationTable measure_correlations(const std::filesystem::path& file);
std::string to_lines(const CorrelationTable& table);
std::string to_json(const CorrelationTable& table);

}  // namespace pandect
