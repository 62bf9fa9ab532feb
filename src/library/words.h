#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "library/catalogue.h"
#include "library/piece.h"

namespace pandect {

/// Words, tree and references of versions in the catalogue: in pieces (piece.h), each stored once,
/// compressed, with its hash, however many versions have it.

void store_words(Database& database, std::int64_t version, const Work& work,
                 const std::vector<StoredCitation>& citations);

/// Releases the pieces of a version; those that no other version has are deleted.
void drop_words(Database& database, std::int64_t version);

/// Verifies the checksums and reference counts of all pieces. @throws Error library_damaged
void verify_words(const Database& database);

/// Pieces that were read, decompressed and verified: versions of one work share most.
using UnpackedPieces = std::unordered_map<std::int64_t, std::string>;

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

 private:
  Piece read(std::size_t number) const;
  std::string unpack(std::int64_t piece) const;
  std::size_t piece_of(std::uint32_t provision) const;

  const Database* database_;
  UnpackedPieces* unpacked_;
  std::vector<PiecePlace> places_;
  std::uint32_t bytes_ = 0;  // of the text
  std::vector<LongSpans> longs_;
};

}  // namespace pandect
