#include "text/excerpt.h"

#include <utility>

#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {

std::size_t end_of_excerpt(std::string_view text, std::size_t begin, std::size_t length) {
  std::size_t end = begin;
  std::size_t word = begin;  // behind the last word that is whole
  bool space = false;
  for (std::size_t i = 0; i < length && end < text.size(); ++i) {
    const std::size_t at = end;
    const bool before = std::exchange(space, is_white_space(decode_utf8(text, end)));
    if (space && !before) word = at;
  }
  std::size_t next = end;
  if (end >= text.size() || space || is_white_space(decode_utf8(text, next))) return end;
  // What is taken off is a word; more is a script without spaces.
  return word > begin && (word - begin) * 4 >= (end - begin) * 3 ? word : end;
}

}  // namespace pandect
