#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/measure/answer_record.h"

namespace pandect {

/// A figure over many answers.
struct NamedScore {
  std::string name;
  double value = 0;
  std::size_t answers = 0;  ///< number of answers it is computed from
};

/// All figures that can be computed from the records, each over those with the required members:
///
/// - citation_…: citation_scores(): macro, F1 of the means, micro, hit rate, citations an answer
/// - coverage: mean, 0 to 100; contradiction; consistency: 1 - contradiction (GRPO paper, 4.3)
/// - joint_score: mean of citation_micro_f1, coverage / 100 and consistency (GRPO paper, 4.3)
/// - recall_difference: mean recall of the retrieved less that of the cited provisions (NitiBench, 6.8)
/// - zero_recall_coverage: answers with citation recall 0 and coverage above 0 (NitiBench, table 23)
/// - choice_accuracy: choices equal to the gold one, ignoring case and white space
/// - correction_rate: of choices wrong without context, those right with it (SearchFireSafety, table 6)
/// - introduced_error_rate: of choices right without context, those wrong with it
/// - abstention_precision: of abstentions, those whose question cannot be answered; recall the reverse
/// - win_rate, tie_rate: of answers compared with another's
std::vector<NamedScore> answer_scores(std::span<const AnswerRecord> records);

}  // namespace pandect
