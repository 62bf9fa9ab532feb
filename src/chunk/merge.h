#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// A part of a text that is not divided further.
struct Piece {
  Span span;
  std::size_t length = 0;  ///< in code points
};

/// The pieces at `span`, `length` of each counted.
Piece make_piece(std::string_view text, Span span);

struct MergeSettings {
  std::size_t size = 0;
  std::size_t overlap = 0;
  std::size_t separator_length = 0;  ///< counts once between two pieces
  bool strip = true;                 ///< of white space at the ends, as Python's str.strip has it
};

/// Merges neighbouring pieces as long as they fit into `size`, and begins the next chunk with the last pieces
/// of the one before that fit into `overlap`: the arithmetic of LangChain's TextSplitter. A piece larger than
/// `size` is a chunk of its own. Appends to `chunks`, without what is white space alone.
void merge_pieces(std::string_view text, std::span<const Piece> pieces, const MergeSettings& settings,
                  std::vector<Span>& chunks);

/// The span without the white space at its ends, as Python's str.strip has it.
Span strip(std::string_view text, Span span);

}  // namespace pandect
