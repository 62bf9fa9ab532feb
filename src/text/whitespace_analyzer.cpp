#include "text/whitespace_analyzer.h"

#include <bit>
#include <cstdint>

#include "text/utf8.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace pandect {
namespace {

constexpr std::size_t part = 64;

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// A bit mask of the spaces among up to 64 characters.
std::uint64_t spaces_one_by_one(std::string_view text) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) bits |= std::uint64_t{is_space(text[i])} << i;
  return bits;
}

std::uint64_t spaces(std::string_view text) {
#if defined(__SSE2__)
  if (text.size() == part) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < part; i += 16) {
      const __m128i own = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text.data() + i));
      const __m128i blank = _mm_cmpeq_epi8(own, _mm_set1_epi8(' '));
      const __m128i control = _mm_and_si128(_mm_cmpgt_epi8(own, _mm_set1_epi8('\t' - 1)),
                                            _mm_cmplt_epi8(own, _mm_set1_epi8('\r' + 1)));
      const int mask = _mm_movemask_epi8(_mm_or_si128(blank, control));
      bits |= std::uint64_t{static_cast<std::uint32_t>(mask)} << i;
    }
    return bits;
  }
#endif
  return spaces_one_by_one(text);
}

/// Calls take(begin, end) for each run between spaces.
template <typename Take>
void for_words(std::string_view text, Take&& take) {
  std::uint32_t first = 0;
  bool inside = false;
  for (std::size_t begin = 0; begin < text.size(); begin += part) {
    const std::uint64_t words = ~spaces(text.substr(begin, part));
    // The positions where a word begins or ends.
    std::uint64_t edges = words ^ (words << 1 | (inside ? 1U : 0U));
    for (; edges != 0; edges &= edges - 1) {
      const auto place =
          static_cast<std::uint32_t>(begin + static_cast<std::size_t>(std::countr_zero(edges)));
      if (place >= text.size()) break;
      if (inside) take(first, place);
      first = place;
      inside = !inside;
    }
  }
  if (inside) take(first, static_cast<std::uint32_t>(text.size()));
}

}  // namespace

void WhitespaceAnalyzer::analyze(std::string_view text, Tokens& tokens) const {
  if (find_invalid_utf8(text)) {
    for_words(text, [&](std::uint32_t begin, std::uint32_t end) {
      tokens.add(repair_utf8(text.substr(begin, end - begin)), {begin, end});
    });
    return;
  }
  const std::uint32_t buffered = tokens.buffered();
  tokens.buffer().append(text);
  for_words(text, [&](std::uint32_t begin, std::uint32_t end) {
    tokens.add_part(buffered + begin, end - begin, {begin, end});
  });
}

}  // namespace pandect
