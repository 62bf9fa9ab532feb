#pragma once

#include "retrieve/hit_table.h"

namespace pandect {

/// Passes shares of scores along the references between provisions.
struct LinkSpreading {
  std::size_t candidates = 100;  ///< hits whose references are looked at
  double forward = 0;            ///< share of its score that each provision a hit refers to gains
  double backward = 0;     ///< the same for each that refers to the hit: a penalty section meets the duty
  bool split = false;      ///< a share is divided among all that gain by it
  std::size_t rounds = 1;  ///< what was gained is passed on again, by the same shares
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

/// Passes shares of scores to the provisions that stand beside a hit in its work: sections that lean on each
/// other.
struct NeighbourSpreading {
  std::size_t candidates = 100;
  double before = 0;  ///< share of its score that the provision before a hit gains
  double after = 0;   ///< and the one after it
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

/// NitiLink (NitiBench, section 4.1.2): the provisions that a hit refers to are put right behind it, depth
/// first, down to a depth; each stands where it is first met. With `at_end` they come behind all hits instead
/// (Retrieve+Links of SearchFireSafety, section 5.1).
struct LinkFollowing {
  std::size_t retrieved =
      0;  ///< hits that are asked for and followed; 0: as many as are wanted of this retriever
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
