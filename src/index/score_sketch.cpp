#include "index/score_sketch.h"

#include <algorithm>
#include <memory>

#include "index/bm25.h"
#include "index/lexical_index.h"
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
  if (!exact) return;
  saturated = std::move(from.saturated);
  saturated.push_back(0);  // where a document behind the last posting would have its own
  before.resize(levels.size());
  for (std::size_t document = 0; document < levels.size(); ++document) {
    const bool begins = document % stripe_documents == 0;
    before[document] = begins ? 0 : before[document - 1] + (levels[document - 1] != 0 ? 1 : 0);
  }
}

std::size_t ScoreSketch::bytes() const {
  return sizeof *this + highest.size() + places.size() * sizeof places[0] + levels.size() +
         postings.capacity() * sizeof postings[0] + saturated.capacity() * sizeof saturated[0] +
         before.size();
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
  if (is_dense()) return levels[document] == 0 ? 0 : saturated[places[stripe] + before[document]];
  if (highest[stripe] == 0) return 0;
  // Without branches, which would be guessed wrong half of the time.
  const std::uint32_t place = document % stripe_documents;
  std::size_t at = places[stripe];
  for (std::size_t left = places[stripe + 1] - at; left > 1;) {
    const std::size_t half = left / 2;
    at += postings[at + half] >> 8 <= place ? half : 0;
    left -= half;
  }
  return postings[at] >> 8 == place ? saturated[at] : 0;
}

void ScoreSketch::add_scores(const TermScore& term, std::span<ScoredDocument> found) const {
  for (ScoredDocument& one : found) {
    const std::uint32_t stripe = one.document / stripe_documents;
    if (!is_dense()) {
      one.score += term.round(term.factor * saturation_of(one.document));
      continue;
    }
    // Without branches, which would be guessed wrong too often.
    const double own = saturated[places[stripe] + before[one.document]];
    one.score += term.round(term.factor * (levels[one.document] != 0 ? own : 0));
  }
}

}  // namespace pandect
