#include "index/term_cursor.h"

#include <algorithm>

#include "index/lexical_index.h"

namespace pandect {

std::size_t TermCursor::place_of(std::uint32_t document) const {
  if (block_.documents[0] >= document) return 0;
  // Without branches, which would be guessed wrong half of the time.
  const std::uint32_t* place = block_.documents;
  for (std::size_t left = block_.size; left > 1;) {
    const std::size_t half = left / 2;
    place += place[half - 1] < document ? half : 0;
    left -= half;
  }
  return static_cast<std::size_t>(place - block_.documents) + (*place < document ? 1 : 0);
}

std::uint32_t TermCursor::next_document(std::uint32_t document) {
  if (!seek(document)) return UINT32_MAX;
  if (loaded_ == at_ || list_.is_tail(at_)) {
    load();
    const std::size_t place = place_of(document);
    if (place < block_.size) return block_.documents[place];
    return block_end() == 0 ? UINT32_MAX : std::max(document, block_end());
  }
  return at_ == 0 ? document : std::max(document, list_.last_document(at_ - 1) + 1);
}

double TermCursor::bound_of(double weighted_frequency) const {
  // Sums and products round the same way up and down the scale, the division may not: hence the margin.
  constexpr double margin = 1 + 1e-12;
  const double saturated = std::min(1.0, saturation(weighted_frequency, score_.norms->k1) * margin);
  const double unit = score_.rounding * 0x1p-52;
  return score_.round(score_.factor * saturated) + 2 * unit;
}

double TermCursor::block_bound(std::size_t block) {
  if (bounded_ == block) return bound_;
  bounded_ = block;
  if (list_.is_tail(block)) {
    list_.decode_documents(block, block_);
    loaded_ = counted_ = block;
    double scores[block_size];
    scoring_loops().score_postings(block_, 0, block_.size, score_, scores);
    return bound_ = *std::max_element(scores, scores + block_.size);
  }
  double most = 0;
  list_.for_impacts(
      block, [&](std::size_t field, const Impacts& impacts) { most += score_.norms->bound(field, impacts); });
  bound_ = bound_of(most);
  return bound_;
}

double TermCursor::list_bound() {
  if (list_bound_ >= 0) return list_bound_;
  double most = 0;
  list_.for_impacts(
      [&](std::size_t field, const Impacts& impacts) { most += score_.norms->bound(field, impacts); });
  return list_bound_ = bound_of(most);
}

double TermCursor::bound(std::uint32_t begin, std::uint32_t end) {
  if (!seek(begin)) return 0;
  // Of many blocks one is nearly always as good as the best of the whole list.
  constexpr std::size_t few = 6;
  if (at_ + few < list_.blocks() && list_.last_document(at_ + few) < end - 1) return list_bound();
  double most = block_bound(at_);
  for (std::size_t block = at_; block + 1 < list_.blocks() && list_.last_document(block) < end - 1; ++block) {
    most = std::max(most, block_bound(block + 1));
  }
  return most;
}

void TermCursor::add_scores(std::span<ScoredDocument> found) {
  if (sketch_ != nullptr && sketch_->is_exact()) {
    sketch_->add_scores(score_, found);
    return;
  }
  for (ScoredDocument& one : found) {
    if (sketch_ == nullptr || sketch_->holds(one.document)) one.score += score_of(one.document);
  }
}

double TermCursor::score_of(std::uint32_t document) {
  if (sketch_ != nullptr && sketch_->is_exact())
    return score_.round(score_.factor * sketch_->saturation_of(document));
  if (!seek(document)) return 0;
  load();
  found_ = place_of(document);
  if (found_ == block_.size || block_.documents[found_] != document) return 0;
  load_frequencies();
  return score_.score(block_, found_);
}

}  // namespace pandect
