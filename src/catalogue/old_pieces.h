#pragma once

#include <string_view>
#include <vector>

#include "catalogue/piece.h"

namespace pandect {

/// Decodes a piece of format 3 of the catalogue at its position: words, tree and references in sequence,
/// without a dictionary.
/// @throws Error library_damaged
Piece decode_old_piece(std::string_view bytes, const PiecePlace& place, const std::vector<LongSpans>& longs);

}  // namespace pandect
