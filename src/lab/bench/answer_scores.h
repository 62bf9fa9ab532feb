#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/bench/answer_bench.h"

namespace pandect {

/// Scores of a system's answers by measure; measures without data are absent.
///
/// - retriever_mrr, retriever_multi_mrr, retriever_recall: of the provisions of the context, in its order
/// - coverage: 0 to 100, by the judge (NitiBench 3.3.2)
/// - contradiction: share of answers that contradict the gold one, by the judge
/// - e2e_recall, e2e_precision: of cited provisions, summed over all questions; e2e_f1: their harmonic mean
/// - consistency_rate: 1 - contradiction; joint: mean of it, e2e_f1 and coverage / 100 (GRPO paper, 4.3)
/// - macro_recall, macro_precision: means over questions; of precision over those that cite anything
/// - hit: share of answers that cite any of the gold
/// - citations: number of citations a question; invented: those of provisions that do not exist, a question
/// - recall_difference: retriever_recall less macro_recall (NitiBench, table 23)
/// - zero_recall_coverage: of the answers with a coverage, the share without gold citations and coverage
///   above 0 (table 23: "the ratio of samples", whose values for 50 questions are multiples of 1/50)
/// - rouge_1, rouge_l: F1, of rouge_score's words without stems, in Thai and Korean of the analyzer's terms;
///   meteor: with Snowball's stems, Dutch ones for Dutch and English ones for all else. Of questions with a
///   gold answer; an abstention is compared as it is
/// - bertscore: mean F1, if an encoder was given
/// - coherence, fluency, consistency, relevance: G-EVAL's 1 to 5, as a share of 5
/// - factuality, preference: 0 to 1, by the judges (SearchFireSafety, tables 13 and 14)
/// - accuracy: share of choices that are right; unreadable ones are wrong (SearchFireSafety, 5.3)
/// - abstained, unreadable, failed: shares of the answers; unjudged: share of judgements
using AnswerScores = std::map<std::string, double, std::less<>>;

/// The scores of one sample: an answer for each question of the dataset, in its order.
AnswerScores score_answers(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers);

/// Mean and standard deviation (of the samples, n - 1) of a measure.
struct MeanScore {
  double mean = 0;
  double deviation = 0;
  std::size_t samples = 0;  ///< number of samples with the measure
};
/// The scores of one of several runs. If another of them had no context, also
///
/// - correction_rate: of the choices it got wrong, the share that the run got right
/// - introduced_error_rate: of those it got right, the share that the run got wrong (SearchFireSafety, 5.3)
///
/// and if the citations are a ranking, by a model as the retriever, hit_rate_K, multi_hit_rate_K, recall_K,
/// mrr_K, multi_mrr_K for each depth K of the dataset (NitiBench, tables 15 and 16).
std::map<std::string, MeanScore, std::less<>> mean_scores(const RetrievalDataset& dataset,
                                                          const std::vector<AnswerRun>& runs,
                                                          std::size_t run);

}  // namespace pandect
