#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "catalogue/catalogue.h"

namespace pandect {

/// A run of whole units of a version: words, tree and references, with offsets relative to its beginning, so
/// that it is the same bytes in every version that has it, at any position.
struct Piece {
  std::string text;
  std::vector<Provision> provisions;
  std::vector<StoredCitation> citations;
};

/// A piece as bytes. Its tree is separate from its words, because most readers of a law need only the tree.
struct EncodedPiece {
  std::string tree;
  std::string words;  ///< and references
};

/// The contents of a piece without its tree.
struct PieceWords {
  std::string text;
  std::vector<StoredCitation> citations;
};

/// The position of a piece in a version.
struct PiecePlace {
  std::int64_t piece = 0;  ///< row
  std::uint32_t text = 0;  ///< byte of the version's text where it begins
  std::uint32_t provision = 0;
  std::uint32_t citation = 0;
  std::uint32_t source = 0;          ///< byte of the source where it begins
  std::vector<std::uint32_t> above;  ///< earlier provisions that are parents of its own
};

/// Spans of a provision that extend beyond its piece: those of a chapter, in its first piece.
struct LongSpans {
  std::uint32_t provision = 0;
  Span extent;
  Span body;
  Span source;
};

/// A version divided into pieces.
struct CutVersion {
  std::vector<PiecePlace> places;  ///< without rows
  std::vector<EncodedPiece> pieces;
  std::vector<LongSpans> longs;  ///< by provision
};

/// Cuts at about one in four beginnings of units or groups, chosen by a hash of the path: most cuts stay the
/// same when words elsewhere change.
CutVersion cut_version(const Work& work, const std::vector<StoredCitation>& citations);

/// Decodes a piece at its position, with indexes and spans of the version; spans that are in `longs` are
/// taken from there.
/// @throws Error library_damaged
std::vector<Provision> decode_tree(std::string_view bytes, const PiecePlace& place,
                                   const std::vector<LongSpans>& longs);
/// @throws Error library_damaged
PieceWords decode_words(std::string_view bytes, const PiecePlace& place);

/// The list of a version's pieces, as bytes.
std::string encode_places(const std::vector<PiecePlace>& places, const std::vector<LongSpans>& longs);
/// @throws Error library_damaged
void decode_places(std::string_view bytes, std::vector<PiecePlace>& places, std::vector<LongSpans>& longs);

}  // namespace pandect
