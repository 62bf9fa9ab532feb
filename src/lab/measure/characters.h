#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace pandect {

/// A part of a file, in code points.
struct Snippet {
  std::string_view file;
  std::size_t begin = 0;
  std::size_t end = 0;
};

/// Precision and recall of retrieval, counted in characters.
struct CharacterScores {
  double precision = 0;
  double recall = 0;
};

/// As in the published code of LegalBench-RAG (github.com/zeroentropy-cc/legalbenchrag, run_benchmark.py):
/// the overlap of every retrieved snippet with every gold one is summed, so that text retrieved twice counts
/// twice, in both numerator and denominator of precision, and in recall, which may exceed 1. No characters
/// retrieved: precision 0; no gold: recall 0.
CharacterScores published_character_scores(std::span<const Snippet> gold, std::span<const Snippet> retrieved);

/// The same with each character counted once, however often it was retrieved or marked as gold.
CharacterScores distinct_character_scores(std::span<const Snippet> gold, std::span<const Snippet> retrieved);

}  // namespace pandect
