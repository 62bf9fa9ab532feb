#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "base/lines.h"
#include "cli/terminal.h"
#include "lab/cli/measuring.h"
#include "lab/measure/agreement.h"
#include "lab/measure/answer_scores.h"
#include "lab/measure/number_table.h"
#include "lab/measure/statistics.h"
#include "lab/measure/text_scores.h"
#include "pandect/error.h"
#include "text/utf8.h"

namespace pandect::cli {
namespace {

/// A figure of one file of answers, or of several files that are runs with different seeds.
struct MeasuredAnswers {
  std::string name;
  double mean = 0;                  ///< over the files
  std::optional<double> deviation;  ///< sample deviation over the files; nothing for one file
  std::size_t answers = 0;          ///< in all files
  std::size_t files = 0;            ///< number of files with the figure
};

std::vector<NamedScore> measure_file(const std::filesystem::path& file, const MeasureOptions& measuring) {
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

std::vector<MeasuredAnswers> measure_answers(const MeasureOptions& options) {
  const std::vector<std::filesystem::path>& files = options.answers;
  std::vector<std::vector<NamedScore>> runs;
  for (const std::filesystem::path& file : files) runs.push_back(measure_file(file, options));
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

}  // namespace

void print_answers(const MeasureOptions& options, bool json) {
  const std::vector<MeasuredAnswers> measured = measure_answers(options);
  print(json ? to_json(measured) + "\n" : to_lines(measured));
}

/// Of a file with one item a line: the gold label, a tab, the given one.
void print_labels(const MeasureOptions& options, bool json) {
  const std::string text = read_file(options.labels);
  std::vector<std::string> gold;
  std::vector<std::string> given;
  std::size_t number = 0;
  for (std::string_view left = without_byte_order_mark(text); !left.empty();) {
    const std::string_view line = without_return(take_line(left));
    ++number;
    if (line.empty()) continue;
    const std::size_t tab = line.find('\t');
    if (tab == std::string_view::npos || line.find('\t', tab + 1) != std::string_view::npos) {
      throw Error(ErrorCode::bad_input,
                  fmt::format("{}: line {}: not two labels with a tab between them", options.labels, number));
    }
    gold.emplace_back(line.substr(0, tab));
    given.emplace_back(line.substr(tab + 1));
  }
  if (gold.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: there are no labels in it", options.labels));
  const ConfusionMatrix matrix = confusion_matrix(gold, given);
  const Agreement scores = agreement(matrix);
  print(json ? dump_json(agreement_json(matrix, scores), 2) + "\n" : agreement_lines(matrix, scores));
}

void print_correlations(const MeasureOptions& options, bool json) {
  const NumberTable numbers = parse_number_table(read_file(options.correlations), options.correlations);
  const CorrelationTable table = correlate(numbers, numbers);
  print(json ? to_json(table) + "\n" : to_lines(table));
}

}  // namespace pandect::cli
