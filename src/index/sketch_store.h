#pragma once

#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <unordered_map>

#include "index/posting_list.h"
#include "index/score_sketch.h"

namespace pandect {

struct GroupNorms;

/// Keeps the sketches of repeatedly used terms of an index file, up to a limit of memory. For one setting of
/// a group; safe to use from several threads.
class SketchStore {
 public:
  /// @param documents number of documents of the index file
  /// @param all number of documents of the collection: each of its files has its share of the memory
  SketchStore(std::uint32_t documents, std::uint32_t all);

  /// The sketch of the term whose postings begin at `begin`; null on first use, when few documents contain
  /// it, and when there is no room.
  /// @throws Error library_damaged
  const ScoreSketch* find(std::uint64_t begin, const PostingList& list, const GroupNorms& norms);

 private:
  const ScoreSketch* make(std::uint64_t begin, const PostingList& list, const GroupNorms& norms);

  std::uint32_t documents_;
  std::shared_mutex mutex_;
  std::unordered_map<std::uint64_t, std::unique_ptr<const ScoreSketch>> kept_;  // null: used once
  std::size_t room_;                                                            // bytes
};

}  // namespace pandect
