#pragma once

#include <cstddef>
#include <vector>

#include "lab/bench/answer_report.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// A set's answers in the layout of the GRPO paper's tables 1 and 5: for citation F1, coverage and
/// consistency the mean over the samples, the deviation (n - 1) and the gain over the base in percent, and
/// the joint score with its gain; the published rows below. The base of ours is the first run, that of a
/// published row the one without " + " above it.
ReportTable alignment_table(const AnswerReport& report);

/// A case of the paper's table 2: a question that the models answered differently.
struct AnswerCase {
  std::size_t question = 0;  ///< index in the dataset
  std::vector<double>
      scores;  ///< by run: the mean of its citation F1 and of its marks as shares, as far as known
};
/// The questions whose scores of the first sample differ most between the runs, at most `most` of them.
std::vector<AnswerCase> answer_cases(const AnswerReport& report, std::size_t most);
/// A case as a table: the question, the right answer and sections; each run's answer, citations and score.
ReportTable case_table(const AnswerReport& report, const AnswerCase& one);

}  // namespace pandect
