#include "chunk/merge.h"

#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Unicode white space and the four ASCII separators, as in Python.
bool is_python_space(char32_t c) {
  return is_white_space(c) || (c >= 0x1C && c <= 0x1F);
}

void add_chunk(std::string_view text, Span span, bool strip_it, std::vector<Span>& chunks) {
  const Span chunk = strip_it ? strip(text, span) : span;
  if (!chunk.empty()) chunks.push_back(chunk);
}

}  // namespace

TextPiece make_piece(std::string_view text, Span span) {
  return {span, count_code_points(span.of(text))};
}

Span strip(std::string_view text, Span span) {
  std::size_t begin = span.begin;
  while (begin < span.end) {
    std::size_t after = begin;
    if (!is_python_space(decode_utf8(text, after))) break;
    begin = after;
  }
  std::size_t end = span.end;
  while (end > begin) {
    const std::size_t last = previous_code_point(text, end, begin);
    std::size_t after = last;
    if (!is_python_space(decode_utf8(text, after))) break;
    end = last;
  }
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

void merge_pieces(std::string_view text, std::span<const TextPiece> pieces, const MergeSettings& settings,
                  std::vector<Span>& chunks) {
  const std::size_t separator = settings.separator_length;
  std::size_t first = 0;  // pieces [first, i) wait to become a chunk
  std::size_t total = 0;  // their length with the separators between them
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::size_t length = pieces[i].length;
    const auto too_long = [&] { return total + length + (i > first ? separator : 0) > settings.size; };
    if (too_long() && i > first) {
      add_chunk(text, {pieces[first].span.begin, pieces[i - 1].span.end}, settings.strip, chunks);
      while (first < i && (total > settings.overlap || (too_long() && total > 0))) {
        total -= pieces[first].length + (i - first > 1 ? separator : 0);
        ++first;
      }
    }
    total += length + (i > first ? separator : 0);
  }
  if (first < pieces.size()) {
    add_chunk(text, {pieces[first].span.begin, pieces.back().span.end}, settings.strip, chunks);
  }
}

}  // namespace pandect
