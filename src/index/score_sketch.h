#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace pandect {

class PostingList;
struct GroupNorms;
struct ScoredDocument;
struct TermScore;

/// Documents whose postings stand together in a sketch.
inline constexpr std::uint32_t stripe_documents = 256;

/// What the postings of a term score at most, in 255 levels, and laid out so that those of any stripe of
/// documents are found at once: a byte for each document of the collection when many hold the term, otherwise
/// two bytes for each posting.
struct ScoreSketch {
  /// @param documents of the collection
  /// @param exact whether saturations are kept beside levels
  /// @throws Error library_damaged
  ScoreSketch(const PostingList& list, const GroupNorms& norms, std::uint32_t documents, bool exact);

  bool is_dense() const { return !levels.empty(); }
  bool is_exact() const { return !saturated.empty(); }
  std::size_t bytes() const;
  /// False when the document does not hold the term.
  bool holds(std::uint32_t document) const;
  /// Of an exact sketch; 0 when the document does not hold the term.
  double saturation_of(std::uint32_t document) const;
  /// Adds what an exact sketch gives to the scores of documents.
  void add_scores(const TermScore& term, std::span<ScoredDocument> found) const;

  double most = 0;                      ///< the saturation that level 255 stands for
  std::vector<std::uint8_t> highest;    ///< level of each stripe, 0 without a posting; to a multiple of 64
  std::vector<std::uint32_t> places;    ///< where each stripe's postings begin, and where the last's end
  std::vector<std::uint8_t> levels;     ///< dense: of each document, 0 without a posting; to whole stripes
  std::vector<std::uint16_t> postings;  ///< otherwise: 256 * the document's place in its stripe + the level
  std::vector<double> saturated;        ///< exact: of each posting, and one more
  std::vector<std::uint8_t> before;  ///< exact and dense: how many postings of a document's stripe precede it
};

}  // namespace pandect
