#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "encoder/piece_tree.h"

namespace pandect {

/// Splits words into the longest pieces of a vocabulary from left to right, as in BERT (Devlin et al. 2019).
class WordPiece {
 public:
  struct Settings {
    std::string unknown = "[UNK]";
    std::string continuing = "##";  ///< prefix of a piece that does not begin a word
    std::size_t longest = 100;      ///< limit of characters of a word; a longer one is unknown
  };
  using Vocabulary = std::vector<std::pair<std::string, std::int32_t>>;
  WordPiece(const Vocabulary& vocabulary, Settings settings);

  /// Adds the ids of a word's pieces; if a part of it is in no piece, only the id of the unknown.
  void tokenise(std::string_view word, std::vector<std::int32_t>& ids) const;
  /// The id of a piece, or -1.
  std::int32_t find(std::string_view piece) const;

 private:
  PieceTree pieces_;
  std::vector<std::int32_t> ids_;  ///< by piece of the tree
  Settings settings_;
  std::int32_t unknown_;
  bool continues_ = true;         ///< some piece begins with the prefix
  std::uint32_t continuing_ = 0;  ///< the node that the prefix leads to
};

}  // namespace pandect
