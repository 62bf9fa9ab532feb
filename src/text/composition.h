#pragma once

namespace pandect {

/// True if a character may combine with the character before it: a combining mark, or a Jamo within a
/// syllable.
constexpr bool may_compose(char32_t c) {
  return (c >= 0x0300 && c <= 0x036F) || (c >= 0x1161 && c <= 0x11FF);
}

/// The character that two compose to in NFC; 0 when they do not compose.
char32_t compose_pair(char32_t base, char32_t mark);

}  // namespace pandect
