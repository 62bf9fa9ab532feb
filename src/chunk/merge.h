#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A part of a text that is not split further.
struct TextPiece {
  Span span;
  std::size_t length = 0;  ///< in code points
};

/// The piece at `span`, with its length counted.
TextPiece make_piece(std::string_view text, Span span);

struct MergeSettings {
  std::size_t size = 0;
  std::size_t overlap = 0;
  std::size_t separator_length = 0;  ///< counts once between two pieces
  bool strip = true;                 ///< remove white space at the ends, like Python's str.strip
};

/// Merges neighbouring pieces as long as they fit into `size`, and begins the next chunk with the last pieces
/// of the one before that fit into `overlap`: the arithmetic of LangChain's TextSplitter. A piece larger than
/// `size` is a chunk of its own. Appends to `chunks`, except white space alone.
void merge_pieces(std::string_view text, std::span<const TextPiece> pieces, const MergeSettings& settings,
                  std::vector<Span>& chunks);

/// The span without white space at its ends, like Python's str.strip.
Span strip(std::string_view text, Span span);

}  // namespace pandect
