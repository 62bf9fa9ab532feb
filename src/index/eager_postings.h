#pragma once

#include <cstdint>
#include <memory>
#include <shared_mutex>
#include <unordered_map>
#include <vector>

#include "index/posting_list.h"

namespace pandect {

struct GroupNorms;

/// The postings of a term of a small collection, decoded once, each with what of its score does not depend on
/// the question. In blocks as the list has them.
struct EagerPostings {
  /// The first posting of a document at or above this one.
  std::size_t place_of(std::uint32_t document) const {
    if (document > documents.back()) return documents.size();
    std::size_t place = places[document >> place_shift];
    while (documents[place] < document) ++place;
    return place;
  }

  std::vector<std::uint32_t> documents;
  std::vector<double> saturated;
  std::vector<double> most;           ///< of each block, and behind them of all
  std::vector<std::uint32_t> places;  ///< the first posting at or above each multiple of 2^place_shift
  unsigned place_shift = 0;
};

/// Keeps the postings of terms that are asked for again and again, up to a limit of memory. For one setting
/// of a group; safe to use from several threads.
class EagerStore {
 public:
  /// @param documents of the collection; of a large one nothing is kept
  explicit EagerStore(std::uint32_t documents);

  /// Of the term whose postings begin at `begin`; null the first time, and when there is no room.
  /// @throws Error library_damaged
  const EagerPostings* find(std::uint64_t begin, const PostingList& list, const GroupNorms& norms);

 private:
  const EagerPostings* make(std::uint64_t begin, const PostingList& list, const GroupNorms& norms);

  std::uint32_t documents_;
  std::shared_mutex mutex_;
  std::unordered_map<std::uint64_t, std::unique_ptr<const EagerPostings>> kept_;  // null: asked for once
  std::size_t room_;                                                              // postings
};

}  // namespace pandect
