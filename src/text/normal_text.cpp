#include "text/normal_text.h"

#include <algorithm>
#include <optional>

#include <unicode/uchar.h>

#include "text/composition.h"
#include "text/html_characters.h"
#include "text/scanner.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_letter_of_any_script(char32_t c) {
  return u_isalpha(static_cast<UChar32>(c)) != 0;
}

/// Soft hyphens, joiners and direction marks.
bool has_no_width(char32_t c) {
  return c == 0xAD || c == 0x200C || c == 0x200D || c == 0x200E || c == 0x200F || c == 0x2060 || c == 0xFEFF;
}

/// Blanks of all widths but the ideographic one, which parts more than words.
bool is_other_blank(char32_t c) {
  return c == 0xA0 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F;
}

/// The character of a reference such as "&nbsp;" or "&#160;" at the beginning of some words, and its length
/// there in bytes.
std::optional<char32_t> read_reference(std::string_view words, std::size_t& length) {
  constexpr std::size_t longest = 12;
  const std::size_t close = words.substr(0, longest).find(';');
  if (close == std::string_view::npos || close < 2) return std::nullopt;
  const std::string_view name = words.substr(1, close - 1);
  std::optional<char32_t> found = html_character(name);
  if (found && *found < ' ') found = std::nullopt;
  length = found ? close + 1 : 0;
  return found;
}

}  // namespace

NormalText::NormalText(std::string_view source) {
  text_.reserve(source.size());
  std::size_t last = 0;  // where the last character of the text begins
  for (std::size_t at = 0; at < source.size();) {
    const std::size_t begin = at;
    const auto byte = static_cast<unsigned char>(source[at]);
    if (byte < 0x80 && byte != '&') {
      last = text_.size();
      text_ += source[at++];
      continue;
    }
    std::size_t length = 0;
    const auto reference = byte == '&' ? read_reference(source.substr(at), length) : std::nullopt;
    at += length;
    char32_t c = reference ? *reference : decode_utf8(source, at);
    const bool changes = reference.has_value() || is_other_blank(c);
    // A zero-width space within a word marks a possible line break; beside a number it is a blank.
    const bool within_word = c == 0x200B && !text_.empty() &&
                             is_letter_of_any_script(Cursor(text_, text_.size()).previous_char()) &&
                             is_letter_of_any_script(Cursor(source, at).peek_char());
    if (has_no_width(c) || within_word) {
      change(text_.size(), begin, at);
      continue;
    }
    if (is_other_blank(c)) c = U' ';
    if (may_compose(c) && !text_.empty()) {
      std::size_t base_end = last;
      const char32_t base = decode_utf8(text_, base_end);
      if (const char32_t composed = compose_pair(base, c); composed != 0) {
        const std::size_t base_begin = this->source(make_span(last, text_.size())).begin;
        text_.resize(last);
        append_utf8(text_, composed);
        change(last, base_begin, at);
        continue;
      }
    }
    last = text_.size();
    if (changes) {
      append_utf8(text_, c);
      change(last, begin, at);
    } else {
      text_ += source.substr(begin, at - begin);
    }
  }
}

/// Records that the end of the text, from `text_begin` on, came from these bytes of the source.
void NormalText::change(std::size_t text_begin, std::size_t begin, std::size_t end) {
  while (!changes_.empty() && changes_.back().source.end > begin) changes_.pop_back();
  changes_.push_back({make_span(text_begin, text_.size()), make_span(begin, end)});
}

Span NormalText::source(Span span) const {
  const auto after = std::ranges::upper_bound(changes_, span.begin, {},
                                              [](const Change& change) { return change.text.begin; });
  const auto until = std::ranges::lower_bound(changes_, span.end, {},
                                              [](const Change& change) { return change.text.begin; });
  Span found = span;
  if (after != changes_.begin()) {
    const Change& last = *std::prev(after);
    found.begin =
        span.begin < last.text.end ? last.source.begin : last.source.end + (span.begin - last.text.end);
  }
  if (until != changes_.begin()) {
    const Change& last = *std::prev(until);
    found.end = span.end < last.text.end ? last.source.end : last.source.end + (span.end - last.text.end);
  }
  found.end = std::max(found.begin, found.end);
  return found;
}

}  // namespace pandect
