#include "index/score_sketch.h"

#include <algorithm>
#include <memory>

#include "index/bm25.h"
#include "index/posting_list.h"
#include "index/scoring.h"

namespace pandect {
namespace {

/// A term contained in at least one of this many documents has a dense sketch: adding a stripe of it takes
/// less time than its postings.
constexpr std::size_t dense = 8;

constexpr std::size_t padded(std::size_t count, std::size_t unit) {
  return (count + unit - 1) / unit * unit;
}

struct Decoded {
  std::vector<std::uint32_t> documents;
  std::vector<double> saturated;
};

Decoded decode(const PostingList& list, const GroupNorms& norms) {
  Decoded made;
  made.documents.reserve(list.size());
  made.saturated.reserve(list.size());
  const TermScore unscaled{&norms, 1, 0};
  const auto block = std::make_unique<PostingBlock>();
  double scores[block_size];
  for (std::size_t i = 0; i < list.blocks(); ++i) {
    list.decode_documents(i, *block);
    list.decode_frequencies(i, *block);
    scoring_loops().score_postings(*block, 0, block->size, unscaled, scores);
    made.documents.insert(made.documents.end(), block->documents, block->documents + block->size);
    made.saturated.insert(made.saturated.end(), scores, scores + block->size);
  }
  return made;
}

}  // namespace

ScoreSketch::ScoreSketch(const PostingList& list, const GroupNorms& norms, std::uint32_t documents,
                         bool exact) {
  Decoded from = decode(list, norms);
  const std::size_t stripes = padded(documents, stripe_documents) / stripe_documents;
  highest.resize(padded(stripes, 64));
  places.resize(stripes + 1);
  if (from.documents.size() * dense >= documents) {
    levels.resize(stripes * stripe_documents);
  } else {
    postings.reserve(from.documents.size());
  }
  most = std::ranges::max(from.saturated);
  const double levels_of_one = most > 0 ? 255 / most : 0;
  for (std::size_t i = 0; i < from.documents.size(); ++i) {
    const std::uint32_t document = from.documents[i];
    const auto level =
        static_cast<std::uint8_t>(std::min(255, static_cast<int>(from.saturated[i] * levels_of_one) + 1));
    std::uint8_t& own = highest[document / stripe_documents];
    own = std::max(own, level);
    ++places[document / stripe_documents + 1];
    if (is_dense()) {
      levels[document] = level;
    } else {
      postings.push_back(static_cast<std::uint16_t>(document % stripe_documents << 8 | level));
    }
  }
  for (std::size_t i = 1; i < places.size(); ++i) places[i] += places[i - 1];
  if (exact) saturated = std::move(from.saturated);
}

std::size_t ScoreSketch::bytes() const {
  return sizeof *this + highest.size() + places.size() * sizeof places[0] + levels.size() +
         postings.capacity() * sizeof postings[0] + saturated.capacity() * sizeof saturated[0];
}

bool ScoreSketch::holds(std::uint32_t document) const {
  if (is_dense()) return levels[document] != 0;
  const std::uint32_t stripe = document / stripe_documents;
  bool found = false;
  for (std::size_t i = places[stripe]; i < places[stripe + 1]; ++i)
    found |= postings[i] >> 8 == document % stripe_documents;
  return found;
}

double ScoreSketch::saturation_of(std::uint32_t document) const {
  const std::uint32_t stripe = document / stripe_documents;
  const std::uint32_t place = document % stripe_documents;
  // Postings of the stripe before the document's: at most 255.
  std::uint8_t before = 0;
  if (is_dense()) {
    if (levels[document] == 0) return 0;
    const std::uint8_t* own = levels.data() + (document - place);
    for (std::uint32_t i = 0; i < place; ++i) before += own[i] != 0 ? 1 : 0;
    return saturated[places[stripe] + before];
  }
  const std::uint16_t* own = postings.data() + places[stripe];
  const std::uint32_t size = places[stripe + 1] - places[stripe];
  for (std::uint32_t i = 0; i < size; ++i) before += own[i] < place << 8 ? 1 : 0;
  return before < size && own[before] >> 8 == place ? saturated[places[stripe] + before] : 0;
}

}  // namespace pandect
