#include "text/unmarked_clauses.h"

#include <algorithm>
#include <string>

#include "text/language_profile.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::size_t readable = 300;  // characters of a quote
constexpr std::size_t shortest = 80;   // characters before a clause may become a piece

bool is_any_digit(char32_t c) {
  return (c >= U'0' && c <= U'9') || (c >= 0x0E50 && c <= 0x0E59);
}

bool begins_with_any(std::string_view text, const std::vector<std::string>& words) {
  return std::ranges::any_of(words, [&](const std::string& word) { return text.starts_with(word); });
}

/// True if a quote may end at the space between `before` and `after`, where no clause opens.
bool divides(char32_t before, char32_t after) {
  constexpr char32_t maiyamok = 0x0E46;
  constexpr char32_t paiyannoi = 0x0E2F;
  if (is_any_digit(before) || is_any_digit(after) || is_white_space(after)) return false;
  return before != U'.' && before != U'(' && after != maiyamok && after != paiyannoi && after != U')';
}

/// A space to split at.
struct Division {
  std::size_t offset = 0;
  std::size_t length = 0;  // characters before it
  bool opens_clause = false;
};

/// The best space within the first `readable` characters, else the first one after them; length 0 when there
/// is none.
Division find_division(std::string_view text, std::size_t begin, const LanguageProfile& profile) {
  Division best;
  char32_t before = 0;
  std::size_t length = 0;
  for (std::size_t offset = begin; offset < text.size() && (length <= readable || best.length == 0);
       ++length) {
    const std::size_t at = offset;
    const char32_t c = decode_utf8(text, offset);
    std::size_t next = offset;
    if (is_white_space(c)) {
      const bool opens = length >= shortest && begins_with_any(text.substr(offset), profile.clauses);
      if (opens || (!best.opens_clause && divides(before, decode_utf8(text, next))))
        best = {at, length, opens};
    }
    before = c;
  }
  return best;
}

}  // namespace

void split_unmarked_line(std::string_view text, Span line, Language language, std::vector<Span>& pieces) {
  text = text.substr(0, line.end);
  std::size_t remaining = count_code_points(line.of(text));
  Span rest = line;
  while (remaining > readable) {
    const Division division = find_division(text, rest.begin, language_profile(language));
    if (division.length == 0) break;
    const auto end = static_cast<std::uint32_t>(division.offset);
    pieces.push_back(trim(text, {rest.begin, end}));
    rest = trim(text, {end, rest.end});
    remaining -= division.length + count_code_points(text.substr(end, rest.begin - end));
  }
  pieces.push_back(rest);
}

}  // namespace pandect
