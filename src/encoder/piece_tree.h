#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pandect {

/// The pieces of a vocabulary as a trie of bytes in a double array (Aoe 1989): the node reached by a byte
/// lies at the node's base combined with the byte by exclusive or, and bears the byte as its label. A step
/// reads eight bytes in one place. Its arrays are its own, or are views of bytes owned by others, such as a
/// mapped file.
class PieceTree {
 public:
  /// @param pieces with their scores; a piece's id is its index. The last of equal pieces counts.
  explicit PieceTree(const std::vector<std::pair<std::string, double>>& pieces);
  /// The tree serialised by `bytes()`, as a view of `bytes`. Nothing when it is damaged or from a machine
  /// with another byte order: a returned tree can be used without further checks.
  /// @param bytes aligned to eight
  static std::optional<PieceTree> in(std::string_view bytes);
  std::string bytes() const;

  /// The node reached by a byte, or 0, the root, when there is none.
  std::uint32_t step(std::uint32_t node, unsigned char byte) const {
    const std::uint32_t next = base_of(units_[node]) ^ byte;
    return (units_[next] & (used | 0xFFU)) == (used | byte) ? next : 0;
  }
  /// The node reached by several bytes, or 0.
  std::uint32_t walk(std::uint32_t node, std::string_view bytes) const;
  /// The piece that ends at a node, or -1.
  std::int32_t id_at(std::uint32_t node) const {
    return static_cast<std::int32_t>(units_[node] >> id_bit & id_mask) - 1;
  }
  double score(std::int32_t id) const { return scores_[static_cast<std::size_t>(id)]; }
  std::span<const double> scores() const { return scores_; }

 private:
  // A unit: label (8 bits), used (1), base (24), id + 1 (24). Blocks of 256 units hold the children of one
  // base; the first has only the root, so that base 0 is that of nodes without children.
  using Unit = std::uint64_t;
  static constexpr Unit used = 0x100;
  static constexpr unsigned base_bit = 9;
  static constexpr unsigned id_bit = 33;
  static constexpr Unit id_mask = 0xFFFFFF;
  static std::uint32_t base_of(Unit unit) { return static_cast<std::uint32_t>(unit >> base_bit & 0xFFFFFF); }

  class Builder;
  PieceTree() = default;

  std::vector<Unit> own_units_;
  std::vector<double> own_scores_;
  std::span<const Unit> units_;
  std::span<const double> scores_;  ///< by id
};

}  // namespace pandect
