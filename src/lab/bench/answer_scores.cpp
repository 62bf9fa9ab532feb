#include "lab/bench/answer_scores.h"

#include <algorithm>

#include <fmt/format.h>

#include "lab/measure/citation_scores.h"
#include "lab/measure/retrieval.h"
#include "lab/measure/statistics.h"
#include "lab/measure/text_scores.h"
#include "text/language_profile.h"
#include "text/scanner.h"

namespace pandect {
namespace {

/// A mean that records whether it has any values.
class Mean {
 public:
  void add(double value) {
    sum_ += value;
    ++count_;
  }
  void give(AnswerScores& scores, std::string_view name, double scale = 1) const {
    if (count_ > 0) scores[std::string(name)] = scale * sum_ / static_cast<double>(count_);
  }

 private:
  double sum_ = 0;
  std::size_t count_ = 0;
};

void score_retrieval(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                     AnswerScores& scores) {
  std::vector<RetrievalScores> all;
  bool retrieves = false;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i].failure.empty()) continue;
    retrieves = retrieves || !answers[i].retrieved.empty();
    all.push_back(
        score_ranking(dataset.questions[i].gold, answers[i].retrieved, answers[i].retrieved.size()));
  }
  if (!retrieves) return;  // a system that retrieves nothing has no retriever to score
  const RetrievalScores mean_of_all = mean(all);
  scores["retriever_mrr"] = mean_of_all.mrr;
  scores["retriever_multi_mrr"] = mean_of_all.multi_mrr;
  scores["retriever_recall"] = mean_of_all.recall;
}

void score_citations(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                     AnswerScores& scores) {
  std::vector<CitationCounts> counts;
  Mean precision;
  Mean invented;
  Mean zero_recall;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const AnsweredQuestion& one = answers[i];
    if (!one.failure.empty()) continue;
    counts.push_back(count_citations(dataset.questions[i].gold, one.cited));
    // Provisions that do not exist were cited, too: they count against precision.
    counts.back().cited += one.invented;
    if (counts.back().cited > 0) precision.add(citation_score(counts.back()).precision);
    invented.add(static_cast<double>(one.invented));
    const auto coverage = one.judged.find("coverage");
    if (coverage != one.judged.end() && coverage->second)
      zero_recall.add(counts.back().shared == 0 && *coverage->second > 0 ? 1 : 0);
  }
  precision.give(scores, "macro_precision");
  invented.give(scores, "invented");
  zero_recall.give(scores, "zero_recall_coverage");
  if (counts.empty()) return;
  const CitationScores all = citation_scores(counts);
  scores["e2e_recall"] = all.micro.recall;
  if (all.per_answer > 0) scores["e2e_precision"] = all.micro.precision;
  scores["e2e_f1"] = all.micro.f1;
  scores["macro_recall"] = all.macro.recall;
  scores["hit"] = all.hit_rate;
  scores["citations"] = all.per_answer;
  if (scores.contains("retriever_recall")) {
    scores["recall_difference"] = scores["retriever_recall"] - scores["macro_recall"];
  }
}

/// The words of a text for ROUGE: rouge_score's own, or the terms of a language whose words are not separated
/// by blanks, of which rouge_score finds none.
std::string rouge_words_for(const LanguageProfile& profile) {
  return profile.joins_words ? ascii_lower(profile.name) : "rouge";
}

/// The stems of a language for METEOR; the English ones if it has none.
std::string_view meteor_stems_for(const LanguageProfile& profile) {
  return profile.stemmer.empty() ? std::string_view("english") : profile.stemmer;
}

void score_texts(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                 AnswerScores& scores) {
  Mean rouge_1;
  Mean rouge_l;
  Mean meteors;
  std::map<std::string_view, StemWord> stems;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string& gold = dataset.questions[i].answer;
    if (gold.empty() || !answers[i].failure.empty()) continue;
    const LanguageProfile& profile = language_profile(detect_language(gold));
    const RougeScores rouges = rouge(gold, answers[i].answer, rouge_words_for(profile));
    rouge_1.add(rouges.rouge1.f1);
    rouge_l.add(rouges.rouge_l.f1);
    const std::string_view name = meteor_stems_for(profile);
    if (!stems.contains(name)) stems.emplace(name, meteor_stems(name));
    meteors.add(meteor(plain_words(gold), plain_words(answers[i].answer), stems.at(name)));
  }
  rouge_1.give(scores, "rouge_1");
  rouge_l.give(scores, "rouge_l");
  meteors.give(scores, "meteor");
}

void score_judgements(const std::vector<AnsweredQuestion>& answers, AnswerScores& scores) {
  std::map<std::string, Mean, std::less<>> by_judge;
  Mean unjudged;
  for (const AnsweredQuestion& one : answers) {
    for (const auto& [judge, score] : one.judged) {
      unjudged.add(score ? 0 : 1);
      if (score) by_judge[judge].add(*score);
    }
  }
  for (const auto& [judge, mean_of_judge] : by_judge) {
    const bool of_five =
        judge == "coherence" || judge == "fluency" || judge == "consistency" || judge == "relevance";
    mean_of_judge.give(scores, judge, of_five ? 0.2 : 1);
  }
  unjudged.give(scores, "unjudged");
}

void score_likeness(const std::vector<AnsweredQuestion>& answers, AnswerScores& scores) {
  Mean bert_scores;
  for (const AnsweredQuestion& one : answers) {
    if (one.bert_score) bert_scores.add(*one.bert_score);
  }
  bert_scores.give(scores, "bertscore");
}

void score_choices(const std::vector<AnsweredQuestion>& answers, AnswerScores& scores) {
  Mean accuracy;
  for (const AnsweredQuestion& one : answers) {
    if (one.right) accuracy.add(*one.right ? 1 : 0);
  }
  accuracy.give(scores, "accuracy");
}

/// Scores the changes caused by a context.
void score_changes(const std::vector<AnsweredQuestion>& without, const std::vector<AnsweredQuestion>& with,
                   AnswerScores& scores) {
  Mean corrected;
  Mean spoilt;
  for (std::size_t i = 0; i < with.size(); ++i) {
    if (!without[i].right || !with[i].right) continue;
    if (*without[i].right) {
      spoilt.add(*with[i].right ? 0 : 1);
    } else {
      corrected.add(*with[i].right ? 1 : 0);
    }
  }
  corrected.give(scores, "correction_rate");
  spoilt.give(scores, "introduced_error_rate");
}

void score_citations_as_ranking(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                                AnswerScores& scores) {
  for (const std::size_t depth : dataset.depths) {
    std::vector<RetrievalScores> all;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      if (!answers[i].failure.empty()) continue;
      all.push_back(score_ranking(dataset.questions[i].gold, answers[i].cited, depth));
    }
    if (all.empty()) return;
    const RetrievalScores means = mean(all);
    scores[fmt::format("hit_rate_{}", depth)] = means.hit_rate;
    scores[fmt::format("multi_hit_rate_{}", depth)] = means.multi_hit_rate;
    scores[fmt::format("recall_{}", depth)] = means.recall;
    scores[fmt::format("mrr_{}", depth)] = means.mrr;
    scores[fmt::format("multi_mrr_{}", depth)] = means.multi_mrr;
  }
}

/// The first run of a model without any context; null when there is none.
const AnswerRun* run_without_context(const std::vector<AnswerRun>& runs, const std::string& model) {
  const auto found = std::ranges::find_if(runs, [&](const AnswerRun& run) {
    return run.model == model && run.settings.source == AnswerSettings::Source::nothing;
  });
  return found == runs.end() ? nullptr : &*found;
}

}  // namespace

AnswerScores score_answers(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers) {
  AnswerScores scores;
  score_retrieval(dataset, answers, scores);
  score_citations(dataset, answers, scores);
  score_texts(dataset, answers, scores);
  score_judgements(answers, scores);
  score_choices(answers, scores);
  score_likeness(answers, scores);
  if (scores.contains("contradiction")) scores["consistency_rate"] = 1 - scores["contradiction"];
  if (scores.contains("consistency_rate") && scores.contains("coverage") && scores.contains("e2e_f1")) {
    scores["joint"] = (scores["e2e_f1"] + scores["coverage"] / 100 + scores["consistency_rate"]) / 3;
  }
  Mean abstained;
  Mean unreadable;
  Mean failed;
  for (const AnsweredQuestion& one : answers) {
    abstained.add(one.abstained ? 1 : 0);
    unreadable.add(one.unreadable ? 1 : 0);
    failed.add(one.failure.empty() ? 0 : 1);
  }
  abstained.give(scores, "abstained");
  unreadable.give(scores, "unreadable");
  failed.give(scores, "failed");
  return scores;
}

std::map<std::string, MeanScore, std::less<>> mean_scores(const RetrievalDataset& dataset,
                                                          const std::vector<AnswerRun>& runs,
                                                          std::size_t run) {
  using Source = AnswerSettings::Source;
  const AnswerRun& own = runs[run];
  const AnswerRun* const without = run_without_context(runs, own.model);
  // With a part of its context another option is right than without any: nothing is corrected then.
  const bool comparable = without != nullptr && without != &own && own.settings.source != Source::first_gold;
  std::map<std::string, std::vector<double>, std::less<>> values;
  for (std::size_t sample = 0; sample < own.samples.size(); ++sample) {
    const std::vector<AnsweredQuestion>& answers = own.samples[sample];
    AnswerScores scores = score_answers(dataset, answers);
    if (comparable) score_changes(without->samples[sample], answers, scores);
    if (own.settings.format == AnswerFormat::sections) score_citations_as_ranking(dataset, answers, scores);
    for (const auto& [measure, value] : scores) values[measure].push_back(value);
  }
  std::map<std::string, MeanScore, std::less<>> means;
  for (const auto& [measure, all] : values) {
    MeanScore& score = means[measure];
    score.samples = all.size();
    score.mean = mean(all);
    score.deviation = standard_deviation(all);
  }
  return means;
}

}  // namespace pandect
