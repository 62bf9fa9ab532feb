#pragma once

#include "retrieve/hit_table.h"

namespace pandect {

/// Passes shares of scores along the references between provisions.
struct LinkSpreading {
  std::size_t candidates = 100;  ///< number of hits whose references are followed
  double forward = 0;            ///< share of a hit's score added to each provision it refers to
  double backward = 0;     ///< share added to each provision that refers to the hit: a penalty section gets
                           ///< that of the duty
  bool split = false;      ///< the share is divided among its receivers
  std::size_t rounds = 1;  ///< passes received scores on again, by the same shares
};

class SpreadLinks : public Adjustment {
 public:
  SpreadLinks(const LibraryView& library, SharedRetriever input, const LinkSpreading& settings)
      : Adjustment(std::move(input), settings.candidates), library_(library), settings_(settings) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;

  const LibraryView& library_;
  LinkSpreading settings_;
};

/// Passes shares of scores to the neighbours of a hit in its work: consecutive sections often depend on each
/// other.
struct NeighbourSpreading {
  std::size_t candidates = 100;
  double before = 0;  ///< share of a hit's score added to the provision before it
  double after = 0;   ///< and to the one after it
};

class SpreadNeighbours : public Adjustment {
 public:
  SpreadNeighbours(const LibraryView& library, SharedRetriever input, const NeighbourSpreading& settings)
      : Adjustment(std::move(input), settings.candidates), library_(library), settings_(settings) {}

 private:
  void adjust(const Query& query, HitTable& table) const override;

  const LibraryView& library_;
  NeighbourSpreading settings_;
};

/// NitiLink (NitiBench, section 4.1.2): inserts the provisions that a hit refers to directly after it, depth
/// first, down to a depth; each at its first occurrence, and followed only there, as in the authors' code.
/// With `at_end` they come after all hits instead (Retrieve+Links of SearchFireSafety, section 5.1).
struct LinkFollowing {
  std::size_t retrieved =
      0;                  ///< number of hits requested and followed; 0: the number wanted of this retriever
  std::size_t depth = 1;  ///< 0 follows nothing
  bool at_end = false;
};

class FollowLinks : public Retriever {
 public:
  FollowLinks(const LibraryView& library, SharedRetriever input, const LinkFollowing& settings)
      : library_(library), input_(std::move(input)), settings_(settings) {}

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }

 private:
  const LibraryView& library_;
  SharedRetriever input_;
  LinkFollowing settings_;
};

}  // namespace pandect
