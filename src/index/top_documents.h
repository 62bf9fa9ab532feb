#pragma once

#include <algorithm>
#include <vector>

#include "index/lexical_index.h"

namespace pandect {

/// True if a ranks before b.
inline bool is_better(const ScoredDocument& a, const ScoredDocument& b) {
  return a.score != b.score ? a.score > b.score : a.document < b.document;
}

/// Keeps the k best of documents offered in rising order. They are collected and thinned at twice the number
/// needed, so that a large k costs no more for each document than a small one.
class TopDocuments {
 public:
  /// `threshold`: documents with a score at or below it need not be kept, because k others are above it; or
  /// 0.
  TopDocuments(std::size_t k, double threshold)
      : k_(k), most_(k + std::max<std::size_t>(k, 16)), threshold_(threshold) {}

  /// Documents with a score at or below this are not among the best.
  double threshold() const { return threshold_; }

  void offer(std::uint32_t document, double score) {
    // Documents come in order, so that one with the same score as the worst kept ranks after it.
    if (score <= threshold_) return;
    kept_.push_back({document, score});
    if (kept_.size() == most_) thin();
  }

  std::vector<ScoredDocument> take() {
    std::ranges::sort(kept_, is_better);
    if (kept_.size() > k_) kept_.resize(k_);
    return std::move(kept_);
  }

 private:
  void thin() {
    const auto last = kept_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::ranges::nth_element(kept_, last, is_better);
    threshold_ = last->score;
    kept_.resize(k_);
  }

  std::size_t k_;
  std::size_t most_;
  double threshold_;
  std::vector<ScoredDocument> kept_;
};

}  // namespace pandect
