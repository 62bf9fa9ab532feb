#include "index/first_threshold.h"

#include <algorithm>
#include <cmath>

#include "index/top_documents.h"

namespace pandect {

double FirstThreshold::find(std::vector<TermCursor>& terms, std::uint32_t documents, std::size_t k,
                            const std::function<bool(std::uint32_t)>& allowed) {
  constexpr std::size_t most_wanted = 64;
  constexpr std::size_t scored_beside = 20;
  if (k > most_wanted) return 0;
  by_size_.clear();
  std::size_t postings = 0;
  for (TermCursor& term : terms) {
    by_size_.push_back(&term);
    postings += term.size();
  }
  std::ranges::sort(by_size_, {}, &TermCursor::size);
  const std::size_t worth = 128 + postings / 64;
  sums_.clear();
  std::size_t rare = 0;
  for (std::size_t added = 0; rare < by_size_.size(); ++rare) {
    added += by_size_[rare]->size();
    if (added > worth) break;
    add(*by_size_[rare], documents);
  }
  if (allowed) std::erase_if(sums_, [&](const ScoredDocument& one) { return !allowed(one.document); });
  if (sums_.size() < k) return 0;
  TopDocuments promising(k + scored_beside, 0);
  for (const ScoredDocument& one : sums_) promising.offer(one.document, one.score);
  sums_ = promising.take();
  std::ranges::sort(sums_, {}, &ScoredDocument::document);
  for (std::size_t i = rare; i < by_size_.size(); ++i) {
    for (ScoredDocument& one : sums_) one.score += by_size_[i]->score_of(one.document);
    by_size_[i]->rewind();
  }
  const auto last = sums_.begin() + static_cast<std::ptrdiff_t>(k - 1);
  std::ranges::nth_element(sums_, last, std::greater<>(), &ScoredDocument::score);
  return std::nextafter(last->score, 0.0);
}

void FirstThreshold::add(TermCursor& term, std::uint32_t end) {
  merged_.clear();
  auto next = sums_.begin();
  term.for_postings(
      0, end, scoring_loops(),
      [&](const std::uint32_t* documents, const double* scores, std::size_t from, std::size_t to) {
        for (std::size_t i = from; i < to; ++i) {
          while (next != sums_.end() && next->document < documents[i]) merged_.push_back(*next++);
          const bool known = next != sums_.end() && next->document == documents[i];
          merged_.push_back({documents[i], scores[i] + (known ? (next++)->score : 0)});
        }
      });
  merged_.insert(merged_.end(), next, sums_.end());
  sums_.swap(merged_);
  term.rewind();
}

}  // namespace pandect
