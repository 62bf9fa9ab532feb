#include "lab/measure/agreement.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <fmt/format.h>

#include "lab/measure/ratio.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t most_labels = 1'000;

std::vector<std::size_t> column_sums(const ConfusionMatrix& matrix) {
  std::vector<std::size_t> sums(matrix.labels.size());
  for (const std::vector<std::size_t>& row : matrix.counts) {
    for (std::size_t i = 0; i < row.size(); ++i) sums[i] += row[i];
  }
  return sums;
}

void add(LabelScore& sum, const LabelScore& one, double weight) {
  sum.precision += weight * one.precision;
  sum.recall += weight * one.recall;
  sum.f1 += weight * one.f1;
  sum.support += one.support;
}

void divide(LabelScore& sum, double by) {
  sum.precision = ratio(sum.precision, by);
  sum.recall = ratio(sum.recall, by);
  sum.f1 = ratio(sum.f1, by);
}

Json score_json(const LabelScore& score) {
  return {
      {"precision", score.precision}, {"recall", score.recall}, {"f1", score.f1}, {"support", score.support}};
}

}  // namespace

ConfusionMatrix confusion_matrix(std::span<const std::string> gold, std::span<const std::string> given) {
  std::map<std::string_view, std::size_t> places;
  for (const std::span<const std::string> side : {gold, given}) {
    for (const std::string& label : side) places.try_emplace(label);
  }
  if (places.size() > most_labels)
    throw Error(ErrorCode::bad_input, "there are more than 1000 different labels",
                "are these the right columns?");
  ConfusionMatrix matrix;
  for (auto& [label, place] : places) {
    place = matrix.labels.size();
    matrix.labels.emplace_back(label);
  }
  matrix.counts.assign(places.size(), std::vector<std::size_t>(places.size()));
  for (std::size_t i = 0; i < gold.size(); ++i) ++matrix.counts[places.at(gold[i])][places.at(given[i])];
  return matrix;
}

Agreement agreement(const ConfusionMatrix& matrix) {
  Agreement result;
  const std::vector<std::size_t> given = column_sums(matrix);
  double total = 0;
  double agreed = 0;
  double chance = 0;
  for (std::size_t i = 0; i < matrix.labels.size(); ++i) {
    const std::size_t support =
        std::accumulate(matrix.counts[i].begin(), matrix.counts[i].end(), std::size_t{0});
    const auto both = static_cast<double>(matrix.counts[i][i]);
    const auto gold_count = static_cast<double>(support);
    const auto given_count = static_cast<double>(given[i]);
    const LabelScore score{matrix.labels[i], ratio(both, given_count), ratio(both, gold_count),
                           ratio(2 * both, gold_count + given_count), support};
    result.labels.push_back(score);
    add(result.macro, score, 1);
    add(result.weighted, score, gold_count);
    total += gold_count;
    agreed += both;
    chance += gold_count * given_count;
  }
  divide(result.macro, static_cast<double>(matrix.labels.size()));
  divide(result.weighted, total);
  result.accuracy = ratio(agreed, total);
  const double by_chance = ratio(chance, total * total);
  if (total > 0 && by_chance < 1) result.kappa = (result.accuracy - by_chance) / (1 - by_chance);
  return result;
}

std::optional<double> krippendorff_alpha(std::span<const std::vector<std::string>> items) {
  std::map<std::string_view, double> counts;
  double all = 0;
  double observed = 0;  // pairs of different labels of an item, each item weighing as many as its labels
  for (const std::vector<std::string>& labels : items) {
    if (labels.size() < 2) continue;
    const auto size = static_cast<double>(labels.size());
    all += size;
    for (const std::string& label : labels) {
      counts[label] += 1;
      observed += static_cast<double>(std::ranges::count_if(
                      labels, [&](const std::string& other) { return other != label; })) /
                  (size - 1);
    }
  }
  double same = 0;
  for (const auto& [label, count] : counts) same += count * (count - 1);
  const double expected = all * (all - 1) - same;
  if (all == 0 || expected == 0) return std::nullopt;
  return 1 - (all - 1) * observed / expected;
}

std::string agreement_lines(const ConfusionMatrix& matrix, const Agreement& scores) {
  std::string lines = "gold \\ given";
  for (const std::string& label : matrix.labels) lines += fmt::format(" {:>8}", label);
  lines += "\n";
  for (std::size_t i = 0; i < matrix.labels.size(); ++i) {
    lines += fmt::format("{:<12}", matrix.labels[i]);
    for (const std::size_t count : matrix.counts[i]) lines += fmt::format(" {:>8}", count);
    lines += "\n";
  }
  lines += fmt::format("\n{:<12} {:>9} {:>9} {:>9} {:>9}\n", "", "precision", "recall", "f1", "support");
  const auto row = [&](const std::string& name, const LabelScore& score) {
    lines += fmt::format("{:<12} {:>9.4f} {:>9.4f} {:>9.4f} {:>9}\n", name, score.precision, score.recall,
                         score.f1, score.support);
  };
  for (const LabelScore& score : scores.labels) row(score.label, score);
  row("macro", scores.macro);
  row("weighted", scores.weighted);
  lines += fmt::format("\naccuracy {:.4f}, Cohen's kappa {}\n", scores.accuracy,
                       scores.kappa ? fmt::format("{:.4f}", *scores.kappa) : "undefined");
  return lines;
}

Json agreement_json(const ConfusionMatrix& matrix, const Agreement& scores) {
  Json labels = Json::object();
  for (const LabelScore& score : scores.labels) labels[score.label] = score_json(score);
  return {{"labels", matrix.labels},
          {"confusion", matrix.counts},
          {"per_label", std::move(labels)},
          {"macro", score_json(scores.macro)},
          {"weighted", score_json(scores.weighted)},
          {"accuracy", scores.accuracy},
          {"kappa", scores.kappa ? Json(*scores.kappa) : Json()}};
}

}  // namespace pandect
