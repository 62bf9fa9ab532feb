#include "index/eager_postings.h"

#include <algorithm>
#include <bit>
#include <mutex>

#include "index/scoring.h"

namespace pandect {
namespace {

/// Collections for which all postings that questions ask for may be kept.
constexpr std::uint32_t most_documents = 1U << 17;
/// Some 13 bytes each.
constexpr std::size_t most_postings = std::size_t{4} << 20;

/// Runs of documents that hold some four postings each.
void find_places(EagerPostings& made) {
  const std::size_t documents = std::size_t{made.documents.back()} + 1;
  made.place_shift = static_cast<unsigned>(std::bit_width(4 * documents / made.documents.size())) - 1;
  std::uint32_t place = 0;
  for (std::size_t run = 0; run << made.place_shift < documents; ++run) {
    while (made.documents[place] < run << made.place_shift) ++place;
    made.places.push_back(place);
  }
}

EagerPostings decode(const PostingList& list, const GroupNorms& norms) {
  EagerPostings made;
  made.documents.reserve(list.size());
  made.saturated.reserve(list.size());
  const TermScore unscaled{&norms, 1, 0};
  auto block = std::make_unique<PostingBlock>();
  double scores[block_size];
  double most = 0;
  for (std::size_t i = 0; i < list.blocks(); ++i) {
    list.decode_documents(i, *block);
    list.decode_frequencies(i, *block);
    scoring_loops().score_postings(*block, 0, block->size, unscaled, scores);
    made.documents.insert(made.documents.end(), block->documents, block->documents + block->size);
    made.saturated.insert(made.saturated.end(), scores, scores + block->size);
    made.most.push_back(*std::max_element(scores, scores + block->size));
    most = std::max(most, made.most.back());
  }
  made.most.push_back(most);
  find_places(made);
  return made;
}

}  // namespace

EagerStore::EagerStore(std::uint32_t documents)
    : documents_(documents), room_(documents <= most_documents ? most_postings : 0) {}

const EagerPostings* EagerStore::find(std::uint64_t begin, const PostingList& list, const GroupNorms& norms) {
  if (documents_ > most_documents) return nullptr;
  {
    const std::shared_lock lock(mutex_);
    const auto found = kept_.find(begin);
    if (found != kept_.end() && found->second) return found->second.get();
    if (room_ < list.size()) return nullptr;
  }
  return make(begin, list, norms);
}

const EagerPostings* EagerStore::make(std::uint64_t begin, const PostingList& list, const GroupNorms& norms) {
  const std::scoped_lock lock(mutex_);
  const auto [place, fresh] = kept_.try_emplace(begin);
  // A term may never be asked for again: most programs ask one question.
  if (fresh || room_ < list.size()) return place->second.get();
  if (!place->second) {
    place->second = std::make_unique<const EagerPostings>(decode(list, norms));
    room_ -= list.size();
  }
  return place->second.get();
}

}  // namespace pandect
