#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pandect {

class PostingList;
struct GroupNorms;
struct ScoredDocument;
struct TermScore;

/// Number of documents in a stripe of a sketch.
inline constexpr std::uint32_t stripe_documents = 256;

/// Upper bounds of the scores of a term's postings, in 255 levels, laid out so that those of any stripe of
/// documents are found directly: a byte for each document of the collection when many contain the term,
/// otherwise two bytes for each posting.
struct ScoreSketch {
  /// @param documents number of documents of the collection
  /// @param exact true to keep saturations besides levels
  /// @throws Error library_damaged
  ScoreSketch(const PostingList& list, const GroupNorms& norms, std::uint32_t documents, bool exact);

  bool is_dense() const { return !levels.empty(); }
  bool is_exact() const { return !saturated.empty(); }
  std::size_t bytes() const;
  /// False when the document does not contain the term.
  bool holds(std::uint32_t document) const;
  /// Of an exact sketch; 0 when the document does not contain the term.
  double saturation_of(std::uint32_t document) const;
  /// Adds what an exact sketch gives to the scores of documents.
  void add_scores(const TermScore& term, std::span<ScoredDocument> found) const;

  double most = 0;                      ///< the saturation of level 255
  std::vector<std::uint8_t> highest;    ///< highest level of each stripe, 0 without a posting; padded to a
                                        ///< multiple of 64
  std::vector<std::uint32_t> places;    ///< index of each stripe's first posting, and the end of the last
  std::vector<std::uint8_t> levels;     ///< dense: by document, 0 without a posting; padded to whole stripes
  std::vector<std::uint16_t> postings;  ///< otherwise: 256 * the document's offset in its stripe + the level
  std::vector<double> saturated;        ///< exact: of each posting, and one more
  std::vector<std::uint8_t> before;  ///< exact and dense: how many postings of a document's stripe precede it
};

}  // namespace pandect
