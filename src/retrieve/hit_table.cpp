#include "retrieve/hit_table.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace pandect {

double score_of_name(const Hit& hit) {
  double score = 0;
  for (const Reason& reason : hit.why) {
    if (reason.kind == Reason::Kind::name) score += reason.score;
  }
  return score;
}

double meaning_of(const Hit& hit) {
  double score = 0;
  for (const Reason& reason : hit.why) {
    if (reason.kind == Reason::Kind::meaning) score = std::max(score, reason.score);
  }
  return score;
}

std::size_t HitKey::Hash::operator()(const HitKey& key) const {
  const std::uint64_t part = std::uint64_t{key.part.begin} << 32U | key.part.end;
  return std::hash<std::uint64_t>{}((part + key.document) * 0x9E3779B97F4A7C15ULL);
}

HitTable::HitTable(std::vector<Hit> hits) : hits_(std::move(hits)) {}

std::unordered_map<HitKey, std::size_t, HitKey::Hash>& HitTable::places() {
  // Most of what may raise hits finds no reason to.
  if (places_.empty()) {
    places_.reserve(2 * hits_.size());
    for (std::size_t i = 0; i < hits_.size(); ++i) places_[key_of(hits_[i])] = i;
  }
  return places_;
}

double HitTable::best_score() const {
  return hits_.empty() ? 0 : std::ranges::max(hits_, {}, &Hit::score).score;
}

void HitTable::raise(std::uint32_t document, const Reason& reason, Span part) {
  const auto [known, fresh] = places().try_emplace({document, part}, hits_.size());
  if (fresh) hits_.push_back({document, 0, {}, part});
  hits_[known->second].score += reason.score;
  hits_[known->second].why.push_back(reason);
}

void HitTable::raise_by_rank(const std::vector<Hit>& hits, double weight, double k, Reason::Kind kind,
                             std::uint32_t from) {
  for (std::size_t rank = 0; rank < hits.size(); ++rank)
    raise(hits[rank].document, {kind, weight * (1 / (k + static_cast<double>(rank + 1))), from},
          hits[rank].part);
}

void HitTable::keep_meaning(const std::vector<Hit>& hits) {
  for (const Hit& hit : hits) {
    const auto known = places().find(key_of(hit));
    if (known == places().end()) continue;
    for (const Reason& reason : hit.why) {
      if (reason.kind == Reason::Kind::meaning) hits_[known->second].why.push_back(reason);
    }
  }
}

std::vector<Hit> HitTable::best(std::size_t k) && {
  keep_best(hits_, k);
  return std::move(hits_);
}

void sort_hits(std::vector<Hit>& hits) {
  std::ranges::sort(hits, [](const Hit& a, const Hit& b) {
    if (a.score != b.score) return a.score > b.score;
    return a.document != b.document ? a.document < b.document : a.part.begin < b.part.begin;
  });
}

void keep_best(std::vector<Hit>& hits, std::size_t k) {
  sort_hits(hits);
  if (hits.size() > k) hits.resize(k);
}

void append_rest(std::vector<Hit>& hits, std::span<const Hit> rest, std::size_t k) {
  if (rest.empty()) return;
  std::unordered_set<HitKey, HitKey::Hash> known;
  for (const Hit& hit : hits) known.insert(key_of(hit));
  for (const Hit& hit : rest) {
    if (hits.size() >= k) return;
    if (!known.insert(key_of(hit)).second) continue;
    const double last = hits.empty() ? hit.score : std::nextafter(hits.back().score, -1.0);
    hits.push_back(hit);
    hits.back().score = std::min(hit.score, last);
  }
}

std::vector<Hit> Adjustment::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> hits = input_->retrieve(query, std::max(k, candidates_));
  // The number of adjusted hits must not depend on the number requested, or the top ten would change with it.
  const std::size_t adjusted = candidates_ == 0 ? hits.size() : std::min(candidates_, hits.size());
  const std::vector<Hit> rest(hits.begin() + static_cast<std::ptrdiff_t>(adjusted), hits.end());
  hits.resize(adjusted);
  HitTable table(std::move(hits));
  adjust(query, table);
  std::vector<Hit> best = std::move(table).best(k);
  append_rest(best, rest, k);
  return best;
}

}  // namespace pandect
