#include "text/lines.h"

#include "text/utf8.h"

namespace pandect {
namespace {

bool is_line_break(char32_t c) {
  return (c >= U'\n' && c <= U'\r') || c == 0x85 || c == 0x2028 || c == 0x2029;
}

}  // namespace

bool is_white_space(char32_t c) {
  return c == U' ' || (c >= U'\t' && c <= U'\r') || c == 0x85 || c == 0xA0 || c == 0x1680 ||
         (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F ||
         c == 0x3000;
}

Span trim(std::string_view text, Span span) {
  std::size_t begin = span.begin;
  while (begin < span.end) {
    std::size_t after = begin;
    if (!is_white_space(decode_utf8(text, after))) break;
    begin = after;
  }
  std::size_t end = span.end;
  while (end > begin) {
    const std::size_t last = previous_code_point(text, end, begin);
    std::size_t after = last;
    if (!is_white_space(decode_utf8(text, after))) break;
    end = last;
  }
  return {offset32(begin), offset32(end)};
}

std::string_view trim(std::string_view text) {
  return trim(text, {0, static_cast<std::uint32_t>(text.size())}).of(text);
}

std::vector<Span> split_lines(std::string_view text) {
  std::vector<Span> lines;
  std::size_t begin = 0;
  for (std::size_t offset = 0; offset < text.size();) {
    const std::size_t at = offset;
    if (static_cast<unsigned char>(text[offset]) >= 0x80 || text[offset] < ' ') {
      const char32_t c = decode_utf8(text, offset);
      if (!is_line_break(c)) continue;
      if (c == U'\r' && offset < text.size() && text[offset] == '\n') ++offset;
      lines.push_back(trim(text, {offset32(begin), offset32(at)}));
      begin = offset;
    } else {
      ++offset;
    }
  }
  lines.push_back(trim(text, {offset32(begin), offset32(text.size())}));
  return lines;
}

}  // namespace pandect
