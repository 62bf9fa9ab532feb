#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pandect {

/// A unigram language model over pieces of words (Kudo 2018; SentencePiece): a text is cut into the pieces
/// whose scores, log probabilities, add up to the most.
class Unigram {
 public:
  /// @param pieces with their scores; a piece's id is its place
  /// @param unknown the id of what no piece is for
  Unigram(std::vector<std::pair<std::string, double>> pieces, std::int32_t unknown);

  /// Adds the ids of a text's pieces; characters in no piece that follow each other become one unknown.
  void tokenise(std::string_view text, std::vector<std::int32_t>& ids) const;
  /// The id of a piece, or -1.
  std::int32_t find(std::string_view piece) const;

 private:
  /// A tree of bytes in one table: from a node by a byte to a node. Open addressing, so that a step touches
  /// one place of memory and not a node's children.
  struct Edge {
    std::uint32_t key = 0;  ///< node << 8 | byte, + 1; 0: empty
    std::uint32_t node = 0;
  };
  std::uint32_t step(std::uint32_t node, unsigned char byte) const;
  std::uint32_t step_or_add(std::uint32_t node, unsigned char byte);
  void grow();

  std::vector<Edge> edges_;
  std::size_t used_ = 0;
  std::vector<std::int32_t> ids_;  ///< by node: the piece that ends there, or -1
  std::vector<double> scores_;     ///< by id
  std::int32_t unknown_;
  double unknown_score_ = 0;
};

}  // namespace pandect
