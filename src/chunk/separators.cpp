#include <algorithm>
#include <span>

#include "chunk/cutting.h"
#include "chunk/merge.h"
#include "text/span.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// A span split before each occurrence of the separator, or into its characters when that is empty.
std::vector<TextPiece> divide(std::string_view text, Span span, std::string_view separator) {
  std::vector<TextPiece> pieces;
  std::size_t begin = span.begin;
  if (separator.empty()) {
    while (begin < span.end) {
      std::size_t after = begin;
      decode_utf8(text, after);
      pieces.push_back({{offset32(begin), offset32(after)}, 1});
      begin = after;
    }
    return pieces;
  }
  const std::string_view part = text.substr(0, span.end);
  for (std::size_t at = part.find(separator, begin); at != std::string_view::npos;
       at = part.find(separator, at + separator.size())) {
    if (at > begin) pieces.push_back(make_piece(text, {offset32(begin), offset32(at)}));
    begin = at;
  }
  if (begin < span.end) pieces.push_back(make_piece(text, {offset32(begin), span.end}));
  return pieces;
}

class RecursiveCut {
 public:
  RecursiveCut(std::string_view text, const ChunkSettings& settings)
      : text_(text), settings_(settings), merge_{settings.size, settings.overlap, 0, settings.strip} {}

  std::vector<Span> run() {
    cut({0, offset32(text_.size())}, settings_.separators);
    return std::move(chunks_);
  }

 private:
  /// The first separator that the span contains; the last one when it contains none.
  std::size_t choose(Span span, std::span<const std::string> separators) const {
    for (std::size_t i = 0; i < separators.size(); ++i) {
      if (separators[i].empty() || span.of(text_).find(separators[i]) != std::string_view::npos) return i;
    }
    return separators.size();
  }

  void cut(Span span, std::span<const std::string> separators) {
    const std::size_t chosen = choose(span, separators);
    if (chosen == separators.size()) {
      cut_pieces({make_piece(text_, span)}, {});
    } else if (separators[chosen].empty()) {
      cut_pieces(divide(text_, span, {}), {});
    } else {
      cut_pieces(divide(text_, span, separators[chosen]), separators.subspan(chosen + 1));
    }
  }

  void cut_pieces(const std::vector<TextPiece>& pieces, std::span<const std::string> finer) {
    std::size_t small = 0;  // where the run of small pieces begins
    for (std::size_t i = 0; i <= pieces.size(); ++i) {
      if (i < pieces.size() && pieces[i].length < settings_.size) continue;
      merge_pieces(text_, std::span(pieces).subspan(small, i - small), merge_, chunks_);
      small = i + 1;
      if (i == pieces.size()) break;
      if (finer.empty()) {
        chunks_.push_back(pieces[i].span);
      } else {
        cut(pieces[i].span, finer);
      }
    }
  }

  std::string_view text_;
  const ChunkSettings& settings_;
  MergeSettings merge_;
  std::vector<Span> chunks_;
};

}  // namespace

std::vector<Span> cut_recursively(std::string_view text, const ChunkSettings& settings) {
  return RecursiveCut(text, settings).run();
}

std::vector<Span> cut_lines(std::string_view text, const ChunkSettings& settings) {
  std::vector<TextPiece> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end > begin) lines.push_back(make_piece(text, {offset32(begin), offset32(end)}));
    begin = end + 1;
  }
  std::vector<Span> chunks;
  merge_pieces(text, lines, {settings.size, settings.overlap, 1, true}, chunks);
  return chunks;
}

}  // namespace pandect
