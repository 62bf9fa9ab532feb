#include "encoder/unigram.h"

#include <algorithm>
#include <utility>

namespace pandect {
namespace {

/// The score of an unknown character below that of the worst piece, as in SentencePiece.
constexpr double unknown_penalty = 10;

/// The bytes of a character of well-formed text, by its first.
std::size_t character_bytes(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

Unigram::Unigram(PieceTree pieces, std::int32_t unknown) : pieces_(std::move(pieces)), unknown_(unknown) {
  const std::span<const double> scores = pieces_.scores();
  unknown_score_ = (scores.empty() ? 0 : *std::ranges::min_element(scores)) - unknown_penalty;
}

void Unigram::tokenise(std::string_view text, std::vector<std::int32_t>& ids) const {
  struct Best {
    double score = 0;
    std::uint32_t begin = 0;
    std::int32_t id = -1;  ///< -1: nothing ends here
  };
  // The best way to each byte, extended from left to right (Viterbi).
  thread_local std::vector<Best> best;
  best.assign(text.size() + 1, {});
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t next = std::min(begin + character_bytes(text[begin]), text.size());
    bool has_single = false;
    const double till_here = best[begin].score;
    const auto offer = [&](std::size_t end, double score, std::int32_t id) {
      Best& target = best[end];
      if (target.id < 0 || till_here + score > target.score)
        target = {till_here + score, static_cast<std::uint32_t>(begin), id};
    };
    std::uint32_t node = 0;
    for (std::size_t end = begin; end < text.size();) {
      node = pieces_.step(node, static_cast<unsigned char>(text[end++]));
      if (node == 0) break;
      const std::int32_t id = pieces_.id_at(node);
      if (id < 0) continue;
      offer(end, pieces_.score(id), id);
      has_single |= end == next;
    }
    if (!has_single) offer(next, unknown_score_, unknown_);
    begin = next;
  }
  const std::size_t first = ids.size();
  for (std::size_t end = text.size(); end > 0; end = best[end].begin) {
    const bool goes_on = best[end].id == unknown_ && ids.size() > first && ids.back() == unknown_;
    if (!goes_on) ids.push_back(best[end].id);
  }
  std::reverse(ids.begin() + static_cast<std::ptrdiff_t>(first), ids.end());
}

}  // namespace pandect
