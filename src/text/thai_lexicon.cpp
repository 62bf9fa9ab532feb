#include <algorithm>
#include <iterator>

#include "text/thai_words.h"

namespace pandect {
namespace {

// Made by CMake from thai_lexicon/*.txt: sorted, each term once.
constexpr std::u16string_view terms[] = {
#include "thai_lexicon.inc"
};

}  // namespace

std::size_t longest_thai_term(std::u16string_view text) {
  // Narrows the sorted table to the terms that begin with ever more of the text.
  const auto* first = std::begin(terms);
  const auto* last = std::end(terms);
  std::size_t longest = 0;
  for (std::size_t depth = 0; depth < text.size() && first != last; ++depth) {
    const char16_t unit = text[depth];
    const auto unit_of = [depth](std::u16string_view term) {
      return term.size() > depth ? term[depth] : u'\0';
    };
    first = std::partition_point(first, last, [&](std::u16string_view t) { return unit_of(t) < unit; });
    last = std::partition_point(first, last, [&](std::u16string_view t) { return unit_of(t) == unit; });
    if (first != last && first->size() == depth + 1) longest = depth + 1;
  }
  return longest;
}

}  // namespace pandect
