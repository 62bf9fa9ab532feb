#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pandect {

/// The pieces of a vocabulary as a trie of bytes, in one table of edges: from a node by a byte to a node.
/// Open addressing, so that a step reads one location and not a node's children. Its arrays are its own, or
/// are views of bytes owned by others, such as a mapped file.
class PieceTree {
 public:
  /// @param pieces with their scores; a piece's id is its index
  explicit PieceTree(const std::vector<std::pair<std::string, double>>& pieces);
  /// The tree serialised by `bytes()`, as a view of `bytes`. Nothing when it is damaged or from a machine
  /// with another byte order: a returned tree can be used without further checks.
  /// @param bytes aligned to eight
  static std::optional<PieceTree> in(std::string_view bytes);
  std::string bytes() const;

  /// The node reached by a byte, or 0, the root, when there is none.
  std::uint32_t step(std::uint32_t node, unsigned char byte) const;
  /// The piece that ends at a node, or -1.
  std::int32_t id_at(std::uint32_t node) const { return ids_[node]; }
  double score(std::int32_t id) const { return scores_[static_cast<std::size_t>(id)]; }
  std::span<const double> scores() const { return scores_; }

 private:
  struct Edge {
    std::uint32_t key = 0;  ///< node << 8 | byte, + 1; 0: empty
    std::uint32_t node = 0;
  };
  PieceTree() = default;
  std::uint32_t step_or_add(std::uint32_t node, unsigned char byte);
  void put(Edge edge);
  void grow();

  std::vector<Edge> own_edges_;
  std::vector<std::int32_t> own_ids_;
  std::vector<double> own_scores_;
  std::size_t used_ = 0;
  std::span<const Edge> edges_;
  std::span<const std::int32_t> ids_;  ///< by node
  std::span<const double> scores_;     ///< by id
};

}  // namespace pandect
