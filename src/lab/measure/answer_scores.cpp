#include "lab/measure/answer_scores.h"

#include <algorithm>
#include <functional>

#include "lab/measure/citation_scores.h"
#include "lab/measure/statistics.h"

namespace pandect {
namespace {

using Records = std::span<const AnswerRecord>;
using Scores = std::vector<NamedScore>;

/// Adds the mean of a figure over the records that have one.
void add_mean(Scores& scores, std::string_view name, Records records,
              const std::function<std::optional<double>(const AnswerRecord&)>& of) {
  std::vector<double> values;
  for (const AnswerRecord& record : records) {
    if (const std::optional<double> value = of(record)) values.push_back(*value);
  }
  if (!values.empty()) scores.push_back({std::string(name), mean(values), values.size()});
}

std::optional<OverlapScore> own_citation_score(const AnswerRecord& record) {
  if (!record.citations || !record.gold) return std::nullopt;
  return citation_score(count_citations(*record.gold, *record.citations));
}

void add_citations(Scores& scores, Records records) {
  std::vector<CitationCounts> counts;
  for (const AnswerRecord& record : records) {
    if (record.citations && record.gold) counts.push_back(count_citations(*record.gold, *record.citations));
  }
  if (counts.empty()) return;
  const CitationScores all = citation_scores(counts);
  const auto add = [&](const char* name, double value) { scores.push_back({name, value, counts.size()}); };
  add("citation_precision", all.macro.precision);
  add("citation_recall", all.macro.recall);
  add("citation_f1", all.macro.f1);
  add("citation_f1_of_means", all.f1_of_means);
  add("citation_micro_precision", all.micro.precision);
  add("citation_micro_recall", all.micro.recall);
  add("citation_micro_f1", all.micro.f1);
  add("citation_hit_rate", all.hit_rate);
  add("citations_per_answer", all.per_answer);
}

/// The mean of three figures, not of answers: that of the paper is the mean of its neighbouring columns.
void add_joint(Scores& scores) {
  const auto figure = [&](std::string_view name) {
    return std::ranges::find(scores, name, &NamedScore::name);
  };
  const auto f1 = figure("citation_micro_f1");
  const auto coverage = figure("coverage");
  const auto consistency = figure("consistency");
  if (f1 == scores.end() || coverage == scores.end() || consistency == scores.end()) return;
  scores.push_back({"joint_score", (f1->value + coverage->value / 100 + consistency->value) / 3,
                    std::min({f1->answers, coverage->answers, consistency->answers})});
}

void add_judgements(Scores& scores, Records records) {
  using Value = std::optional<double>;
  add_mean(scores, "coverage", records, [](const AnswerRecord& record) { return record.coverage; });
  add_mean(scores, "contradiction", records, [](const AnswerRecord& record) { return record.contradiction; });
  add_mean(scores, "consistency", records, [](const AnswerRecord& record) -> Value {
    return record.contradiction ? Value(1 - *record.contradiction) : std::nullopt;
  });
  add_joint(scores);
  add_mean(scores, "recall_difference", records, [](const AnswerRecord& record) -> Value {
    const auto citations = own_citation_score(record);
    if (!citations || !record.retrieved || record.gold->empty()) return std::nullopt;
    return citation_score(count_citations(*record.gold, *record.retrieved)).recall - citations->recall;
  });
  add_mean(scores, "zero_recall_coverage", records, [](const AnswerRecord& record) -> Value {
    const auto citations = own_citation_score(record);
    if (!citations || !record.coverage || record.gold->empty()) return std::nullopt;
    return citations->recall == 0 && *record.coverage > 0 ? 1 : 0;
  });
}

/// A choice without the characters that people and models write around it.
std::string normal_choice(const std::string& choice) {
  std::string normal;
  for (const char c : choice) {
    if (static_cast<unsigned char>(c) > ' ') normal += static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
  }
  return normal;
}

std::optional<bool> is_right(const std::optional<std::string>& choice, const AnswerRecord& record) {
  if (!choice || !record.gold_choice) return std::nullopt;
  return normal_choice(*choice) == normal_choice(*record.gold_choice);
}

void add_choices(Scores& scores, Records records) {
  using Value = std::optional<double>;
  add_mean(scores, "choice_accuracy", records, [](const AnswerRecord& record) -> Value {
    const auto now = is_right(record.choice, record);
    return now ? Value(*now ? 1 : 0) : std::nullopt;
  });
  const auto add_changes = [&](const char* name, bool before_right) {
    add_mean(scores, name, records, [&](const AnswerRecord& record) -> Value {
      const auto before = is_right(record.choice_before, record);
      const auto now = is_right(record.choice, record);
      if (!before || !now || *before != before_right) return std::nullopt;
      return *now == before_right ? 0 : 1;
    });
  };
  add_changes("correction_rate", false);
  add_changes("introduced_error_rate", true);
}

void add_abstentions(Scores& scores, Records records) {
  using Value = std::optional<double>;
  add_mean(scores, "abstention_precision", records, [](const AnswerRecord& record) -> Value {
    if (!record.abstained || !record.answerable || !*record.abstained) return std::nullopt;
    return *record.answerable ? 0 : 1;
  });
  add_mean(scores, "abstention_recall", records, [](const AnswerRecord& record) -> Value {
    if (!record.abstained || !record.answerable || *record.answerable) return std::nullopt;
    return *record.abstained ? 1 : 0;
  });
}

void add_verdicts(Scores& scores, Records records) {
  for (const std::string verdict : {"win", "tie"}) {
    add_mean(scores, verdict + "_rate", records, [&](const AnswerRecord& record) -> std::optional<double> {
      if (!record.verdict) return std::nullopt;
      return *record.verdict == verdict ? 1 : 0;
    });
  }
}

}  // namespace

std::vector<NamedScore> answer_scores(std::span<const AnswerRecord> records) {
  Scores scores;
  add_citations(scores, records);
  add_judgements(scores, records);
  add_choices(scores, records);
  add_abstentions(scores, records);
  add_verdicts(scores, records);
  return scores;
}

}  // namespace pandect
