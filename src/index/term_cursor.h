#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "index/posting_list.h"
#include "index/score_sketch.h"
#include "index/scoring.h"

namespace pandect {

/// Walks the postings of one query term in document order and bounds their scores. Documents must be
/// requested in rising order, across all members.
class TermCursor {
 public:
  /// @param sketch of the same postings, or null
  TermCursor(const PostingList& list, const TermScore& score, const ScoreSketch* sketch = nullptr)
      : list_(list), score_(score), sketch_(sketch) {}

  std::uint32_t size() const { return list_.size(); }
  /// The score of a saturation of 1.
  double factor() const { return score_.factor; }
  /// Null when there is none.
  const ScoreSketch* sketch() const { return sketch_; }
  /// Allows documents to be requested from the first on again.
  void rewind() { at_ = 0; }
  /// A lower bound of the term's next document at or above `document`; `documents` or more when none is left.
  std::uint32_t next_document(std::uint32_t document);
  /// An upper bound of the scores of postings of documents begin to end-1.
  double bound(std::uint32_t begin, std::uint32_t end);
  /// False when a document cannot score more than the threshold with this term and `rest`; tighter than the
  /// bound of a range around it.
  bool may_lift(std::uint32_t document, double rest, double threshold) {
    return rest + bound(document, document + 1) > threshold;
  }

  /// Estimated number of postings of documents begin to end-1.
  std::size_t postings_in(std::uint32_t begin, std::uint32_t end) const {
    return list_.postings_in(begin, end);
  }

  /// Number of postings that for_wanted() reads in the time of one score_of().
  static constexpr std::size_t postings_of_look_up = 32;

  /// Calls take(document, score) for the postings of documents begin to end-1 for which wanted(document) is
  /// true.
  template <typename Wanted, typename Take>
  void for_wanted(std::uint32_t begin, std::uint32_t end, Wanted&& wanted, Take&& take) {
    std::size_t places[block_size];
    // Without branches, which would be guessed wrong too often.
    const auto find = [&](const std::uint32_t* documents, std::size_t from, std::size_t to) {
      std::size_t found = 0;
      for (std::size_t i = from; i < to; ++i) {
        places[found] = i;
        found += wanted(documents[i]) ? 1 : 0;
      }
      return std::span(places, found);
    };
    for (std::uint32_t next = begin; next < end && seek(next); next = block_end()) {
      load();
      const std::span<const std::size_t> found =
          find(block_.documents, place_of(begin), block_end() <= end ? block_.size : place_of(end));
      if (found.empty()) continue;
      load_frequencies();
      for (const std::size_t i : found) take(block_.documents[i], score_.score(block_, i));
    }
  }

  /// Calls take(documents, scores, from, to) for postings from … to-1 of a block, which are those of
  /// documents begin to end-1; documents[i] and scores[i] belong to the i-th posting.
  template <typename Take>
  void for_postings(std::uint32_t begin, std::uint32_t end, const ScoringLoops& loops, Take&& take) {
    double scores[block_size];
    for (std::uint32_t next = begin; next < end && seek(next); next = block_end()) {
      load_frequencies();
      const std::size_t from = place_of(begin);
      const std::size_t to = block_end() <= end ? block_.size : place_of(end);
      if (from == to) continue;
      loops.score_postings(block_, from, to, score_, scores);
      take(block_.documents, scores, from, to);
    }
  }

  /// The score of a document, 0 when it does not contain the term; frequency() then returns its frequencies.
  double score_of(std::uint32_t document);
  /// Adds the scores of documents in rising order to what they have.
  void add_scores(std::span<ScoredDocument> found);
  /// The frequency in the posting of score_of()'s last document, if it contains the term.
  std::uint32_t frequency(std::size_t field) const {
    return block_.fields >> field & 1 ? block_.frequencies[field][found_] : 0;
  }

 private:
  static constexpr std::size_t none = SIZE_MAX;

  /// Moves to the block that may contain the document or one above it; false after the last.
  bool seek(std::uint32_t document) {
    at_ = list_.block_of(document, at_);
    return at_ < list_.blocks();
  }
  /// The first document after the present block's.
  std::uint32_t block_end() const { return list_.last_document(at_) + 1; }
  void load() {
    if (loaded_ == at_) return;
    loaded_ = counted_ = none;
    list_.decode_documents(at_, block_);
    loaded_ = at_;
  }
  void load_frequencies() {
    load();
    if (counted_ == at_) return;
    list_.decode_frequencies(at_, block_);
    counted_ = at_;
  }
  /// The first posting of the loaded block at or above a document.
  std::size_t place_of(std::uint32_t document) const;
  double block_bound(std::size_t block);
  double list_bound();
  double bound_of(double weighted_frequency) const;

  PostingList list_;
  TermScore score_;
  const ScoreSketch* sketch_;
  std::size_t at_ = 0;
  std::size_t loaded_ = none;   // the block whose documents are in block_
  std::size_t counted_ = none;  // the block whose frequencies are there as well
  std::size_t bounded_ = none;  // the block that bound_ is of
  double bound_ = 0;
  double list_bound_ = -1;  // below 0: not known yet
  std::size_t found_ = 0;
  PostingBlock block_;
};

}  // namespace pandect
