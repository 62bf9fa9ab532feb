#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lab/bench/answer_bench.h"
#include "lab/measure/answer_record.h"

namespace pandect {

/// Scores of a system's answers by measure; measures without data are absent. Those of citations, coverage,
/// contradiction and choices are those of `measure` (lab/measure/answer_scores.h), by the papers' names:
///
/// - retriever_hit_rate, retriever_multi_hit_rate, retriever_mrr, retriever_multi_mrr, retriever_recall: of
///   the provisions of the context, in its order
/// - e2e_recall, e2e_precision, e2e_f1: of cited provisions, summed over all questions
/// - macro_recall, macro_precision: means over questions; hit: share of answers that cite any of the gold
/// - citations: number of citations a question; invented: those of provisions that do not exist, a question
/// - coverage, contradiction, consistency_rate, joint, recall_difference, zero_recall_coverage
/// - accuracy; correction_rate and introduced_error_rate beside a run without context
/// - rouge_1, rouge_l: F1, of rouge_score's words without stems, in Thai and Korean of the analyzer's terms;
///   rouge_1_stemmed, rouge_l_stemmed: of rouge_score's stemmed words, only a-z and 0-9, in any language
///   (SearchFireSafety's published code); meteor: with Snowball's stems, Dutch ones for Dutch and English
///   ones for all else. Of questions with a gold answer; an abstention is compared as it is
/// - bertscore: mean F1 with the gold answer, if an encoder was given; bertscore_with_question: the mean of
///   it and of F1 with the question (SearchFireSafety's published code); semantic_similarity: cosine of the
///   vectors of the answer and the gold one (GRPO paper, section 3.1)
/// - coherence, fluency, consistency, relevance: G-EVAL's 1 to 5, as a share of 5
/// - factuality, preference: 0 to 1, by the judges (SearchFireSafety, tables 13 and 14)
/// - abstained, unreadable, failed: shares of the answers; unjudged: share of judgements
using AnswerScores = std::map<std::string, double, std::less<>>;

/// A judge's mark as a share: G-EVAL's are of 5.
double share_of(std::string_view mark, double value);

/// A mark that a judge did not give, or not so that it could be read: left out of the mean, or 0, as in
/// NitiBench's published code.
enum class UnreadMarks : std::uint8_t { left_out, as_zero };

/// The scores of one sample: an answer for each question of the dataset, in its order.
/// @param without the same questions answered without any context; null when they were not
AnswerScores score_answers(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                           const std::vector<AnsweredQuestion>* without = nullptr,
                           UnreadMarks unread = UnreadMarks::left_out);

/// The answers of a sample as `pandect-lab measure --answers` reads them; those that never came are left out.
std::vector<AnswerRecord> answer_records(const RetrievalDataset& dataset,
                                         const std::vector<AnsweredQuestion>& answers);

/// Mean and standard deviation (of the samples, n - 1) of a measure.
struct MeanScore {
  double mean = 0;
  double deviation = 0;
  std::size_t samples = 0;  ///< number of samples with the measure
};
/// The scores of one of several runs; another of them may be the one without context. If the citations are a
/// ranking, by a model as the retriever, also hit_rate_K, multi_hit_rate_K, recall_K, mrr_K, multi_mrr_K for
/// each depth K of the dataset (NitiBench, tables 15 and 16).
std::map<std::string, MeanScore, std::less<>> mean_scores(const RetrievalDataset& dataset,
                                                          const std::vector<AnswerRun>& runs, std::size_t run,
                                                          UnreadMarks unread = UnreadMarks::left_out);

}  // namespace pandect
