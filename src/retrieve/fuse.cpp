#include "retrieve/fuse.h"

#include <algorithm>
#include <cmath>

#include "retrieve/hit_table.h"

namespace pandect {
namespace {

/// Subtracts `shift` from scores and divides by `scale`; without a scale all become equal.
struct Scaling {
  double shift = 0;
  double scale = 1;
  double of_equals = 0;

  double of(double score) const { return scale > 0 ? (score - shift) / scale : of_equals; }
};

Scaling scaling_of(const std::vector<Hit>& hits, Fusion::Normalise normalise) {
  if (normalise == Fusion::Normalise::none || hits.empty()) return {};
  if (normalise == Fusion::Normalise::min_max) {
    const auto [least, most] = std::ranges::minmax(hits, {}, &Hit::score);
    return {least.score, most.score - least.score, 1};
  }
  const auto count = static_cast<double>(hits.size());
  double sum = 0;
  double squares = 0;
  for (const Hit& hit : hits) sum += hit.score;
  for (const Hit& hit : hits) squares += (hit.score - sum / count) * (hit.score - sum / count);
  return {sum / count, std::sqrt(squares / count), 0};
}

}  // namespace

std::vector<Hit> Fuse::retrieve(const Query& query, std::size_t k) const {
  HitTable table;
  std::vector<Hit> rest;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    std::vector<Hit> hits = inputs_[i]->retrieve(query, std::max(k, settings_.candidates));
    // The number of fused hits must not depend on the number requested.
    const std::size_t fused = std::min(settings_.candidates, hits.size());
    rest.insert(rest.end(), hits.begin() + static_cast<std::ptrdiff_t>(fused), hits.end());
    hits.resize(fused);
    const double weight = settings_.weights.empty() ? 1 : settings_.weights[i];
    const auto from = static_cast<std::uint32_t>(i);
    if (settings_.method == Fusion::Method::rrf) {
      table.raise_by_rank(hits, weight, settings_.k, Reason::Kind::fused, from);
    } else {
      const Scaling scaling = scaling_of(hits, settings_.normalise);
      for (const Hit& hit : hits)
        table.raise(hit.document, {Reason::Kind::fused, weight * scaling.of(hit.score), from}, hit.part);
    }
    table.keep_meaning(hits);
  }
  std::vector<Hit> best = std::move(table).best(k);
  append_rest(best, rest, k);
  return best;
}

std::vector<MatchedTerm> Fuse::explain(const Query& query, std::uint32_t document) const {
  std::vector<MatchedTerm> all;
  for (const SharedRetriever& input : inputs_)
    std::ranges::move(input->explain(query, document), std::back_inserter(all));
  return all;
}

}  // namespace pandect
