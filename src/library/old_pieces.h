#pragma once

#include <string_view>
#include <vector>

#include "library/piece.h"

namespace pandect {

/// What a piece of format 3 of the catalogue says at its place: words, tree and references stood in it one
/// after another, uncompressed by any dictionary.
/// @throws Error library_damaged
Piece decode_old_piece(std::string_view bytes, const PiecePlace& place, const std::vector<LongSpans>& longs);

}  // namespace pandect
