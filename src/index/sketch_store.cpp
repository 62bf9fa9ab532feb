#include "index/sketch_store.h"

#include <algorithm>
#include <mutex>

namespace pandect {
namespace {

/// Files up to this size have exact sketches.
constexpr std::uint32_t small_collection = 1U << 17;
/// Limit of all files of a collection together.
constexpr std::size_t most_bytes = std::size_t{160} << 20;
/// A term contained in fewer than one of this many documents has no sketch and is decoded each time.
constexpr std::size_t rare = 256;
constexpr std::size_t rare_of_small = 4096;

}  // namespace

SketchStore::SketchStore(std::uint32_t documents, std::uint32_t all)
    : documents_(documents), room_(std::uint64_t{most_bytes} * documents / std::max({documents, all, 1U})) {}

const ScoreSketch* SketchStore::find(std::uint64_t begin, const PostingList& list, const GroupNorms& norms) {
  if (list.size() * (documents_ <= small_collection ? rare_of_small : rare) < documents_) return nullptr;
  {
    const std::shared_lock lock(mutex_);
    const auto found = kept_.find(begin);
    if (found != kept_.end() && found->second) return found->second.get();
    if (room_ == 0) return nullptr;
  }
  return make(begin, list, norms);
}

const ScoreSketch* SketchStore::make(std::uint64_t begin, const PostingList& list, const GroupNorms& norms) {
  const std::scoped_lock lock(mutex_);
  const auto [place, fresh] = kept_.try_emplace(begin);
  // The first use makes no sketch: most programs ask one question.
  if (fresh || place->second || room_ == 0) return place->second.get();
  auto made = std::make_unique<const ScoreSketch>(list, norms, documents_, documents_ <= small_collection);
  // After the first sketch that does not fit no more are made.
  if (made->bytes() > room_) {
    room_ = 0;
    return nullptr;
  }
  room_ -= made->bytes();
  place->second = std::move(made);
  return place->second.get();
}

}  // namespace pandect
