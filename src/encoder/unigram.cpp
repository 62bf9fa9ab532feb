#include "encoder/unigram.h"

#include <algorithm>
#include <limits>

#include "text/utf8.h"

namespace pandect {
namespace {

/// How much worse than the worst piece an unknown character is, as SentencePiece has it.
constexpr double unknown_penalty = 10;

std::size_t place_of(std::uint32_t key, std::size_t mask) {
  return (key * std::size_t{0x9E3779B97F4A7C15} >> 20U) & mask;
}

}  // namespace

Unigram::Unigram(std::vector<std::pair<std::string, double>> pieces, std::int32_t unknown)
    : edges_(std::size_t{1} << 12U), ids_{-1}, unknown_(unknown) {
  double least = std::numeric_limits<double>::infinity();
  scores_.reserve(pieces.size());
  for (std::size_t id = 0; id < pieces.size(); ++id) {
    const auto& [piece, score] = pieces[id];
    scores_.push_back(score);
    least = std::min(least, score);
    if (piece.empty()) continue;
    std::uint32_t node = 0;
    for (const char byte : piece) node = step_or_add(node, static_cast<unsigned char>(byte));
    ids_[node] = static_cast<std::int32_t>(id);
  }
  unknown_score_ = least - unknown_penalty;
}

std::uint32_t Unigram::step(std::uint32_t node, unsigned char byte) const {
  const std::uint32_t key = (node << 8U | byte) + 1;
  const std::size_t mask = edges_.size() - 1;
  for (std::size_t at = place_of(key, mask);; at = (at + 1) & mask) {
    if (edges_[at].key == key) return edges_[at].node;
    if (edges_[at].key == 0) return 0;
  }
}

std::uint32_t Unigram::step_or_add(std::uint32_t node, unsigned char byte) {
  if (const std::uint32_t next = step(node, byte); next != 0) return next;
  if (used_ * 2 >= edges_.size()) grow();
  const std::uint32_t key = (node << 8U | byte) + 1;
  const std::size_t mask = edges_.size() - 1;
  std::size_t at = place_of(key, mask);
  while (edges_[at].key != 0) at = (at + 1) & mask;
  ++used_;
  const auto next = static_cast<std::uint32_t>(ids_.size());
  ids_.push_back(-1);
  edges_[at] = {key, next};
  return next;
}

void Unigram::grow() {
  std::vector<Edge> old(edges_.size() * 2);
  old.swap(edges_);
  const std::size_t mask = edges_.size() - 1;
  for (const Edge& edge : old) {
    if (edge.key == 0) continue;
    std::size_t at = place_of(edge.key, mask);
    while (edges_[at].key != 0) at = (at + 1) & mask;
    edges_[at] = edge;
  }
}

std::int32_t Unigram::find(std::string_view piece) const {
  std::uint32_t node = 0;
  for (const char byte : piece) {
    node = step(node, static_cast<unsigned char>(byte));
    if (node == 0) return -1;
  }
  return ids_[node];
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
    std::size_t next = begin;
    decode_utf8(text, next);
    bool has_single = false;
    const double till_here = best[begin].score;
    const auto offer = [&](std::size_t end, double score, std::int32_t id) {
      Best& target = best[end];
      if (target.id < 0 || till_here + score > target.score)
        target = {till_here + score, static_cast<std::uint32_t>(begin), id};
    };
    std::uint32_t node = 0;
    for (std::size_t end = begin; end < text.size();) {
      node = step(node, static_cast<unsigned char>(text[end++]));
      if (node == 0) break;
      const std::int32_t id = ids_[node];
      if (id < 0) continue;
      offer(end, scores_[static_cast<std::size_t>(id)], id);
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
