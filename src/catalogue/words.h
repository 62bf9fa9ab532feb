#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/dictionary.h"
#include "catalogue/piece.h"

namespace pandect {

/// Words, tree and references of versions in the catalogue: in pieces (piece.h), each stored once for all its
/// versions, compressed, with its hashes. When a language has some megabytes, its pieces are compressed with
/// a dictionary (dictionary.h).

/// Most bytes that a part of a piece of a version may have unpacked: a law's text and its references make
/// fewer, so that a catalogue that was tampered with takes no more memory than the text it states.
std::uint64_t most_piece_bytes(std::uint64_t text_bytes);

/// @throws Error bad_input for a law with parts or references beyond all proportion to its text
void store_words(Database& database, std::int64_t version, const Work& work,
                 const std::vector<StoredCitation>& citations);

/// Releases the pieces of a version; those that no other version has are deleted.
void drop_words(Database& database, std::int64_t version);

/// Checks all pieces against their hashes and reference counts. @throws Error library_damaged
void verify_words(const Database& database);

/// Pieces that were read, unpacked and verified: versions of one work share most of them.
using UnpackedPieces = std::unordered_map<std::int64_t, EncodedPiece>;

/// The stored words of a version.
class StoredWords {
 public:
  /// @param unpacked cache of pieces; null: none
  /// @throws Error library_damaged when the version has none
  StoredWords(const Database& database, std::int64_t version, UnpackedPieces* unpacked = nullptr);

  /// @throws Error library_damaged, as the following, when the stored data is inconsistent
  std::string text(Span span) const;
  std::vector<Provision> provisions() const;
  /// A provision and its ancestors, itself first; empty when it does not exist.
  std::vector<Provision> provision_and_above(std::uint32_t place) const;
  std::vector<Provision> provisions_below(std::uint32_t place, const Provision& provision) const;
  std::vector<StoredCitation> citations() const;
  /// All of it, as one piece; each of its pieces is read once.
  Piece whole() const;

  const std::vector<PiecePlace>& places() const { return places_; }
  /// Of the text.
  std::uint32_t bytes() const { return bytes_; }

 private:
  std::vector<Provision> read_tree(std::size_t number) const;
  PieceWords read_words(std::size_t number) const;
  std::vector<Provision> check_tree(std::size_t number, std::vector<Provision> provisions) const;
  PieceWords check_words(std::size_t number, PieceWords words) const;
  void check_citations(const std::vector<StoredCitation>& citations, std::uint64_t provisions) const;
  std::string unpack(std::int64_t piece, Packed part) const;
  const EncodedPiece& unpack_once(std::int64_t piece) const;
  std::size_t piece_of(std::uint32_t provision) const;

  const Database* database_;
  UnpackedPieces* unpacked_;
  std::vector<PiecePlace> places_;
  std::uint32_t bytes_ = 0;  // of the text
  std::vector<LongSpans> longs_;
  /// The dictionary of the last pieces read; nearly all have the same.
  mutable std::int64_t dictionary_row_ = 0;
  mutable std::shared_ptr<const Dictionary> dictionary_;
};

}  // namespace pandect
