#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Text of an encoding that its bytes do not name.
struct GuessedText {
  std::string text;           ///< UTF-8; empty when no encoding makes sense of the bytes
  std::string_view encoding;  ///< "CP949 (EUC-KR)", as people call it
};

/// The bytes as UTF-8, from an encoding by one of the names that ICU knows ("windows-1252", "EUC-KR"); empty
/// when there is no such encoding or one of the bytes means nothing in it.
std::string convert_encoding(const std::string& encoding, std::string_view bytes);

/// Tells bytes that are no UTF-8 by what they are full of in each of the encodings that are read: Hangul
/// (CP949), kana (Shift-JIS), Thai letters (TIS-620, Windows-874), ASCII with a few accented letters
/// (Windows-1252).
GuessedText guess_encoding(std::string_view bytes);

}  // namespace pandect
