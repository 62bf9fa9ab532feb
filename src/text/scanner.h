#pragma once

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/ascii.h"
#include "text/characters.h"
#include "text/span.h"

/// The scanner of the grammars: a cursor over UTF-8 bytes and a search for the trigger words of citations.
/// Everything here looks ahead by a bounded number of bytes, so that the grammars take linear time.
namespace pandect {

/// A letter or digit of any script.
inline bool is_word_char(char32_t c) {
  if (c < 0x80) return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  if (c < 0xC0) return c == 0xAA || c == 0xBA;
  if (c == 0xD7 || c == 0xF7) return false;
  return c < 0x2000 || (c >= 0x3040 && c < 0xFF00 && c != 0xFEFF) || (c >= 0xFF10 && c <= 0xFF19);
}

/// A read position in a text. To look ahead, read on with a copy.
class Cursor {
 public:
  Cursor(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t at() const { return at_; }
  bool done() const { return at_ >= text_.size(); }
  /// The next byte; NUL at the end.
  char peek() const { return done() ? '\0' : text_[at_]; }
  std::string_view rest() const { return text_.substr(at_); }
  std::string_view text() const { return text_; }
  void skip(std::size_t bytes) { at_ += bytes; }

  /// The next code point; NUL at the end.
  char32_t peek_char() const {
    const auto byte = static_cast<unsigned char>(peek());
    return byte < 0x80 ? byte : decode();
  }
  /// The code point that ends at the cursor; NUL at the beginning.
  char32_t previous_char() const {
    const auto byte = static_cast<unsigned char>(at_ == 0 ? '\0' : text_[at_ - 1]);
    return byte < 0x80 ? byte : decode_previous();
  }
  void skip_char();

  bool sees(std::string_view literal) const {
    if (literal.empty()) return true;
    // Letters of one script begin with the same bytes, so that the last byte distinguishes most words.
    const std::size_t size = literal.size();
    return at_ <= text_.size() && text_.size() - at_ >= size && text_[at_ + size - 1] == literal[size - 1] &&
           text_.compare(at_, size, literal) == 0;
  }
  bool take(std::string_view literal) {
    if (!sees(literal)) return false;
    at_ += literal.size();
    return true;
  }
  /// Takes the longest of the literals at the cursor; returns its index in the list.
  std::optional<std::size_t> take_any(std::span<const std::string_view> literals);
  /// `literal` is in lower case; letters compare case-insensitively.
  bool sees_ignoring_case(std::string_view literal) const {
    return literal.empty() || (may_see(literal) && begins_in_any_case(rest(), literal));
  }
  /// True if the next byte is the first of `literal`, which is in lower case: a quick test before a longer
  /// one.
  bool may_see(std::string_view literal) const {
    if (literal.empty()) return false;
    const auto first = static_cast<unsigned char>(literal[0]);
    return static_cast<unsigned char>(peek()) < 0x80 ? ascii_lower(peek()) == literal[0]
                                                     : first >= 0x80 && first_small_byte(rest()) == first;
  }
  /// As sees_ignoring_case, and no letter or digit follows.
  bool take_word(std::string_view literal) {
    if (literal.empty() || !sees_ignoring_case(literal)) return false;
    if (is_word_char(Cursor(text_, at_ + literal.size()).peek_char())) return false;
    at_ += literal.size();
    return true;
  }

  /// Skips spaces, tabs, no-break and zero-width spaces, but not line breaks. Returns the number of bytes.
  std::size_t skip_blanks() {
    const auto next = static_cast<unsigned char>(peek());
    return next > ' ' && next < 0x80 ? 0 : skip_any_blanks();
  }
  /// Skips blanks and at most one line break among them.
  std::size_t skip_blanks_and_line_break();

  /// Takes ASCII, Thai or full-width digits, at most nine; empty if there are none.
  std::string_view take_digits();
  /// Takes four ASCII digits not followed by a letter or digit; empty, and nothing is taken, if there are
  /// none.
  std::string_view take_year();

 private:
  std::size_t skip_any_blanks();
  char32_t decode() const;
  char32_t decode_previous() const;

  std::string_view text_;
  std::size_t at_;
};

/// True for an empty text, too.
bool has_only_digits(std::string_view text);
/// Number of ASCII capital letters in a text.
std::ptrdiff_t count_capitals(std::string_view text);

/// The value of digits as returned by take_digits().
std::uint32_t digits_value(std::string_view digits);

/// Finds occurrences of a fixed set of words.
class Triggers {
 public:
  enum class Case : std::uint8_t { exact, ignored };
  enum class End : std::uint8_t { anywhere, of_word };
  /// With `Case::ignored` the words are in lower case and match in small letters, with a capital and in
  /// capitals, and a match starts at the beginning of a word. With
  /// `End::of_word` no letter follows a match, and a blank matches any blanks with at most one line break.
  Triggers(std::span<const std::string_view> words, Case letter_case, End end = End::anywhere);

  struct Hit {
    std::size_t at;
    std::size_t word;  ///< index in the list; the longest that matches
  };
  /// The first match at or after `from`.
  std::optional<Hit> next(std::string_view text, std::size_t from) const;

 private:
  using Node = std::uint16_t;

  void add_pairs(std::string_view word);
  void add_symbols(std::string_view word);
  void add_word(std::string_view word, std::uint16_t place);
  std::optional<std::size_t> match(std::string_view text, std::size_t at) const;

  Case case_;
  End end_;
  /// Pairs of the last byte of a word's first character, which distinguishes scripts of three-byte
  /// characters, and the byte after it: the test that rejects most positions.
  std::bitset<std::size_t{256} * 256> pairs_;
  std::bitset<256> may_stand_behind_;  ///< the bytes that may precede a match
  /// The words as a trie over the symbols of their bytes; symbol 0 is that of bytes in no word.
  std::array<std::uint8_t, 256> symbols_{};
  std::size_t symbol_count_ = 1;
  std::vector<Node> children_;        ///< at node * symbol_count_ + symbol; 0 where there is none
  std::vector<std::uint16_t> words_;  ///< by node: 1 + the index of the word that ends there, or 0
};

/// A span from byte counts of std::size_t.
Span make_span(std::size_t begin, std::size_t end);

}  // namespace pandect
