#include "encoder/piece_tree.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <deque>

#include "base/hash.h"

namespace pandect {
namespace {

/// Magic number of a serialised tree; another byte order gives another number.
constexpr std::uint64_t tree_magic = 0x3245455254434550;  // "PECTREE2"

struct TreeHead {
  std::uint64_t magic = tree_magic;
  std::uint64_t checksum = 0;  ///< XXH3 of the bytes after the header
  std::uint64_t units = 0;
  std::uint64_t pieces = 0;
};

constexpr std::size_t block_size = 256;
/// Children are put into one of the last so many blocks: earlier ones are nearly full.
constexpr std::size_t open_blocks = 16;

}  // namespace

/// Lays out a trie, level by level: what every text passes through lies together.
class PieceTree::Builder {
 public:
  Builder(std::vector<std::pair<std::string_view, std::int32_t>> pieces, std::vector<Unit>& units)
      : pieces_(std::move(pieces)), units_(units) {
    add_block();
    free_[0].fill(0);
    std::deque<Range> waiting;
    waiting.push_back({0, pieces_.size(), 0, 0});
    while (!waiting.empty()) {
      lay(waiting.front(), waiting);
      waiting.pop_front();
    }
  }

 private:
  /// A node: the pieces that begin with its bytes.
  struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t depth = 0;
    std::uint32_t node = 0;
  };
  using Bits = std::array<std::uint64_t, 4>;

  void add_block() {
    units_.resize(units_.size() + block_size);
    free_.emplace_back().fill(~std::uint64_t{0});
    bases_.emplace_back().fill(0);
  }
  static bool has(const Bits& bits, std::size_t at) { return (bits[at / 64] >> at % 64 & 1U) != 0; }

  /// A base in a block at which all labels are free, or 0.
  std::uint32_t base_in(std::size_t block, std::span<const unsigned char> labels) const {
    for (std::size_t word = 0; word < 4; ++word) {
      for (std::uint64_t bits = free_[block][word]; bits != 0; bits &= bits - 1) {
        const std::size_t base = (word * 64 + static_cast<std::size_t>(std::countr_zero(bits))) ^ labels[0];
        const auto fits = [&](unsigned char label) { return has(free_[block], base ^ label); };
        if (!has(bases_[block], base) && std::ranges::all_of(labels, fits))
          return static_cast<std::uint32_t>(block * block_size + base);
      }
    }
    return 0;
  }

  std::uint32_t place_for(std::span<const unsigned char> labels) {
    const std::size_t first = free_.size() > open_blocks ? free_.size() - open_blocks : 1;
    for (std::size_t block = first; block < free_.size(); ++block)
      if (const std::uint32_t base = base_in(block, labels); base != 0) return base;
    add_block();
    return base_in(free_.size() - 1, labels);
  }

  void lay(const Range& range, std::deque<Range>& waiting) {
    std::size_t at = range.begin;
    for (; at < range.end && pieces_[at].first.size() == range.depth; ++at) {
      // The empty piece is nowhere found, since each step takes a byte.
      if (range.depth > 0) put_id(range.node, pieces_[at].second);
    }
    std::vector<unsigned char> labels;
    std::vector<Range> children;
    for (; at < range.end;) {
      const auto label = static_cast<unsigned char>(pieces_[at].first[range.depth]);
      const std::size_t begin = at;
      while (at < range.end && static_cast<unsigned char>(pieces_[at].first[range.depth]) == label) ++at;
      labels.push_back(label);
      children.push_back({begin, at, range.depth + 1, 0});
    }
    if (labels.empty()) return;
    const std::uint32_t base = place_for(labels);
    units_[range.node] |= Unit{base} << base_bit;
    bases_[base / block_size][base % block_size / 64] |= std::uint64_t{1} << base % 64;
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::uint32_t node = base ^ labels[i];
      units_[node] = used | labels[i];
      free_[node / block_size][node % block_size / 64] &= ~(std::uint64_t{1} << node % 64);
      children[i].node = node;
      waiting.push_back(children[i]);
    }
  }

  void put_id(std::uint32_t node, std::int32_t id) {
    units_[node] &= ~(id_mask << id_bit);
    units_[node] |= (static_cast<Unit>(id) + 1) << id_bit;
  }

  std::vector<std::pair<std::string_view, std::int32_t>> pieces_;
  std::vector<Unit>& units_;
  std::vector<Bits> free_;   ///< of each block, the units without a node
  std::vector<Bits> bases_;  ///< and the bases in use
};

PieceTree::PieceTree(const std::vector<std::pair<std::string, double>>& pieces) {
  std::vector<std::pair<std::string_view, std::int32_t>> sorted;
  own_scores_.reserve(pieces.size());
  for (const auto& [piece, score] : pieces) {
    sorted.emplace_back(piece, static_cast<std::int32_t>(own_scores_.size()));
    own_scores_.push_back(score);
  }
  std::ranges::sort(sorted);
  const Builder laid(std::move(sorted), own_units_);
  units_ = own_units_;
  scores_ = own_scores_;
}

std::uint32_t PieceTree::walk(std::uint32_t node, std::string_view bytes) const {
  for (const char byte : bytes) {
    node = step(node, static_cast<unsigned char>(byte));
    if (node == 0) return 0;
  }
  return node;
}

std::string PieceTree::bytes() const {
  std::string arrays;
  arrays.append(reinterpret_cast<const char*>(units_.data()), units_.size_bytes());
  arrays.append(reinterpret_cast<const char*>(scores_.data()), scores_.size_bytes());
  TreeHead head;
  head.checksum = hash64(arrays);
  head.units = units_.size();
  head.pieces = scores_.size();
  std::string all(sizeof(head), '\0');
  std::memcpy(all.data(), &head, sizeof(head));
  return all + arrays;
}

std::optional<PieceTree> PieceTree::in(std::string_view bytes) {
  TreeHead head;
  if (bytes.size() < sizeof(head)) return std::nullopt;
  std::memcpy(&head, bytes.data(), sizeof(head));
  const std::string_view arrays = bytes.substr(sizeof(head));
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;  // of either, so that sums of sizes hold
  if (head.magic != tree_magic || head.units > most || head.pieces > most || head.units == 0 ||
      head.units % block_size != 0 ||
      arrays.size() != head.units * sizeof(Unit) + head.pieces * sizeof(double) ||
      hash64(arrays) != head.checksum)
    return std::nullopt;
  PieceTree tree;
  const char* at = arrays.data();
  tree.units_ = {reinterpret_cast<const Unit*>(at), head.units};
  tree.scores_ = {reinterpret_cast<const double*>(at + head.units * sizeof(Unit)), head.pieces};
  // Since blocks are whole, a base within the array has all its children within it.
  Unit furthest = 0;
  Unit last_id = 0;
  for (const Unit unit : tree.units_) {
    furthest = std::max(furthest, unit >> base_bit & 0xFFFFFF);
    last_id = std::max(last_id, unit >> id_bit & id_mask);
  }
  if (furthest >= head.units || last_id > head.pieces) return std::nullopt;
  return tree;
}

}  // namespace pandect
