#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Text in an encoding that the bytes do not declare.
struct GuessedText {
  std::string text;           ///< UTF-8; empty when no encoding fits the bytes
  std::string_view encoding;  ///< "CP949 (EUC-KR)", as people call it
};

/// The bytes as UTF-8, converted from an encoding by one of ICU's names ("windows-1252", "EUC-KR"); empty
/// when there is no such encoding or one of the bytes is invalid in it.
std::string convert_encoding(const std::string& encoding, std::string_view bytes);

/// Guesses the encoding of bytes that are not UTF-8 by the characters they contain in each supported
/// encoding: Hangul (CP949), kana (Shift-JIS), Thai letters (TIS-620, Windows-874), ASCII with a few accented
/// letters (Windows-1252).
GuessedText guess_encoding(std::string_view bytes);

}  // namespace pandect
