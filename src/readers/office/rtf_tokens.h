#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// A token of RTF.
struct RtfToken {
  enum class Kind : std::uint8_t {
    open,     ///< {
    close,    ///< }
    control,  ///< \word or \word12
    symbol,   ///< \~ \- \*: one non-letter character
    byte,     ///< \'e4: a byte of text in the current encoding
    text,     ///< literal bytes
  };
  Kind kind = Kind::text;
  std::string_view words;  ///< of a control without its backslash and number; of text
  char character = 0;      ///< of a symbol or a byte
  bool has_number = false;
  int number = 0;  ///< of a control, clamped to ±10⁹
};

/// Splits any bytes into RTF tokens. Data of \bin is skipped.
class RtfTokens {
 public:
  explicit RtfTokens(std::string_view bytes) : bytes_(bytes) {}

  /// False at the end.
  bool next(RtfToken& token);
  /// The position of the next token.
  std::size_t position() const { return at_; }

 private:
  void read_control(RtfToken& token);

  std::string_view bytes_;
  std::size_t at_ = 0;
};

}  // namespace pandect
