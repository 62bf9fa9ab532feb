#include "train/evaluation.h"

#include <cmath>

#include <fmt/format.h>

namespace pandect::train {
namespace {

MeasuredMean mean_of(const std::vector<double>& values) {
  MeasuredMean made;
  for (const double value : values) made.mean += value / static_cast<double>(values.size());
  for (const double value : values) made.deviation += (value - made.mean) * (value - made.mean);
  made.deviation = values.size() > 1 ? std::sqrt(made.deviation / static_cast<double>(values.size() - 1)) : 0;
  return made;
}

std::string name_of(const EvaluationRow& row) {
  return row.adapter.empty() ? "base" : row.adapter;
}

}  // namespace

std::vector<EvaluationRow> evaluate_adapters(const PolicyTrainingSettings& settings, PolicyTask& task,
                                             const std::atomic<bool>& stop) {
  std::vector<EvaluationRow> rows;
  std::vector<std::filesystem::path> adapters = settings.adapters;
  if (adapters.empty()) adapters.emplace_back();
  for (const std::filesystem::path& adapter : adapters) {
    PolicyTrainingSettings of_one = settings;
    of_one.adapter = adapter;
    const PolicyTraining model(of_one, PolicyMethod::none, task, nullptr, {});
    EvaluationRow row;
    row.adapter = adapter.string();
    std::vector<std::pair<std::string, std::vector<double>>> found;
    for (const std::uint64_t seed : settings.seeds) {
      const Json measured = model.measure(task, settings.sampling, seed, stop);
      if (measured.empty()) return rows;
      row.examples = measured.at("examples").get<std::size_t>();
      row.seconds += measured.at("seconds").get<double>();
      if (found.empty()) {
        for (const auto& [name, value] : measured.items()) {
          if (name != "examples" && name != "seconds") found.emplace_back(name, std::vector<double>());
        }
      }
      for (auto& [name, values] : found) values.push_back(measured.at(name).get<double>());
    }
    for (const auto& [name, values] : found) row.measures.emplace_back(name, mean_of(values));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string evaluation_table(const std::vector<EvaluationRow>& rows) {
  std::string table;
  if (rows.empty()) return table;
  std::size_t width = 7;
  for (const EvaluationRow& row : rows) width = std::max(width, name_of(row).size());
  table += fmt::format("{:<{}}", "adapter", width);
  for (const auto& [name, value] : rows.front().measures) table += fmt::format("  {:>22}", name);
  table += "\n";
  for (const EvaluationRow& row : rows) {
    table += fmt::format("{:<{}}", name_of(row), width);
    for (std::size_t i = 0; i < row.measures.size(); ++i) {
      const MeasuredMean& own = row.measures[i].second;
      const double base = rows.front().measures[i].second.mean;
      const std::string gain =
          &row == &rows.front() || base == 0 ? "" : fmt::format(" {:+.1f}%", 100 * (own.mean - base) / base);
      table += fmt::format("  {:>22}", fmt::format("{:.3f} ± {:.3f}{}", own.mean, own.deviation, gain));
    }
    table += "\n";
  }
  return table;
}

std::string to_json(const std::vector<EvaluationRow>& rows) {
  Json all = Json::array();
  for (const EvaluationRow& row : rows) {
    Json one{{"adapter", name_of(row)}, {"examples", row.examples}, {"seconds", row.seconds}};
    for (const auto& [name, value] : row.measures)
      one[name] = {{"mean", value.mean}, {"deviation", value.deviation}};
    all.push_back(std::move(one));
  }
  return dump_json(all, 2);
}

}  // namespace pandect::train
