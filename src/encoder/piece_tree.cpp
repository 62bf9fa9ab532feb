#include "encoder/piece_tree.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/hash.h"

namespace pandect {
namespace {

/// Magic number of a serialised tree; another byte order gives another number.
constexpr std::uint64_t tree_magic = 0x3145455254434550;  // "PECTREE1"

struct TreeHead {
  std::uint64_t magic = tree_magic;
  std::uint64_t checksum = 0;  ///< XXH3 of the bytes after the header
  std::uint64_t edges = 0;     ///< slots of the table, a power of two
  std::uint64_t nodes = 0;
  std::uint64_t pieces = 0;
  std::uint64_t unused = 0;
};

std::size_t place_of(std::uint32_t key, std::size_t mask) {
  return (key * std::size_t{0x9E3779B97F4A7C15} >> 20U) & mask;
}

std::uint32_t key_of(std::uint32_t node, unsigned char byte) {
  return (node << 8U | byte) + 1;
}

}  // namespace

PieceTree::PieceTree(const std::vector<std::pair<std::string, double>>& pieces)
    : own_edges_(std::size_t{1} << 12U), own_ids_{-1} {
  edges_ = own_edges_;
  own_scores_.reserve(pieces.size());
  for (std::size_t id = 0; id < pieces.size(); ++id) {
    const auto& [piece, score] = pieces[id];
    own_scores_.push_back(score);
    if (piece.empty()) continue;
    std::uint32_t node = 0;
    for (const char byte : piece) node = step_or_add(node, static_cast<unsigned char>(byte));
    own_ids_[node] = static_cast<std::int32_t>(id);
  }
  ids_ = own_ids_;
  scores_ = own_scores_;
}

std::uint32_t PieceTree::step(std::uint32_t node, unsigned char byte) const {
  const std::uint32_t key = key_of(node, byte);
  const std::size_t mask = edges_.size() - 1;
  for (std::size_t at = place_of(key, mask);; at = (at + 1) & mask) {
    if (edges_[at].key == key) return edges_[at].node;
    if (edges_[at].key == 0) return 0;
  }
}

std::uint32_t PieceTree::step_or_add(std::uint32_t node, unsigned char byte) {
  if (const std::uint32_t next = step(node, byte); next != 0) return next;
  if (used_ * 2 >= own_edges_.size()) grow();
  const auto next = static_cast<std::uint32_t>(own_ids_.size());
  put({key_of(node, byte), next});
  ++used_;
  own_ids_.push_back(-1);
  return next;
}

void PieceTree::put(Edge edge) {
  const std::size_t mask = own_edges_.size() - 1;
  std::size_t at = place_of(edge.key, mask);
  while (own_edges_[at].key != 0) at = (at + 1) & mask;
  own_edges_[at] = edge;
}

void PieceTree::grow() {
  std::vector<Edge> old(own_edges_.size() * 2);
  old.swap(own_edges_);
  for (const Edge& edge : old) {
    if (edge.key != 0) put(edge);
  }
  edges_ = own_edges_;
}

std::string PieceTree::bytes() const {
  std::string arrays;
  arrays.append(reinterpret_cast<const char*>(edges_.data()), edges_.size_bytes());
  arrays.append(reinterpret_cast<const char*>(scores_.data()), scores_.size_bytes());
  arrays.append(reinterpret_cast<const char*>(ids_.data()), ids_.size_bytes());
  TreeHead head;
  head.checksum = hash64(arrays);
  head.edges = edges_.size();
  head.nodes = ids_.size();
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
  constexpr std::uint64_t most = std::uint64_t{1} << 28U;  // of any of them, so that sums of sizes hold
  if (head.magic != tree_magic || head.edges > most || head.nodes > most || head.pieces > most ||
      !std::has_single_bit(head.edges) || head.nodes == 0 ||
      arrays.size() != head.edges * sizeof(Edge) + head.pieces * sizeof(double) + head.nodes * 4 ||
      hash64(arrays) != head.checksum)
    return std::nullopt;
  PieceTree tree;
  const char* at = arrays.data();
  tree.edges_ = {reinterpret_cast<const Edge*>(at), head.edges};
  at += head.edges * sizeof(Edge);
  tree.scores_ = {reinterpret_cast<const double*>(at), head.pieces};
  at += head.pieces * sizeof(double);
  tree.ids_ = {reinterpret_cast<const std::int32_t*>(at), head.nodes};
  std::size_t empty = 0;
  std::uint32_t furthest = 0;
  for (const Edge& edge : tree.edges_) {
    empty += edge.key == 0 ? 1 : 0;
    furthest = std::max(furthest, edge.node);
  }
  const auto pieces = static_cast<std::int32_t>(head.pieces);
  const bool ids_hold =
      std::ranges::all_of(tree.ids_, [&](std::int32_t id) { return id >= -1 && id < pieces; });
  // A search ends at an empty slot, so that there must be one.
  if (empty == 0 || furthest >= head.nodes || !ids_hold) return std::nullopt;
  return tree;
}

}  // namespace pandect
