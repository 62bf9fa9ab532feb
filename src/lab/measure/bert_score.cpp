#include "lab/measure/bert_score.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pandect/error.h"

namespace pandect {
namespace {

std::vector<float> unit_rows(const TokenEmbeddings& side) {
  std::vector<float> rows(side.values.begin(), side.values.end());
  for (std::size_t i = 0; i < side.tokens(); ++i) {
    const std::span<float> row(rows.data() + i * side.dimensions, side.dimensions);
    double squares = 0;
    for (const float value : row) squares += static_cast<double>(value) * value;
    const auto scale = static_cast<float>(squares > 0 ? 1 / std::sqrt(squares) : 0);
    for (float& value : row) value *= scale;
  }
  return rows;
}

double weighted_mean(std::span<const float> best, std::span<const double> weights) {
  double sum = 0;
  double total = 0;
  for (std::size_t i = 0; i < best.size(); ++i) {
    const double weight = weights.empty() ? 1 : weights[i];
    sum += weight * best[i];
    total += weight;
  }
  return total > 0 ? sum / total : 0;
}

void check(const TokenEmbeddings& side, std::size_t dimensions) {
  const bool whole = side.dimensions == dimensions && dimensions > 0 && side.values.size() % dimensions == 0;
  if (!whole) throw Error(ErrorCode::bad_input, "the embeddings of both texts must have the same dimensions");
  if (!side.weights.empty() && side.weights.size() != side.tokens())
    throw Error(ErrorCode::bad_input, "there must be one weight for each token");
}

}  // namespace

OverlapScore bert_score(const TokenEmbeddings& reference, const TokenEmbeddings& text, double baseline) {
  check(reference, reference.dimensions);
  check(text, reference.dimensions);
  if (reference.tokens() == 0 || text.tokens() == 0) return {};
  const std::size_t dimensions = reference.dimensions;
  const std::vector<float> wanted = unit_rows(reference);
  const std::vector<float> given = unit_rows(text);
  std::vector<float> best_wanted(reference.tokens(), -1);
  std::vector<float> best_given(text.tokens(), -1);
  for (std::size_t i = 0; i < best_wanted.size(); ++i) {
    for (std::size_t j = 0; j < best_given.size(); ++j) {
      float cosine = 0;
      for (std::size_t d = 0; d < dimensions; ++d)
        cosine += wanted[i * dimensions + d] * given[j * dimensions + d];
      best_wanted[i] = std::max(best_wanted[i], cosine);
      best_given[j] = std::max(best_given[j], cosine);
    }
  }
  const auto above = [baseline](double score) { return (score - baseline) / (1 - baseline); };
  const double precision = weighted_mean(best_given, text.weights);
  const double recall = weighted_mean(best_wanted, reference.weights);
  const OverlapScore plain = overlap_score(precision, recall);
  return {above(plain.precision), above(plain.recall), above(plain.f1)};
}

}  // namespace pandect
