#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pandect {

/// Words cut into the longest pieces of a vocabulary from left to right, as BERT's (Devlin et al. 2019).
class WordPiece {
 public:
  struct Settings {
    std::string unknown = "[UNK]";
    std::string continuing = "##";  ///< put before a piece that does not begin a word
    std::size_t longest = 100;      ///< characters of a word; a longer one is unknown
  };
  WordPiece(std::unordered_map<std::string, std::int32_t> vocabulary, Settings settings);

  /// Adds the ids of a word's pieces; of a word that has none for a part, the id of the unknown alone.
  void tokenise(std::string_view word, std::vector<std::int32_t>& ids) const;
  std::int32_t find(const std::string& piece) const;

 private:
  std::unordered_map<std::string, std::int32_t> vocabulary_;
  Settings settings_;
  std::int32_t unknown_;
};

}  // namespace pandect
