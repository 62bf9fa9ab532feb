#include "lab/bench/answer_figures.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "lab/bench/plot.h"
#include "lab/measure/citation_scores.h"
#include "lab/measure/statistics.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Answers that cite so many provisions or more are counted together.
constexpr std::size_t most_citations = 10;
/// Number of ranges of depth.
constexpr std::size_t depth_ranges = 10;

using Answered = std::function<void(const BenchQuestion&, const AnsweredQuestion&)>;

/// Every reply of a run, of all samples.
void for_each_reply(const AnswerReport& report, const AnswerRun& run, const Answered& take) {
  for (const std::vector<AnsweredQuestion>& sample : run.samples) {
    for (std::size_t i = 0; i < sample.size(); ++i) {
      if (sample[i].failure.empty()) take(report.dataset->questions[i], sample[i]);
    }
  }
}

std::size_t citations_of(const AnsweredQuestion& answered) {
  return answered.cited.size() + answered.invented;
}

std::string mean_text(const std::vector<double>& values, int digits) {
  return values.empty() ? std::string() : fmt::format("{:.{}f}", mean(values), digits);
}

double citation_f1(const BenchQuestion& question, const AnsweredQuestion& answered) {
  CitationCounts counts = count_citations(question.gold, answered.cited);
  counts.cited += answered.invented;
  return citation_score(counts).f1;
}

std::optional<double> mark_of(const AnsweredQuestion& answered, std::string_view mark) {
  const auto found = answered.judged.find(mark);
  return found == answered.judged.end() ? std::nullopt : found->second;
}

/// Where the last of the gold provisions ends in the context; nothing when one is missing there.
std::optional<std::size_t> depth_of(const BenchQuestion& question, const AnsweredQuestion& answered) {
  if (answered.ends.size() != answered.retrieved.size()) return std::nullopt;
  std::size_t deepest = 0;
  for (const std::string& gold : question.gold) {
    const auto found = std::ranges::find(answered.retrieved, gold);
    if (found == answered.retrieved.end()) return std::nullopt;
    deepest = std::max(deepest, answered.ends[static_cast<std::size_t>(found - answered.retrieved.begin())]);
  }
  return deepest;
}

/// The figures of the answers in one range.
struct Spread {
  std::vector<double> f1;
  std::vector<double> coverage;
  std::vector<double> contradiction;

  void add(const BenchQuestion& question, const AnsweredQuestion& answered) {
    f1.push_back(citation_f1(question, answered));
    if (const auto mark = mark_of(answered, "coverage")) coverage.push_back(*mark);
    if (const auto mark = mark_of(answered, "contradiction")) contradiction.push_back(*mark);
  }
  std::vector<std::string> row(const std::string& system, const std::string& name) const {
    return {
        system,          name, std::to_string(f1.size()), mean_text(coverage, 1), mean_text(contradiction, 3),
        mean_text(f1, 3)};
  }
};

/// The quartiles of the answers' semantic similarity; nothing if none has one.
std::optional<Quartiles> similarity_of(std::string name, const std::vector<AnsweredQuestion>& answers) {
  std::vector<double> values;
  for (const AnsweredQuestion& one : answers) {
    if (one.semantic) values.push_back(*one.semantic);
  }
  if (values.empty()) return std::nullopt;
  std::ranges::sort(values);
  return Quartiles{std::move(name),       values.front(),         quantile(values, 0.25),
                   quantile(values, 0.5), quantile(values, 0.75), values.back()};
}

}  // namespace

FiguredTable citation_counts(const AnswerReport& report) {
  ReportTable table{{"System"}, {}};
  LinePlot plot{"Answers by number of citations", "citations", "answers", false, {}};
  for (std::size_t count = 0; count <= most_citations; ++count)
    table.header.push_back(fmt::format("{}{}", count, count == most_citations ? " or more" : ""));
  for (const AnswerRun& run : report.runs) {
    std::vector<std::size_t> counts(most_citations + 1);
    for_each_reply(report, run, [&](const BenchQuestion&, const AnsweredQuestion& answered) {
      ++counts[std::min(citations_of(answered), most_citations)];
    });
    std::vector<std::string> row{run.system};
    Series series{run.system, {}};
    for (std::size_t count = 0; count < counts.size(); ++count) {
      row.push_back(std::to_string(counts[count]));
      series.points.emplace_back(count, counts[count]);
    }
    table.rows.push_back(std::move(row));
    plot.series.push_back(std::move(series));
  }
  return {std::move(table), draw_lines(plot)};
}

FiguredTable depth_of_gold(const AnswerReport& report) {
  ReportTable table{{"System", "Gold within", "Answers", "Coverage", "Contradiction", "Citation F1"}, {}};
  LinePlot plot{"Answers by the depth of the gold", "characters", "mean", false, {}};
  for (const AnswerRun& run : report.runs) {
    std::size_t deepest = 0;
    for_each_reply(report, run, [&](const BenchQuestion& question, const AnsweredQuestion& answered) {
      deepest = std::max(deepest, depth_of(question, answered).value_or(0));
    });
    if (deepest == 0) continue;
    const std::size_t width = (deepest + depth_ranges - 1) / depth_ranges;
    std::map<std::size_t, Spread> ranges;
    Spread missing;
    for_each_reply(report, run, [&](const BenchQuestion& question, const AnsweredQuestion& answered) {
      const auto depth = depth_of(question, answered);
      (depth ? ranges[(*depth + width - 1) / width] : missing).add(question, answered);
    });
    std::array<Series, 3> series{{{run.system + ": coverage", {}},
                                  {run.system + ": contradiction", {}},
                                  {run.system + ": citation F1", {}}}};
    for (const auto& [number, range] : ranges) {
      const auto end = static_cast<double>(number * width);
      table.rows.push_back(range.row(run.system, fmt::format("{} characters", number * width)));
      if (!range.coverage.empty()) series[0].points.emplace_back(end, mean(range.coverage) / 100);
      if (!range.contradiction.empty()) series[1].points.emplace_back(end, mean(range.contradiction));
      series[2].points.emplace_back(end, mean(range.f1));
    }
    for (Series& one : series) {
      if (!one.points.empty()) plot.series.push_back(std::move(one));
    }
    if (!missing.f1.empty()) table.rows.push_back(missing.row(run.system, "not all in the context"));
  }
  return {std::move(table), draw_lines(plot)};
}

FiguredTable answer_lengths(const AnswerReport& report) {
  ReportTable table{{"System", "Characters, mean", "Median", "Longest", "Citations", "Highest citation F1"},
                    {}};
  for (const AnswerRun& run : report.runs) {
    std::vector<double> lengths;
    std::vector<double> citations;
    std::vector<CitationCounts> best;
    bool retrieves = false;
    for_each_reply(report, run, [&](const BenchQuestion& question, const AnsweredQuestion& answered) {
      lengths.push_back(static_cast<double>(count_code_points(answered.answer)));
      citations.push_back(static_cast<double>(citations_of(answered)));
      best.push_back(count_citations(question.gold, answered.retrieved));
      best.back().cited = best.back().shared;
      retrieves = retrieves || !answered.retrieved.empty();
    });
    if (lengths.empty()) continue;
    const std::string average = mean_text(lengths, 0);
    std::ranges::sort(lengths);
    table.rows.push_back({run.system, average, fmt::format("{:.0f}", lengths[lengths.size() / 2]),
                          fmt::format("{:.0f}", lengths.back()), mean_text(citations, 2),
                          retrieves ? fmt::format("{:.4f}", citation_scores(best).micro.f1) : ""});
  }
  std::string svg = draw_bars("Characters of an answer", table, 1);
  return {std::move(table), std::move(svg)};
}

FiguredTable likeness_by_mark(const AnswerReport& report) {
  ReportTable table{{"System", "Mark", "Answers", "Semantic similarity, lower quartile", "median",
                     "upper quartile", "BERTScore", "ROUGE-L", "METEOR"},
                    {}};
  BoxPlot plot{"Semantic similarity to the gold answer by mark", {}};
  for (const AnswerRun& run : report.runs) {
    for (const std::string_view mark : {"coverage", "contradiction"}) {
      /// By value: the answers, as a set of their own.
      std::map<double, std::pair<RetrievalDataset, std::vector<AnsweredQuestion>>> groups;
      for_each_reply(report, run, [&](const BenchQuestion& question, const AnsweredQuestion& answered) {
        const auto value = mark_of(answered, mark);
        if (!value) return;
        groups[*value].first.questions.push_back(question);
        groups[*value].second.push_back(answered);
      });
      for (const auto& [value, group] : groups) {
        const AnswerScores scores = score_answers(group.first, group.second);
        const auto score = [&](std::string_view name) {
          const auto found = scores.find(name);
          return found == scores.end() ? std::string() : fmt::format("{:.3f}", found->second);
        };
        const std::string name = fmt::format("{} {:g}", mark, value);
        const std::optional<Quartiles> box = similarity_of(run.system + ", " + name, group.second);
        const auto quartile = [&](double Quartiles::* part) {
          return box ? fmt::format("{:.3f}", (*box).*part) : std::string();
        };
        table.rows.push_back({run.system, name, std::to_string(group.second.size()),
                              quartile(&Quartiles::lower), quartile(&Quartiles::median),
                              quartile(&Quartiles::upper), score("bertscore"), score("rouge_l"),
                              score("meteor")});
        if (box) plot.boxes.push_back(*box);
      }
    }
  }
  return {std::move(table), plot.boxes.empty() ? std::string() : draw_boxes(plot)};
}

}  // namespace pandect
