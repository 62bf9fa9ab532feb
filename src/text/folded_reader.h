#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// The class of a code point for analyzers.
enum class CharKind : std::uint8_t {
  separator,  ///< white space, punctuation, symbols; also look-alikes of letters used as separators, such as
              ///< ㆍ
  letter,     ///< letters and numbers of scripts that put spaces between words
  digit,      ///< decimal digits, folded to ASCII
  mark,       ///< a combining mark that does not compose with the character before it
  thai,       ///< Thai letters, vowels and tone marks
  syllable,   ///< Hangul syllables and Jamo, Han characters, kana
};

/// True for a Latin letter after folding.
constexpr bool is_folded_latin(char32_t c) {
  return (c >= U'a' && c <= U'z') || (c >= 0xDF && c < 0x250);
}

/// One code point after folding, as all analyzers but `words` see it.
struct FoldedChar {
  char32_t value = 0;
  CharKind kind = CharKind::separator;
  Span source;
};

/// Reads a text code point by code point, folded: lower case; Thai, full-width and all other decimal digits
/// as ASCII; full-width Latin as ASCII; typographic apostrophes as '; decomposed letters and Jamo composed
/// (NFC; never NFKC, which decomposes the Thai SARA AM); Thai in non-standard order reordered (NIKHAHIT +
/// SARA AA is SARA AM, a tone mark follows its vowel, two SARA E are SARA AE); soft hyphens and joiners
/// removed. A copy is a cheap way to look ahead.
class FoldedReader {
 public:
  explicit FoldedReader(std::string_view text) : text_(text) {}

  /// Moves to the next code point; false at the end, where current() is a separator.
  bool next() {
    const std::size_t offset = next_;
    if (pending_.value == 0 && offset < text_.size()) {
      const auto byte = static_cast<unsigned char>(text_[offset]);
      // A lead byte from 0xCC on may begin a combining mark, which read_folded composes.
      if (byte < 0x80 &&
          (offset + 1 == text_.size() || static_cast<unsigned char>(text_[offset + 1]) < 0xCC)) {
        const Ascii folded = ascii_[byte];
        const auto begin = static_cast<std::uint32_t>(offset);
        current_ = {static_cast<unsigned char>(folded.value), folded.kind, {begin, begin + 1}};
        next_ = offset + 1;
        return true;
      }
    }
    return read_folded();
  }
  const FoldedChar& current() const { return current_; }

 private:
  struct Ascii {
    char value;
    CharKind kind;
  };
  static const std::array<Ascii, 128> ascii_;

  bool read_folded();
  bool read_one();
  void compose();
  void order_thai();
  char32_t peek() const;

  std::string_view text_;
  std::size_t next_ = 0;
  FoldedChar current_;
  FoldedChar pending_;  // read already, comes after current_
};

/// A run of characters that are no separators.
struct FoldedWord {
  std::u32string letters;  ///< folded
  Span source;
};
std::vector<FoldedWord> folded_words(std::string_view text);

}  // namespace pandect
