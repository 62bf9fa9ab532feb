#include "lab/commands/measuring_answers.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "lab/measure/statistics.h"
#include "lab/measure/text_scores.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect {
namespace {

std::vector<NamedScore> measure_file(const std::filesystem::path& file, const AnswerMeasuring& measuring) {
  const std::vector<AnswerRecord> records = read_answers(file);
  std::vector<NamedScore> scores = answer_scores(records);
  for (const std::string& words : measuring.words)
    std::ranges::move(rouge_scores(records, words), std::back_inserter(scores));
  for (const std::string& stems : measuring.stems)
    std::ranges::move(meteor_scores(records, stems), std::back_inserter(scores));
  return scores;
}

/// The figures of any run, in the order of the first run that has them.
std::vector<std::string> names_in(const std::vector<std::vector<NamedScore>>& runs) {
  std::vector<std::string> names;
  for (const std::vector<NamedScore>& run : runs) {
    for (const NamedScore& score : run) {
      if (std::ranges::find(names, score.name) == names.end()) names.push_back(score.name);
    }
  }
  return names;
}

Json score_json(const LabelScore& score) {
  return {
      {"precision", score.precision}, {"recall", score.recall}, {"f1", score.f1}, {"support", score.support}};
}

}  // namespace

std::vector<MeasuredAnswers> measure_answers(const std::vector<std::filesystem::path>& files,
                                             const AnswerMeasuring& measuring) {
  std::vector<std::vector<NamedScore>> runs;
  for (const std::filesystem::path& file : files) runs.push_back(measure_file(file, measuring));
  std::vector<MeasuredAnswers> measured;
  for (const std::string& name : names_in(runs)) {
    std::vector<double> values;
    std::size_t answers = 0;
    for (const std::vector<NamedScore>& run : runs) {
      const auto found = std::ranges::find(run, name, &NamedScore::name);
      if (found == run.end()) continue;
      values.push_back(found->value);
      answers += found->answers;
    }
    measured.push_back({name, mean(values),
                        values.size() > 1 ? std::optional(standard_deviation(values)) : std::nullopt, answers,
                        values.size()});
  }
  if (measured.empty()) {
    throw Error(ErrorCode::bad_input, fmt::format("{}: nothing in it can be measured", files[0].string()),
                "docs/measuring.md lists the members of an answer, and what each figure needs");
  }
  return measured;
}

std::string to_lines(const std::vector<MeasuredAnswers>& measured) {
  std::string lines;
  std::size_t files = 0;
  for (const MeasuredAnswers& one : measured) files = std::max(files, one.files);
  for (const MeasuredAnswers& one : measured) {
    const std::string deviation = one.deviation ? fmt::format(" ± {:<7.4f}", *one.deviation) : "";
    const std::string in_files =
        one.files == files ? "" : fmt::format(" in {} of {} files", one.files, files);
    lines += fmt::format("{:<26} {:>9.4f}{} {:>7} answers{}\n", one.name, one.mean, deviation, one.answers,
                         in_files);
  }
  return lines;
}

std::string to_json(const std::vector<MeasuredAnswers>& measured) {
  Json all = Json::object();
  for (const MeasuredAnswers& one : measured)
    all[one.name] = {{"mean", one.mean},
                     {"deviation", one.deviation ? Json(*one.deviation) : Json()},
                     {"answers", one.answers},
                     {"files", one.files}};
  return dump_json(all, 2);
}

MeasuredLabels measure_labels(const std::filesystem::path& file) {
  const std::string text = read_file(file);
  std::vector<std::string> gold;
  std::vector<std::string> given;
  std::size_t number = 0;
  for (std::string_view left = without_byte_order_mark(text); !left.empty();) {
    const std::size_t end = std::min(left.find('\n'), left.size());
    std::string_view line = left.substr(0, end);
    left.remove_prefix(std::min(end + 1, left.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos || line.find('\t', tab + 1) != std::string_view::npos) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: line {}: not two labels with a tab between them", file.string(), number));
    }
    gold.emplace_back(line.substr(0, tab));
    given.emplace_back(line.substr(tab + 1));
  }
  if (gold.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there are no labels in it", file.string()));
  MeasuredLabels measured{confusion_matrix(gold, given), {}};
  measured.scores = agreement(measured.matrix);
  return measured;
}

std::string to_lines(const MeasuredLabels& measured) {
  std::string lines = "gold \\ given";
  for (const std::string& label : measured.matrix.labels) lines += fmt::format(" {:>8}", label);
  lines += "\n";
  for (std::size_t i = 0; i < measured.matrix.labels.size(); ++i) {
    lines += fmt::format("{:<12}", measured.matrix.labels[i]);
    for (const std::size_t count : measured.matrix.counts[i]) lines += fmt::format(" {:>8}", count);
    lines += "\n";
  }
  lines += fmt::format("\n{:<12} {:>9} {:>9} {:>9} {:>9}\n", "", "precision", "recall", "f1", "support");
  const auto row = [&](const std::string& name, const LabelScore& score) {
    lines += fmt::format("{:<12} {:>9.4f} {:>9.4f} {:>9.4f} {:>9}\n", name, score.precision, score.recall,
                         score.f1, score.support);
  };
  for (const LabelScore& score : measured.scores.labels) row(score.label, score);
  row("macro", measured.scores.macro);
  row("weighted", measured.scores.weighted);
  lines += fmt::format("\naccuracy {:.4f}, Cohen's kappa {}\n", measured.scores.accuracy,
                       measured.scores.kappa ? fmt::format("{:.4f}", *measured.scores.kappa) : "undefined");
  return lines;
}

std::string to_json(const MeasuredLabels& measured) {
  Json labels = Json::object();
  for (const LabelScore& score : measured.scores.labels) labels[score.label] = score_json(score);
  return dump_json({{"labels", measured.matrix.labels},
                    {"confusion", measured.matrix.counts},
                    {"per_label", std::move(labels)},
                    {"macro", score_json(measured.scores.macro)},
                    {"weighted", score_json(measured.scores.weighted)},
                    {"accuracy", measured.scores.accuracy},
                    {"kappa", measured.scores.kappa ? Json(*measured.scores.kappa) : Json()}},
                   2);
}

CorrelationTable measure_correlations(const std::filesystem::path& file) {
  const NumberTable table = parse_number_table(read_file(file), file.string());
  return correlate(table, table);
}

std::string to_lines(const CorrelationTable& table) {
  std::string lines;
  const auto add = [&](const char* kind, const std::vector<std::vector<std::optional<double>>>& values) {
    lines += fmt::format("{:<20}", kind);
    for (const std::string& name : table.columns) lines += fmt::format(" {:>14}", name);
    lines += "\n";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      lines += fmt::format("{:<20}", table.rows[i]);
      for (const std::optional<double>& value : values[i])
        lines += fmt::format(" {:>14}", value ? fmt::format("{:.4f}", *value) : "undefined");
      lines += "\n";
    }
  };
  add("Pearson", table.pearson);
  lines += "\n";
  add("Spearman", table.spearman);
  return lines;
}

std::string to_json(const CorrelationTable& table) {
  Json json = Json::object();
  const auto add = [&](const char* kind, const std::vector<std::vector<std::optional<double>>>& values) {
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      for (std::size_t j = 0; j < table.columns.size(); ++j)
        json[kind][table.rows[i]][table.columns[j]] = values[i][j] ? Json(*values[i][j]) : Json();
    }
  };
  add("pearson", table.pearson);
  add("spearman", table.spearman);
  return dump_json(json, 2);
}

}  // namespace pandect
