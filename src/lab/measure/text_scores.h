#pragma once

#include <string_view>

#include "lab/measure/answer_scores.h"
#include "lab/measure/meteor.h"
#include "lab/measure/rouge.h"

namespace pandect {

/// ROUGE of one answer.
struct RougeScores {
  OverlapScore rouge1;
  OverlapScore rouge2;
  OverlapScore rouge_l;
  OverlapScore rouge_lsum;
};

/// @param words "rouge" and "rouge-stemmed": rouge_words(); else the name of a word analyzer, whose terms are
/// compared, which is another metric
/// @throws Error wrong_usage for other names, bad_input for texts of more than most_rouge_words
RougeScores rouge(std::string_view reference, std::string_view answer, std::string_view words);

/// Stems for METEOR by name: "porter" (NLTK's), "none", or those of a language (Snowball's): "dutch".
/// @throws Error wrong_usage for other names
StemWord meteor_stems(std::string_view name);

/// Mean F1 of ROUGE over the records with an answer and a reference, named after the words: "rouge1[thai]".
std::vector<NamedScore> rouge_scores(std::span<const AnswerRecord> records, std::string_view words);

/// Mean METEOR of the same records on plain_words(), named after the stems: "meteor[dutch]".
std::vector<NamedScore> meteor_scores(std::span<const AnswerRecord> records, std::string_view stems);

}  // namespace pandect
