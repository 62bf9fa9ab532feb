#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// SentencePiece's table of normal forms. A double-array trie of 32-bit units, preceded by its length in
/// bytes and followed by the normal forms, each ending in NUL.
class PrecompiledMap {
 public:
  /// @param encoded in base64, as in tokenizer.json; empty: nothing changes
  /// @throws Error bad_input
  PrecompiledMap(std::string_view encoded, const std::string& file);

  /// Each grapheme of less than six bytes, else each of its characters, is replaced by its normal form, as in
  /// Hugging Face's tokenizers.
  void normalise(std::string& text) const;

 private:
  std::optional<std::string_view> find(std::string_view bytes) const;
  std::uint8_t kind_of(char32_t c) const;
  bool normalise_alone(std::string_view text, std::string& out) const;
  std::string normalise_graphemes(std::string_view text) const;

  std::vector<std::uint32_t> units_;
  std::string forms_;
  /// What is known of each character of the basic plane, 0 before it is asked for.
  std::unique_ptr<std::atomic<std::uint8_t>[]> kinds_;
};

}  // namespace pandect
