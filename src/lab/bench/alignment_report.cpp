#include "lab/bench/alignment_report.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lab/bench/answer_scores.h"
#include "lab/bench/published.h"
#include "text/utf8.h"

namespace pandect {
namespace {

struct AlignmentMeasure {
  std::string_view name;
  std::string_view title;
  bool deviates;  ///< the paper has its deviation
};
constexpr std::array<AlignmentMeasure, 4> alignment_measures{{{"e2e_f1", "Citation F1", true},
                                                              {"coverage_share", "Coverage", true},
                                                              {"consistency_rate", "Consistency", true},
                                                              {"joint", "Joint", false}}};
/// Code points of an answer in a case.
constexpr std::size_t shown_of_answer = 300;

std::string gain_of(std::optional<double> value, std::optional<double> base) {
  if (!value || !base || *base == 0) return {};
  return fmt::format("{:+.2f}", 100 * (*value - *base) / *base);
}

std::optional<double> found_in(const std::map<std::string, double, std::less<>>& scores,
                               std::string_view name) {
  const auto found = scores.find(name);
  return found == scores.end() ? std::nullopt : std::optional(found->second);
}

/// The mean of an answer's citation F1 and its marks, as shares.
double score_of(const RetrievalDataset& dataset, std::size_t question, const AnsweredQuestion& answered) {
  const std::vector<std::string>& gold = dataset.questions[question].gold;
  const auto right = static_cast<double>(std::ranges::count_if(answered.cited, [&](const std::string& cited) {
    return std::ranges::find(gold, cited) != gold.end();
  }));
  const auto named = static_cast<double>(answered.cited.size() + answered.invented + gold.size());
  double sum = named == 0 ? 0 : 2 * right / named;
  double parts = 1;
  for (const auto& [judge, score] : answered.judged) {
    if (!score) continue;
    sum += judge == "coverage"        ? *score / 100
           : judge == "contradiction" ? 1 - *score
                                      : share_of(judge, *score);
    ++parts;
  }
  return sum / parts;
}

std::string shortened(const std::string& text) {
  if (count_code_points(text) <= shown_of_answer) return text;
  std::size_t end = 0;
  for (std::size_t points = 0; end < text.size() && points < shown_of_answer; ++points) {
    ++end;
    while (end < text.size() && (text[end] & '\xC0') == '\x80') ++end;
  }
  return text.substr(0, end) + " …";
}

}  // namespace

ReportTable alignment_table(const AnswerReport& report) {
  ReportTable table{{"Model"}, {}};
  for (const AlignmentMeasure& measure : alignment_measures) {
    table.header.emplace_back(measure.title);
    if (measure.deviates) table.header.emplace_back("SD");
    table.header.emplace_back("Gain (%)");
  }
  std::map<std::string, double, std::less<>> base;
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    const auto means = answer_means(report, run);
    std::map<std::string, double, std::less<>> own;
    std::vector<std::string> row{report.runs[run].system};
    for (const AlignmentMeasure& measure : alignment_measures) {
      const auto found = means.find(measure.name);
      if (found != means.end()) own[std::string(measure.name)] = found->second.mean;
      row.push_back(found == means.end() ? "" : fmt::format("{:.4f}", found->second.mean));
      if (measure.deviates)
        row.push_back(found == means.end() || found->second.samples < 2
                          ? ""
                          : fmt::format("{:.4f}", found->second.deviation));
      row.push_back(run == 0 ? "" : gain_of(found_in(own, measure.name), found_in(base, measure.name)));
    }
    if (run == 0) base = own;
    table.rows.push_back(std::move(row));
  }
  base.clear();
  for (const PublishedRow& published : published_table(report.name + "-alignment").rows) {
    const bool is_base = published.system.find(" + ") == std::string::npos;
    if (is_base) base = published.scores;
    std::vector<std::string> row{published.system + " †"};
    for (const AlignmentMeasure& measure : alignment_measures) {
      row.push_back(published.text(measure.name));
      if (measure.deviates) row.push_back(published.text(std::string(measure.name) + "_sd"));
      row.push_back(
          is_base ? "" : gain_of(found_in(published.scores, measure.name), found_in(base, measure.name)));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::vector<AnswerCase> answer_cases(const AnswerReport& report, std::size_t most) {
  std::vector<AnswerCase> cases;
  for (std::size_t question = 0; question < report.dataset->questions.size(); ++question) {
    AnswerCase one{question, {}};
    for (const AnswerRun& run : report.runs)
      one.scores.push_back(score_of(*report.dataset, question, run.samples.front()[question]));
    if (!one.scores.empty()) cases.push_back(std::move(one));
  }
  const auto spread = [](const AnswerCase& one) {
    const auto [least, greatest] = std::ranges::minmax(one.scores);
    return greatest - least;
  };
  std::ranges::stable_sort(cases, std::greater{}, spread);
  const auto same = std::ranges::find_if(cases, [&](const AnswerCase& one) { return spread(one) == 0; });
  cases.erase(same, cases.end());
  cases.resize(std::min(cases.size(), most));
  return cases;
}

ReportTable case_table(const AnswerReport& report, const AnswerCase& one) {
  const auto names = [](const std::vector<std::string>& all) {
    std::string text = fmt::format("{}", fmt::join(all, "; "));
    std::ranges::replace(text, '\t', ' ');
    return text;
  };
  const BenchQuestion& question = report.dataset->questions[one.question];
  ReportTable table{{"", "Words", "Sections", "Score"}, {}};
  table.rows.push_back({"Question", question.text, "", ""});
  table.rows.push_back({"Right", shortened(question.answer), names(question.gold), ""});
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    const AnsweredQuestion& answered = report.runs[run].samples.front()[one.question];
    const std::string words = answered.failure.empty() ? answered.answer : "no reply: " + answered.failure;
    table.rows.push_back({report.runs[run].system, shortened(words), names(answered.cited),
                          fmt::format("{:.2f}", one.scores[run])});
  }
  return table;
}

}  // namespace pandect
