#include "encoder/byte_pairs.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <queue>

#include "base/hash.h"

namespace pandect {
namespace {

/// Words of at most this many pieces are scanned for each merge; longer ones use a heap.
constexpr std::size_t short_word = 24;

std::uint64_t key_of(std::int32_t left, std::int32_t right) {
  return std::uint64_t{static_cast<std::uint32_t>(left)} << 32U | static_cast<std::uint32_t>(right);
}

std::size_t place_of(std::uint64_t key) {
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 24U);
}

/// Magic number of serialised pairs; another byte order gives another number.
constexpr std::uint64_t pairs_magic = 0x3152494150434550;  // "PECPAIR1"

struct PairsHead {
  std::uint64_t magic = pairs_magic;
  std::uint64_t checksum = 0;  ///< XXH3 of the bytes after the header
  std::uint64_t slots = 0;
};

/// A pair that can be merged: the piece at `left` with the next one.
struct Candidate {
  std::uint32_t rank = 0;
  std::uint32_t left = 0;
  std::int32_t left_piece = 0;
  std::int32_t right_piece = 0;
  std::int32_t whole = 0;
  bool operator>(const Candidate& other) const {
    return rank != other.rank ? rank > other.rank : left > other.left;
  }
};

}  // namespace

BytePairs::BytePairs(std::span<const Merge> merges)
    : own_(std::bit_ceil(std::max<std::size_t>(16, merges.size() * 2))), slots_(own_) {
  const std::size_t mask = slots_.size() - 1;
  for (const Merge& merge : merges) {
    const std::uint64_t key = key_of(merge.left, merge.right);
    std::size_t at = place_of(key) & mask;
    while (own_[at].key != none && own_[at].key != key) at = (at + 1) & mask;
    // Of a pair listed twice the last counts, as in Hugging Face's tokenizers.
    own_[at] = {key, merge.rank, merge.whole};
  }
}

std::string BytePairs::bytes() const {
  const std::string_view slots(reinterpret_cast<const char*>(slots_.data()), slots_.size_bytes());
  PairsHead head;
  head.checksum = hash64(slots);
  head.slots = slots_.size();
  std::string all(sizeof(head), '\0');
  std::memcpy(all.data(), &head, sizeof(head));
  return all.append(slots);
}

std::optional<BytePairs> BytePairs::in(std::string_view bytes, std::size_t pieces) {
  PairsHead head;
  if (bytes.size() < sizeof(head)) return std::nullopt;
  std::memcpy(&head, bytes.data(), sizeof(head));
  const std::string_view slots = bytes.substr(sizeof(head));
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;
  if (head.magic != pairs_magic || head.slots == 0 || head.slots > most || !std::has_single_bit(head.slots) ||
      slots.size() != head.slots * sizeof(Slot) || hash64(slots) != head.checksum)
    return std::nullopt;
  BytePairs pairs;
  pairs.slots_ = {reinterpret_cast<const Slot*>(slots.data()), head.slots};
  // A search ends at an empty slot.
  bool has_end = false;
  for (const Slot& slot : pairs.slots_) {
    if (slot.key == none)
      has_end = true;
    else if (slot.whole < 0 || static_cast<std::size_t>(slot.whole) >= pieces)
      return std::nullopt;
  }
  return has_end ? std::optional(std::move(pairs)) : std::nullopt;
}

const BytePairs::Slot* BytePairs::find(std::int32_t left, std::int32_t right) const {
  const std::uint64_t key = key_of(left, right);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = place_of(key) & mask;; at = (at + 1) & mask) {
    if (slots_[at].key == key) return &slots_[at];
    if (slots_[at].key == none) return nullptr;
  }
}

void BytePairs::merge(std::vector<std::int32_t>& pieces) const {
  if (pieces.size() < 2) return;
  pieces.size() <= short_word ? merge_short(pieces) : merge_long(pieces);
}

void BytePairs::merge_short(std::vector<std::int32_t>& pieces) const {
  const Slot* pairs[short_word];
  std::size_t count = pieces.size();
  for (std::size_t i = 0; i + 1 < count; ++i) pairs[i] = find(pieces[i], pieces[i + 1]);
  while (count > 1) {
    std::size_t best = count;
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i + 1 < count; ++i) {
      if (pairs[i] != nullptr && (best == count || pairs[i]->rank < rank)) {
        best = i;
        rank = pairs[i]->rank;
      }
    }
    if (best == count) break;
    pieces[best] = pairs[best]->whole;
    for (std::size_t i = best + 1; i + 1 < count; ++i) {
      pieces[i] = pieces[i + 1];
      pairs[i] = i + 2 < count ? pairs[i + 1] : nullptr;
    }
    --count;
    if (best > 0) pairs[best - 1] = find(pieces[best - 1], pieces[best]);
    pairs[best] = best + 1 < count ? find(pieces[best], pieces[best + 1]) : nullptr;
  }
  pieces.resize(count);
}

void BytePairs::merge_long(std::vector<std::int32_t>& pieces) const {
  constexpr std::uint32_t end = UINT32_MAX;
  struct Link {
    std::uint32_t before = 0;
    std::uint32_t next = 0;
  };
  const auto count = static_cast<std::uint32_t>(pieces.size());
  std::vector<Link> links(count);
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> heap;
  const auto offer = [&](std::uint32_t left) {
    const std::uint32_t right = links[left].next;
    if (right == end) return;
    if (const Slot* pair = find(pieces[left], pieces[right]); pair != nullptr)
      heap.push({pair->rank, left, pieces[left], pieces[right], pair->whole});
  };
  for (std::uint32_t i = 0; i < count; ++i) links[i] = {i == 0 ? end : i - 1, i + 1 == count ? end : i + 1};
  for (std::uint32_t i = 0; i < count; ++i) offer(i);
  while (!heap.empty()) {
    const Candidate pair = heap.top();
    heap.pop();
    // The pair no longer exists if one of its pieces was merged otherwise.
    if (pieces[pair.left] != pair.left_piece) continue;
    const std::uint32_t right = links[pair.left].next;
    if (right == end || pieces[right] != pair.right_piece) continue;
    pieces[pair.left] = pair.whole;
    pieces[right] = -1;
    links[pair.left].next = links[right].next;
    if (links[right].next != end) links[links[right].next].before = pair.left;
    if (links[pair.left].before != end) offer(links[pair.left].before);
    offer(pair.left);
  }
  std::erase(pieces, -1);
}

std::vector<BytePairs::Merge> merges_by_score(std::span<const std::string> pieces,
                                              std::span<const float> scores,
                                              const std::unordered_map<std::string_view, std::int32_t>& ids) {
  std::vector<std::uint32_t> order(pieces.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  std::vector<BytePairs::Merge> merges;
  std::uint32_t rank = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    // Pairs of one score are merged from left to right.
    if (i > 0 && scores[order[i]] < scores[order[i - 1]]) ++rank;
    const std::string_view piece = pieces[order[i]];
    const auto known = ids.find(piece);
    if (known == ids.end() || known->second != static_cast<std::int32_t>(order[i])) continue;
    for (std::size_t cut = 1; cut < piece.size(); ++cut) {
      if ((static_cast<unsigned char>(piece[cut]) & 0xC0U) == 0x80U) continue;
      const auto left = ids.find(piece.substr(0, cut));
      if (left == ids.end()) continue;
      const auto right = ids.find(piece.substr(cut));
      if (right == ids.end()) continue;
      merges.push_back({left->second, right->second, known->second, rank});
    }
  }
  return merges;
}

}  // namespace pandect
