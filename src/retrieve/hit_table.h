#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "retrieve/retriever.h"

namespace pandect {

/// The identity of a hit.
struct HitKey {
  std::uint32_t document = 0;
  Span part;

  bool operator==(const HitKey&) const = default;
  struct Hash {
    std::size_t operator()(const HitKey& key) const;
  };
};
inline HitKey key_of(const Hit& hit) {
  return {hit.document, hit.part};
}

/// Hits whose scores are raised by parts of a system, or that are added by them.
class HitTable {
 public:
  explicit HitTable(std::vector<Hit> hits = {});

  /// In the order they were found.
  const std::vector<Hit>& hits() const { return hits_; }
  double best_score() const;
  /// Adds a reason's score to a document; it becomes a hit if it is not one yet.
  /// @param part of the document, where hits are parts: each is a hit of its own
  void raise(std::uint32_t document, const Reason& reason, Span part = {});
  /// Raises every hit of a list by weight / (k + rank), the first rank being 1: reciprocal rank fusion.
  /// `from` is stored in its reasons.
  void raise_by_rank(const std::vector<Hit>& hits, double weight, double k, Reason::Kind kind,
                     std::uint32_t from);
  /// Keeps the meaning reasons of hits, which readers of the fused hits use.
  void keep_meaning(const std::vector<Hit>& hits);
  /// The k best, best first; ties by document.
  std::vector<Hit> best(std::size_t k) &&;

 private:
  /// In hits_, by what tells them apart.
  std::unordered_map<HitKey, std::size_t, HitKey::Hash>& places();

  std::vector<Hit> hits_;
  std::unordered_map<HitKey, std::size_t, HitKey::Hash> places_;  ///< empty until they are asked for
};

/// Sorts by score, ties by document.
void sort_hits(std::vector<Hit>& hits);
/// Keeps the k best, sorted.
void keep_best(std::vector<Hit>& hits, std::size_t k);

/// Appends the hits of `rest` that are not in `hits`, up to k in all, with scores no higher than those
/// before.
void append_rest(std::vector<Hit>& hits, std::span<const Hit> rest, std::size_t k);

/// A retriever that rescores or extends the hits of another.
class Adjustment : public Retriever {
 public:
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const final;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const final {
    return input_->explain(query, document);
  }

 protected:
  /// @param candidates number of the input's hits that are adjusted, however many are requested; 0: all
  Adjustment(SharedRetriever input, std::size_t candidates)
      : input_(std::move(input)), candidates_(candidates) {}

 private:
  virtual void adjust(const Query& query, HitTable& table) const = 0;

  SharedRetriever input_;
  std::size_t candidates_;
};

}  // namespace pandect
