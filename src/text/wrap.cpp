#include "text/wrap.h"

#include <algorithm>
#include <memory>
#include <vector>

#include <unicode/brkiter.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include "text/utf8.h"

namespace pandect {
namespace {

/// The end of the colour escape sequence that begins at `at`; `at` when there is none.
std::size_t end_of_code(std::string_view text, std::size_t at) {
  if (!text.substr(at).starts_with("\033[")) return at;
  std::size_t end = at + 2;
  while (end < text.size() && !(text[end] >= '@' && text[end] <= '~')) ++end;
  return std::min(end + 1, text.size());
}

/// The indentation of a line's continuations: that of its own words.
std::size_t indent_of(std::string_view line) {
  std::size_t at = line.find_first_not_of(' ');
  if (at == std::string_view::npos) return 0;
  std::size_t digits = at;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  if (digits > at && line.substr(digits).starts_with(". ")) at = digits + 2;
  return at;
}

/// True if words of the character's script are written without spaces, or may be broken anywhere.
bool is_of_joined_words(UChar32 c) {
  switch (u_getIntPropertyValue(c, UCHAR_LINE_BREAK)) {
    case U_LB_COMPLEX_CONTEXT:
    case U_LB_IDEOGRAPHIC:
    case U_LB_H2:
    case U_LB_H3:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
      return true;
    default:
      return false;
  }
}

/// The break opportunities of a line, in order, as ICU finds them in its visible text. Between letters
/// without a space only in scripts without spaces: ids stay whole.
std::vector<std::size_t> break_places(std::string_view line) {
  UErrorCode status = U_ZERO_ERROR;
  thread_local const std::unique_ptr<icu::BreakIterator> breaks(
      icu::BreakIterator::createLineInstance(icu::Locale::getRoot(), status));
  std::vector<std::size_t> places;
  if (!breaks) return places;
  icu::UnicodeString shown;
  std::vector<std::size_t> bytes;  // source byte of each UTF-16 unit
  for (std::size_t at = 0; at < line.size();) {
    if (const std::size_t end = end_of_code(line, at); end > at) {
      at = end;
      continue;
    }
    const std::size_t begin = at;
    shown.append(static_cast<UChar32>(decode_utf8(line, at)));
    bytes.resize(static_cast<std::size_t>(shown.length()), begin);
  }
  breaks->setText(shown);
  for (std::int32_t place = breaks->first(); place != icu::BreakIterator::DONE; place = breaks->next()) {
    if (place == 0 || place == shown.length()) continue;
    const UChar32 before = shown.char32At(place - 1);
    if (before == U' ' || is_of_joined_words(before) || is_of_joined_words(shown.char32At(place)))
      places.push_back(bytes[static_cast<std::size_t>(place)]);
  }
  places.push_back(line.size());
  return places;
}

std::string wrap_line(std::string_view line, std::size_t width) {
  if (display_width(line) <= width) return std::string(line);
  const std::size_t indent = std::min(indent_of(line), width / 2);
  std::string wrapped;
  std::size_t column = 0;
  std::size_t begin = 0;
  for (const std::size_t end : break_places(line)) {
    const std::string_view piece = line.substr(begin, end - begin);
    const std::string_view words = piece.substr(0, piece.find_last_not_of(' ') + 1);
    if (column > indent && column + display_width(words) > width) {
      while (wrapped.ends_with(' ')) wrapped.pop_back();
      wrapped += '\n' + std::string(indent, ' ');
      column = indent;
    }
    wrapped += piece;
    column += display_width(piece);
    begin = end;
  }
  return wrapped;
}

}  // namespace

std::size_t display_width(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  switch (u_charType(point)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
      return 0;
    default:
      break;
  }
  // Medial vowels and final consonants of Hangul join the syllable already begun.
  if (c >= 0x1160 && c <= 0x11FF) return 0;
  const auto width = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
  return width == U_EA_FULLWIDTH || width == U_EA_WIDE ? 2 : 1;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (const std::size_t end = end_of_code(text, at); end > at) {
      at = end;
    } else {
      width += display_width(decode_utf8(text, at));
    }
  }
  return width;
}

std::string wrap_lines(std::string_view text, std::size_t width) {
  std::string wrapped;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    wrapped += wrap_line(text.substr(0, end), width);
    if (end < text.size()) wrapped += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return wrapped;
}

}  // namespace pandect
