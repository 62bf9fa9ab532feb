#include "model/late_interaction.h"

#include <algorithm>
#include <numeric>

#include "base/hash.h"

namespace pandect {
namespace {

constexpr std::size_t most_kept_bytes = 256U << 20U;

double product_of(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() ? std::inner_product(a.begin(), a.end(), b.begin(), 0.0) : 0;
}

}  // namespace

std::vector<double> LateInteraction::score(const std::string& query, std::span<const std::string> texts,
                                           const std::stop_token& stop) {
  if (texts.empty()) return {};
  const WantedHeads wanted{weights_.dense > 0, weights_.multi_vector > 0, weights_.sparse > 0};
  const TextHeads question =
      embedder_->embed_heads(std::vector<std::string>{query}, TextKind::query, wanted, stop).at(0);
  std::vector<double> scores;
  for (const Known& passage : heads_of(texts, wanted, stop)) {
    double score = 0;
    if (wanted.dense) score += weights_.dense * product_of(question.dense, passage->dense);
    if (wanted.tokens) score += weights_.multi_vector * max_sim(question, *passage);
    if (wanted.sparse) score += weights_.sparse * sparse_product(question.sparse, passage->sparse);
    scores.push_back(score);
  }
  return scores;
}

std::vector<LateInteraction::Known> LateInteraction::heads_of(std::span<const std::string> texts,
                                                              WantedHeads wanted,
                                                              const std::stop_token& stop) {
  std::vector<Known> all(texts.size());
  std::vector<Key> keys;
  std::vector<std::string> missing;
  std::vector<std::size_t> places;
  {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Hash128 hash = hash128(texts[i]);
      keys.emplace_back(hash.high, hash.low);
      if (const auto found = known_.find(keys.back()); found != known_.end()) {
        all[i] = found->second;
      } else {
        places.push_back(i);
        missing.push_back(texts[i]);
      }
    }
  }
  if (missing.empty()) return all;
  std::vector<TextHeads> made = embedder_->embed_heads(missing, TextKind::passage, wanted, stop);
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < made.size(); ++i) {
    const auto known = std::make_shared<const TextHeads>(std::move(made[i]));
    all[places[i]] = known;
    const std::size_t bytes = sizeof(TextHeads) + known->bytes();
    if (known_bytes_ + bytes > most_kept_bytes) {
      known_.clear();
      known_bytes_ = 0;
    }
    if (known_.emplace(keys[places[i]], known).second) known_bytes_ += bytes;
  }
  return all;
}

}  // namespace pandect
