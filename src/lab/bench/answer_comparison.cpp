#include "lab/bench/answer_comparison.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "lab/bench/plot.h"
#include "lab/bench/published.h"
#include "lab/measure/citation_scores.h"
#include "lab/measure/statistics.h"

namespace pandect {
namespace {

using Value = std::optional<double>;
using ByQuestion = std::map<std::string, double>;

/// Means of samples that are the same may differ in their last bits.
constexpr double alike = 1e-9;
/// Two points are always on a line.
constexpr std::size_t fewest_systems = 3;

Value overlap(const AnswerRecord& record, const std::optional<std::vector<std::string>>& named,
              double OverlapScore::* part) {
  if (!record.gold || !named) return std::nullopt;
  return citation_score(count_citations(*record.gold, *named)).*part;
}

/// A figure of one answer.
struct AnswerMeasure {
  std::string_view title;
  double best = 1;
  int digits = 3;
  Value (*of)(const AnswerRecord& record);
};

constexpr std::array<AnswerMeasure, 5> answer_measures{{
    {"Coverage", 100, 1, [](const AnswerRecord& one) { return one.coverage; }},
    {"Contradiction", 0, 3, [](const AnswerRecord& one) { return one.contradiction; }},
    {"E2E Recall", 1, 3,
     [](const AnswerRecord& one) { return overlap(one, one.citations, &OverlapScore::recall); }},
    {"E2E Precision", 1, 3,
     [](const AnswerRecord& one) { return overlap(one, one.citations, &OverlapScore::precision); }},
    {"E2E F1", 1, 3, [](const AnswerRecord& one) { return overlap(one, one.citations, &OverlapScore::f1); }},
}};

Value recall_of_context(const AnswerRecord& record) {
  return overlap(record, record.retrieved, &OverlapScore::recall);
}

/// The mean over the samples of each question that has the figure.
ByQuestion by_question(const SystemAnswers& system, Value (*of)(const AnswerRecord&)) {
  std::map<std::string, std::vector<double>> values;
  for (const std::vector<AnswerRecord>& sample : system.samples) {
    for (const AnswerRecord& record : sample) {
      if (const Value value = of(record)) values[record.id].push_back(*value);
    }
  }
  ByQuestion means;
  for (const auto& [question, own] : values) means[question] = mean(own);
  return means;
}

std::vector<std::string> row_of_best(const QuestionFigure& figure) {
  const std::vector<ByQuestion>& all = figure.systems;
  std::vector<std::size_t> best_of(all.size());
  std::size_t questions = 0;
  std::size_t same = 0;
  std::size_t faultless = 0;
  for (const auto& [question, first] : all.front()) {
    std::vector<double> faults;
    for (const ByQuestion& own : all) {
      if (const auto found = own.find(question); found != own.end())
        faults.push_back(std::abs(found->second - figure.best));
    }
    if (faults.size() < all.size()) continue;
    ++questions;
    const auto [least, most] = std::ranges::minmax(faults);
    if (most - least < alike) {
      ++(most < alike ? faultless : same);
      continue;
    }
    for (std::size_t i = 0; i < faults.size(); ++i) best_of[i] += faults[i] - least < alike ? 1 : 0;
  }
  if (questions == 0) return {};
  std::vector<std::string> row{figure.title, std::to_string(questions)};
  for (const std::size_t count : best_of) row.push_back(std::to_string(count));
  row.push_back(std::to_string(same));
  row.push_back(std::to_string(faultless));
  return row;
}

struct FigureTitle {
  std::string_view figure;
  std::string_view title;
};

constexpr std::array<FigureTitle, 5> retrieval_figures{{{"retriever_hit_rate", "Hit Rate"},
                                                        {"retriever_multi_hit_rate", "Multi Hit Rate"},
                                                        {"retriever_mrr", "MRR"},
                                                        {"retriever_multi_mrr", "Multi MRR"},
                                                        {"retriever_recall", "Recall"}}};
constexpr std::array<FigureTitle, 5> answer_figures{{{"coverage", "Coverage"},
                                                     {"contradiction", "Contradiction"},
                                                     {"e2e_recall", "E2E Recall"},
                                                     {"e2e_precision", "E2E Precision"},
                                                     {"e2e_f1", "E2E F1"}}};

/// Two figures of the systems that have both.
struct FigurePairs {
  std::vector<double> x;
  std::vector<double> y;
};
FigurePairs pairs_of(std::span<const SystemFigures> systems, std::string_view x, std::string_view y) {
  FigurePairs pairs;
  for (const SystemFigures& system : systems) {
    const auto one = system.find(x);
    const auto other = system.find(y);
    if (one == system.end() || other == system.end()) continue;
    pairs.x.push_back(one->second);
    pairs.y.push_back(other->second);
  }
  return pairs;
}

}  // namespace

ReportTable best_of_questions(const std::vector<std::string>& systems,
                              std::span<const QuestionFigure> figures) {
  ReportTable table{{"Best by", "Questions"}, {}};
  if (systems.size() < 2) return table;
  table.header.insert(table.header.end(), systems.begin(), systems.end());
  table.header.emplace_back("all alike");
  table.header.emplace_back("all without fault");
  for (const QuestionFigure& figure : figures) {
    std::vector<std::string> row = row_of_best(figure);
    if (!row.empty()) table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable best_answers(std::span<const SystemAnswers> systems) {
  std::vector<std::string> names;
  for (const SystemAnswers& system : systems) names.push_back(system.system);
  std::vector<QuestionFigure> figures;
  for (const AnswerMeasure& measure : answer_measures) {
    QuestionFigure& figure =
        figures.emplace_back(QuestionFigure{std::string(measure.title), measure.best, {}});
    for (const SystemAnswers& system : systems) figure.systems.push_back(by_question(system, measure.of));
  }
  return best_of_questions(names, figures);
}

std::string draw_best(const ReportTable& best) {
  BarPlot plot{"Questions by which system is best", {}, 0};
  for (const std::vector<std::string>& row : best.rows) {
    for (std::size_t i = 2; i + 1 < row.size(); ++i)
      plot.bars.emplace_back(row[0] + ": " + best.header[i], std::stod(row[i]));
  }
  return draw_bars(plot);
}

ReportTable answers_where_more_was_read(std::span<const SystemAnswers> systems) {
  ReportTable table{{"System", "Questions"}, {}};
  for (const AnswerMeasure& measure : answer_measures) table.header.emplace_back(measure.title);
  if (systems.empty()) return table;
  const ByQuestion read_first = by_question(systems.front(), recall_of_context);
  for (const SystemAnswers& system : systems.subspan(1)) {
    ByQuestion more = by_question(system, recall_of_context);
    std::erase_if(more, [&](const auto& one) {
      const auto first = read_first.find(one.first);
      return first == read_first.end() || one.second < first->second + alike;
    });
    if (more.empty()) continue;
    std::vector<std::string> row{system.system, std::to_string(more.size())};
    for (const AnswerMeasure& measure : answer_measures) {
      const ByQuestion before = by_question(systems.front(), measure.of);
      std::vector<double> differences;
      for (const auto& [question, value] : by_question(system, measure.of)) {
        const auto first = before.find(question);
        if (more.contains(question) && first != before.end()) differences.push_back(value - first->second);
      }
      row.push_back(differences.empty() ? "" : fmt::format("{:+.{}f}", mean(differences), measure.digits));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

ReportTable correlations_of(std::span<const SystemFigures> systems) {
  ReportTable table{{"", "Systems"}, {}};
  for (const FigureTitle& answer : answer_figures) table.header.emplace_back(answer.title);
  for (const FigureTitle& retrieval : retrieval_figures) {
    std::vector<std::string> row{std::string(retrieval.title)};
    std::size_t most = 0;
    std::vector<std::string> cells;
    for (const FigureTitle& answer : answer_figures) {
      const FigurePairs pairs = pairs_of(systems, retrieval.figure, answer.figure);
      most = std::max(most, pairs.x.size());
      const Value r = pairs.x.size() < fewest_systems ? std::nullopt : pearson(pairs.x, pairs.y);
      // Rounded first: -0.0001 would be written as -0.000.
      cells.push_back(r ? fmt::format("{:.3f}", std::round(*r * 1000) / 1000 + 0.0) : "");
    }
    if (most < fewest_systems) continue;
    row.push_back(std::to_string(most));
    std::ranges::move(cells, std::back_inserter(row));
    table.rows.push_back(std::move(row));
  }
  if (table.rows.empty()) return table;
  for (const PublishedRow& published : published_table("nitibench-correlations").rows) {
    std::vector<std::string> row{published.system + " †", published.text("systems")};
    for (const FigureTitle& answer : answer_figures) row.push_back(published.text(answer.figure));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string draw_correlations(std::span<const SystemFigures> systems) {
  LinePlot plot{"Answers by what was retrieved", "Multi-MRR", "figure of the answers", false, {}, false};
  for (const FigureTitle& answer : answer_figures) {
    Series series{std::string(answer.title), {}};
    const FigurePairs pairs = pairs_of(systems, "retriever_multi_mrr", answer.figure);
    const double whole = answer.figure == "coverage" ? 100 : 1;
    for (std::size_t i = 0; i < pairs.x.size(); ++i)
      series.points.emplace_back(pairs.x[i], pairs.y[i] / whole);
    if (!series.points.empty()) plot.series.push_back(std::move(series));
  }
  return draw_lines(plot);
}

}  // namespace pandect
