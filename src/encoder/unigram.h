#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "encoder/piece_tree.h"

namespace pandect {

/// A unigram language model over pieces of words (Kudo 2018; SentencePiece): a text is split into the pieces
/// with the greatest sum of scores, which are log probabilities.
class Unigram {
 public:
  /// @param pieces at least one
  /// @param unknown the id for characters in no piece
  Unigram(PieceTree pieces, std::int32_t unknown);

  /// Adds the ids of a text's pieces; consecutive characters in no piece become one unknown.
  void tokenise(std::string_view text, std::vector<std::int32_t>& ids) const;
  const PieceTree& pieces() const { return pieces_; }
  std::int32_t unknown() const { return unknown_; }

 private:
  PieceTree pieces_;
  std::int32_t unknown_;
  double unknown_score_ = 0;
};

}  // namespace pandect
