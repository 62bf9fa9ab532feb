#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "library/catalogue.h"

namespace pandect {

/// A run of whole units of a version: words, tree and references, counted from where it begins, so that it is
/// the same bytes in every version that has it, wherever it stands there.
struct Piece {
  std::string text;
  std::vector<Provision> provisions;
  std::vector<StoredCitation> citations;
};

/// A piece as bytes. Its tree stands apart from its words, for most of what opens a law reads the tree alone.
struct EncodedPiece {
  std::string tree;
  std::string words;  ///< and references
};

/// What a piece says beside its tree.
struct PieceWords {
  std::string text;
  std::vector<StoredCitation> citations;
};

/// Where a piece stands in a version.
struct PiecePlace {
  std::int64_t piece = 0;  ///< row
  std::uint32_t text = 0;  ///< byte of the version's text it begins at
  std::uint32_t provision = 0;
  std::uint32_t citation = 0;
  std::uint32_t source = 0;          ///< byte of the source
  std::vector<std::uint32_t> above;  ///< provisions before it that some of its own stand below
};

/// Spans of a provision that reach beyond its piece: of a chapter, in its first.
struct LongSpans {
  std::uint32_t provision = 0;
  Span extent;
  Span body;
  Span source;
};

/// A version cut into pieces.
struct CutVersion {
  std::vector<PiecePlace> places;  ///< without rows
  std::vector<EncodedPiece> pieces;
  std::vector<LongSpans> longs;  ///< by provision
};

/// Cuts where a unit or a group begins, at about one in four, chosen by its path: most cuts stay when words
/// change elsewhere.
CutVersion cut_version(const Work& work, const std::vector<StoredCitation>& citations);

/// What a piece says at its place, with places and spans of the version; spans that are in `longs` are as
/// there.
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
