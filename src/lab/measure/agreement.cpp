#include "lab/measure/agreement.h"

#include <algorithm>
#include <map>
#include <numeric>

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

}  // namespace pandect
