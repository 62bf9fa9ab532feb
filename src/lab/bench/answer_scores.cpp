#include "lab/bench/answer_scores.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "lab/measure/answer_scores.h"
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
  scores["retriever_hit_rate"] = mean_of_all.hit_rate;
  scores["retriever_multi_hit_rate"] = mean_of_all.multi_hit_rate;
  scores["retriever_mrr"] = mean_of_all.mrr;
  scores["retriever_multi_mrr"] = mean_of_all.multi_mrr;
  scores["retriever_recall"] = mean_of_all.recall;
}

/// What measure calls the figures that have another name in the papers' tables.
constexpr std::array<std::pair<std::string_view, std::string_view>, 10> renamed{
    {{"citation_micro_recall", "e2e_recall"},
     {"citation_micro_precision", "e2e_precision"},
     {"citation_micro_f1", "e2e_f1"},
     {"citation_recall", "macro_recall"},
     {"citation_precision", "macro_precision"},
     {"citation_hit_rate", "hit"},
     {"citations_per_answer", "citations"},
     {"consistency", "consistency_rate"},
     {"joint_score", "joint"},
     {"choice_accuracy", "accuracy"}}};

/// An answer as `measure` reads it.
AnswerRecord record_of(const BenchQuestion& question, const AnsweredQuestion& answered, bool retrieves,
                       UnreadMarks unread) {
  AnswerRecord record;
  record.id = question.id;
  record.gold = question.gold;
  record.citations = answered.cited;
  // Provisions that do not exist were cited, too: they count against precision.
  for (std::size_t i = 0; i < answered.invented; ++i)
    record.citations->push_back(fmt::format("\tinvented {}", i));
  if (retrieves) record.retrieved = answered.retrieved;
  const auto mark = [&](std::string_view name) -> std::optional<double> {
    const auto found = answered.judged.find(name);
    if (found == answered.judged.end()) return std::nullopt;
    return !found->second && unread == UnreadMarks::as_zero ? std::optional(0.0) : found->second;
  };
  record.coverage = mark("coverage");
  record.contradiction = mark("contradiction");
  if (answered.right) {
    record.gold_choice = "right";
    record.choice = *answered.right ? "right" : "wrong";
  }
  return record;
}

/// The answers that came, as `measure` reads them.
/// @param without the same questions answered without any context; null when they were not
std::vector<AnswerRecord> records_of(const RetrievalDataset& dataset,
                                     const std::vector<AnsweredQuestion>& answers,
                                     const std::vector<AnsweredQuestion>* without, UnreadMarks unread) {
  const bool retrieves = std::ranges::any_of(
      answers, [](const AnsweredQuestion& one) { return one.failure.empty() && !one.retrieved.empty(); });
  std::vector<AnswerRecord> records;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i].failure.empty()) continue;
    records.push_back(record_of(dataset.questions[i], answers[i], retrieves, unread));
    if (without != nullptr && (*without)[i].right)
      records.back().choice_before = *(*without)[i].right ? "right" : "wrong";
  }
  return records;
}

/// The figures that `measure` computes of the answers, by its formulas.
void score_records(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                   const std::vector<AnsweredQuestion>* without, UnreadMarks unread, AnswerScores& scores) {
  Mean invented;
  for (const AnsweredQuestion& one : answers) {
    if (one.failure.empty()) invented.add(static_cast<double>(one.invented));
  }
  invented.give(scores, "invented");
  for (const NamedScore& score : answer_scores(records_of(dataset, answers, without, unread))) {
    const auto* const other =
        std::ranges::find(renamed, score.name, &std::pair<std::string_view, std::string_view>::first);
    scores[other == renamed.end() ? score.name : std::string(other->second)] = score.value;
  }
}

/// The words of a text for ROUGE: rouge_score's own, or the terms of a language whose words are not separated
/// by blanks, of which rouge_score finds none.
std::string rouge_words_for(const LanguageProfile& profile) {
  return profile.joins_words ? small_letters(profile.name) : "rouge";
}

/// The stems of a language for METEOR; the English ones if it has none.
std::string_view meteor_stems_for(const LanguageProfile& profile) {
  return profile.stemmer.empty() ? std::string_view("english") : profile.stemmer;
}

void score_texts(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                 AnswerScores& scores) {
  Mean rouge_1;
  Mean rouge_l;
  Mean stemmed_1;
  Mean stemmed_l;
  Mean meteors;
  std::map<std::string_view, StemWord> stems;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const std::string& gold = dataset.questions[i].answer;
    if (gold.empty() || !answers[i].failure.empty()) continue;
    const LanguageProfile& profile = language_profile(detect_language(gold));
    const RougeScores rouges = rouge(gold, answers[i].answer, rouge_words_for(profile));
    rouge_1.add(rouges.rouge1.f1);
    rouge_l.add(rouges.rouge_l.f1);
    const RougeScores stemmed = rouge(gold, answers[i].answer, "rouge-stemmed");
    stemmed_1.add(stemmed.rouge1.f1);
    stemmed_l.add(stemmed.rouge_l.f1);
    const std::string_view name = meteor_stems_for(profile);
    if (!stems.contains(name)) stems.emplace(name, meteor_stems(name));
    meteors.add(meteor(plain_words(gold), plain_words(answers[i].answer), stems.at(name)));
  }
  rouge_1.give(scores, "rouge_1");
  rouge_l.give(scores, "rouge_l");
  stemmed_1.give(scores, "rouge_1_stemmed");
  stemmed_l.give(scores, "rouge_l_stemmed");
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
    if (judge == "coverage" || judge == "contradiction") continue;  // score_records() has them
    mean_of_judge.give(scores, judge, share_of(judge, 1));
  }
  unjudged.give(scores, "unjudged");
}

void score_likeness(const std::vector<AnsweredQuestion>& answers, AnswerScores& scores) {
  Mean with_gold;
  Mean of_both;
  Mean semantic;
  for (const AnsweredQuestion& one : answers) {
    if (one.semantic) semantic.add(*one.semantic);
    if (!one.bert_score) continue;
    with_gold.add(*one.bert_score);
    if (one.bert_score_of_question) of_both.add((*one.bert_score + *one.bert_score_of_question) / 2);
  }
  with_gold.give(scores, "bertscore");
  of_both.give(scores, "bertscore_with_question");
  semantic.give(scores, "semantic_similarity");
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

double share_of(std::string_view mark, double value) {
  const bool of_five =
      mark == "coherence" || mark == "fluency" || mark == "consistency" || mark == "relevance";
  return of_five ? value / 5 : value;
}

AnswerScores score_answers(const RetrievalDataset& dataset, const std::vector<AnsweredQuestion>& answers,
                           const std::vector<AnsweredQuestion>* without, UnreadMarks unread) {
  AnswerScores scores;
  score_retrieval(dataset, answers, scores);
  score_records(dataset, answers, without, unread, scores);
  score_texts(dataset, answers, scores);
  score_judgements(answers, scores);
  score_likeness(answers, scores);
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

std::vector<AnswerRecord> answer_records(const RetrievalDataset& dataset,
                                         const std::vector<AnsweredQuestion>& answers) {
  std::vector<AnswerRecord> records = records_of(dataset, answers, nullptr, UnreadMarks::left_out);
  std::size_t place = 0;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!answers[i].failure.empty()) continue;
    AnswerRecord& record = records[place++];
    record.answer = answers[i].answer;
    if (!dataset.questions[i].answer.empty()) record.reference = dataset.questions[i].answer;
    record.abstained = answers[i].abstained;
  }
  return records;
}

std::map<std::string, MeanScore, std::less<>> mean_scores(const RetrievalDataset& dataset,
                                                          const std::vector<AnswerRun>& runs, std::size_t run,
                                                          UnreadMarks unread) {
  using Source = AnswerSettings::Source;
  const AnswerRun& own = runs[run];
  const AnswerRun* const without = run_without_context(runs, own.model);
  // With a part of its context another option is right than without any: nothing is corrected then.
  const bool comparable = without != nullptr && without != &own && own.settings.source != Source::first_gold;
  std::map<std::string, std::vector<double>, std::less<>> values;
  for (std::size_t sample = 0; sample < own.samples.size(); ++sample) {
    const std::vector<AnsweredQuestion>& answers = own.samples[sample];
    AnswerScores scores =
        score_answers(dataset, answers, comparable ? &without->samples[sample] : nullptr, unread);
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
