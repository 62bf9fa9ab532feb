#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pandect {

/// Splits words into the longest pieces of a vocabulary from left to right, as in BERT (Devlin et al. 2019).
class WordPiece {
 public:
  struct Settings {
    std::string unknown = "[UNK]";
    std::string continuing = "##";  ///< prefix of a piece that does not begin a word
    std::size_t longest = 100;      ///< limit of characters of a word; a longer one is unknown
  };
  WordPiece(std::unordered_map<std::string, std::int32_t> vocabulary, Settings settings);

  /// Adds the ids of a word's pieces; if a part of it is in no piece, only the id of the unknown.
  void tokenise(std::string_view word, std::vector<std::int32_t>& ids) const;
  std::int32_t find(const std::string& piece) const;

 private:
  std::unordered_map<std::string, std::int32_t> vocabulary_;
  Settings settings_;
  std::int32_t unknown_;
};

}  // namespace pandect
