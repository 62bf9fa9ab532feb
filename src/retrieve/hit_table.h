#pragma once

#include <span>
#include <unordered_map>
#include <vector>

#include "retrieve/retriever.h"

namespace pandect {

/// What tells hits apart.
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

/// Hits that parts of a system raise, or find beside those already there.
class HitTable {
 public:
  explicit HitTable(std::vector<Hit> hits = {});

  /// In the order they were found.
  const std::vector<Hit>& hits() const { return hits_; }
  double best_score() const;
  /// Adds what a reason gives to a document's score; one that is no hit yet becomes one.
  /// @param part of the document, where hits are parts: each is a hit of its own
  void raise(std::uint32_t document, const Reason& reason, Span part = {});
  /// Raises every hit of a list by weight / (k + rank), the first rank being 1: reciprocal rank fusion.
  /// `from` is what its reasons say.
  void raise_by_rank(const std::vector<Hit>& hits, double weight, double k, Reason::Kind kind,
                     std::uint32_t from);
  /// Keeps what the hits say of their meaning, which what reads the fused ones weighs.
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
/// Leaves the k best, sorted.
void keep_best(std::vector<Hit>& hits, std::size_t k);

/// Puts hits that are not among others behind them, as far as there are k: what comes later has no score as
/// high.
void append_rest(std::vector<Hit>& hits, std::span<const Hit> rest, std::size_t k);

/// A retriever that gives other scores to what another one finds, or adds to it.
class Adjustment : public Retriever {
 public:
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const final;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const final {
    return input_->explain(query, document);
  }

 protected:
  /// @param candidates how many of the input's hits are adjusted, however many are asked for; 0: all
  Adjustment(SharedRetriever input, std::size_t candidates)
      : input_(std::move(input)), candidates_(candidates) {}

 private:
  virtual void adjust(const Query& query, HitTable& table) const = 0;

  SharedRetriever input_;
  std::size_t candidates_;
};

}  // namespace pandect
