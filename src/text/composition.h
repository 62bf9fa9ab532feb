#pragma once

namespace pandect {

/// Whether a character may make up one with the character before it: a combining mark, a Jamo within a
/// syllable.
constexpr bool may_compose(char32_t c) {
  return (c >= 0x0300 && c <= 0x036F) || (c >= 0x1161 && c <= 0x11FF);
}

/// The one character that two make up in NFC; 0 when they make up none.
char32_t compose_pair(char32_t base, char32_t mark);

}  // namespace pandect
