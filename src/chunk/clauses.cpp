#include <array>

#include "chunk/cutting.h"
#include "chunk/merge.h"
#include "text/sentences.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 4> ends{"; ", ": ", ", ", " "};

/// Length in bytes of the first `count` code points of a text.
std::size_t prefix(std::string_view text, std::size_t count) {
  std::size_t offset = 0;
  while (count-- > 0 && offset < text.size()) decode_utf8(text, offset);
  return offset;
}

/// The end of the first part of a text longer than `room` bytes: after the last mark that fits, the strongest
/// first, unless that leaves less than a quarter; else at `room`.
std::size_t first_end(std::string_view text, std::size_t room) {
  for (const std::string_view mark : ends) {
    const std::size_t at = text.substr(0, room).rfind(mark);
    if (at != std::string_view::npos && at + mark.size() >= room / 4) return at + mark.size();
  }
  return room;
}

}  // namespace

std::vector<Span> cut_clauses(std::string_view text, Language language, const ChunkSettings& settings) {
  const std::vector<Span> sentences = split_sentences(text, language);
  std::vector<TextPiece> pieces;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    // A piece reaches to the next sentence, so that the pieces are the text and their lengths its own.
    std::uint32_t begin = sentences[i].begin;
    const auto end =
        i + 1 < sentences.size() ? sentences[i + 1].begin : static_cast<std::uint32_t>(text.size());
    while (begin < sentences[i].end) {
      const std::string_view rest = Span{begin, sentences[i].end}.of(text);
      const std::size_t room = prefix(rest, settings.size);
      if (room == rest.size()) break;
      const auto length = static_cast<std::uint32_t>(first_end(rest, room));
      pieces.push_back(make_piece(text, {begin, begin + length}));
      begin += length;
    }
    if (begin < end) pieces.push_back(make_piece(text, {begin, end}));
  }
  std::vector<Span> chunks;
  merge_pieces(text, pieces, {settings.size, settings.overlap, 0, true}, chunks);
  return chunks;
}

}  // namespace pandect
