#include "lab/train/evaluation.h"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

#include "lab/bench/published.h"
#include "lab/bench/training_record.h"
#include "text/utf8.h"

namespace pandect::train {
namespace {

MeasuredMean mean_of(const std::vector<double>& values) {
  MeasuredMean made;
  for (const double value : values) made.mean += value / static_cast<double>(values.size());
  for (const double value : values) made.deviation += (value - made.mean) * (value - made.mean);
  made.deviation = values.size() > 1 ? std::sqrt(made.deviation / static_cast<double>(values.size() - 1)) : 0;
  return made;
}

std::string name_of(const std::string& adapter) {
  return adapter.empty() ? "base" : adapter;
}

/// The paper's joint score: citation, coverage and the absence of contradiction have equal weight.
void add_joint(Json& measured) {
  double sum = 0;
  for (const char* part : {"citation_f1", "coverage", "contradiction"}) {
    const auto found = measured.find(part);
    if (found == measured.end()) return;
    sum += found->get<double>();
  }
  measured["joint"] = sum / 3;
}

using Cells = std::vector<std::string>;

std::string laid_out(const std::vector<Cells>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Cells& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_code_points(row[i]));
  }
  std::string text;
  for (const Cells& row : rows) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string blanks(widths[i] - count_code_points(row[i]), ' ');
      line += i == 0 ? row[i] + blanks : "  " + blanks + row[i];
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

/// The name of a measure in published tables.
std::string_view published_name(std::string_view measure) {
  if (measure == "citation_f1") return "e2e_f1";
  if (measure == "coverage") return "coverage_share";
  if (measure == "contradiction") return "consistency_rate";
  return measure;
}

std::string table_of_set(std::span<const EvaluationRow> rows) {
  std::vector<Cells> cells{{rows.front().set.empty() ? "adapter" : rows.front().set}};
  for (const auto& [name, value] : rows.front().measures) cells.front().push_back(name);
  for (const EvaluationRow& row : rows) {
    Cells& own = cells.emplace_back(Cells{name_of(row.adapter)});
    for (std::size_t i = 0; i < row.measures.size(); ++i) {
      const MeasuredMean& found = row.measures[i].second;
      const double base = rows.front().measures[i].second.mean;
      const std::string gain = &row == &rows.front() || base == 0
                                   ? ""
                                   : fmt::format(" {:+.1f}%", 100 * (found.mean - base) / base);
      own.push_back(fmt::format("{:.3f} ± {:.3f}{}", found.mean, found.deviation, gain));
    }
  }
  const PublishedTable published =
      rows.front().set.empty() ? PublishedTable() : published_table(rows.front().set + "-alignment");
  for (const PublishedRow& row : published.rows) {
    Cells& own = cells.emplace_back(Cells{row.system});
    for (const auto& [name, value] : rows.front().measures) own.push_back(row.text(published_name(name)));
  }
  return laid_out(cells) + (published.rows.empty() ? "" : fmt::format("Published: {}\n", published.source));
}

}  // namespace

std::vector<EvaluationRow> evaluate_adapters(const PolicyTrainingSettings& settings,
                                             const std::vector<EvaluatedTask>& tasks,
                                             const std::atomic<bool>& stop) {
  std::vector<EvaluationRow> rows;
  std::vector<std::filesystem::path> adapters = settings.adapters;
  if (adapters.empty()) adapters.emplace_back();
  for (const std::filesystem::path& adapter : adapters) {
    PolicyTrainingSettings of_one = settings;
    of_one.adapter = adapter;
    const PolicyTraining model(of_one, PolicyMethod::none, *tasks.front().task, nullptr, {});
    for (const EvaluatedTask& own : tasks) {
      EvaluationRow row;
      row.set = own.name;
      row.adapter = adapter.string();
      std::vector<std::pair<std::string, std::vector<double>>> found;
      for (const std::uint64_t seed : settings.seeds) {
        Json measured = model.measure(*own.task, settings.sampling, seed, stop);
        if (measured.empty()) break;
        row.examples = measured.at("examples").get<std::size_t>();
        row.seconds += measured.at("seconds").get<double>();
        add_joint(measured);
        if (found.empty()) {
          for (const auto& [name, value] : measured.items()) {
            if (name != "examples" && name != "seconds") found.emplace_back(name, std::vector<double>());
          }
        }
        for (auto& [name, values] : found) values.push_back(measured.at(name).get<double>());
      }
      if (stop) break;
      for (const auto& [name, values] : found) row.measures.emplace_back(name, mean_of(values));
      rows.push_back(std::move(row));
    }
  }
  std::ranges::stable_sort(rows, {}, [&](const EvaluationRow& row) {
    return std::ranges::find(tasks, row.set, &EvaluatedTask::name) - tasks.begin();
  });
  return rows;
}

std::string evaluation_table(const std::vector<EvaluationRow>& rows,
                             const std::vector<std::filesystem::path>& adapters) {
  std::string text;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    while (end < rows.size() && rows[end].set == rows[begin].set) ++end;
    if (begin > 0) text += '\n';
    text += table_of_set(std::span(rows).subspan(begin, end - begin));
  }
  std::vector<TrainedModel> trained;
  for (const std::filesystem::path& adapter : adapters) {
    if (training_cost(adapter)) trained.push_back({adapter.string(), adapter});
  }
  if (trained.empty()) return text;
  const ReportTable costs = cost_table(trained);
  std::vector<Cells> cells{costs.header};
  cells.insert(cells.end(), costs.rows.begin(), costs.rows.end());
  return text + "\n" + laid_out(cells);
}

std::string to_json(const std::vector<EvaluationRow>& rows) {
  Json all = Json::array();
  for (const EvaluationRow& row : rows) {
    Json one{{"adapter", name_of(row.adapter)}, {"examples", row.examples}, {"seconds", row.seconds}};
    if (!row.set.empty()) one["set"] = row.set;
    for (const auto& [name, value] : row.measures)
      one[name] = {{"mean", value.mean}, {"deviation", value.deviation}};
    if (const auto cost = training_cost(row.adapter)) {
      one["training"] = {{"steps", cost->steps},
                         {"tokens", cost->tokens},
                         {"seconds_drawing", cost->seconds_drawing},
                         {"seconds_rewarding", cost->seconds_rewarding},
                         {"seconds_learning", cost->seconds_learning}};
    }
    all.push_back(std::move(one));
  }
  return dump_json(all, 2);
}

}  // namespace pandect::train
