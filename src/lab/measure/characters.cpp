#include "lab/measure/characters.h"

#include <algorithm>
#include <vector>

#include "lab/measure/ratio.h"

namespace pandect {
namespace {

std::size_t length(std::span<const Snippet> snippets) {
  std::size_t sum = 0;
  for (const Snippet& snippet : snippets) sum += snippet.end - snippet.begin;
  return sum;
}

/// The sum of the overlaps of all pairs.
std::size_t overlap(std::span<const Snippet> some, std::span<const Snippet> others) {
  std::size_t sum = 0;
  for (const Snippet& one : some) {
    for (const Snippet& other : others) {
      if (one.file != other.file) continue;
      const std::size_t begin = std::max(one.begin, other.begin);
      const std::size_t end = std::min(one.end, other.end);
      if (end > begin) sum += end - begin;
    }
  }
  return sum;
}

CharacterScores scores(std::span<const Snippet> gold, std::span<const Snippet> retrieved) {
  const std::size_t shared = overlap(gold, retrieved);
  return {ratio(shared, length(retrieved)), ratio(shared, length(gold))};
}

/// The same characters as disjoint snippets.
std::vector<Snippet> merged(std::span<const Snippet> snippets) {
  std::vector<Snippet> sorted(snippets.begin(), snippets.end());
  std::ranges::sort(sorted, [](const Snippet& a, const Snippet& b) {
    return a.file != b.file ? a.file < b.file : a.begin < b.begin;
  });
  std::vector<Snippet> apart;
  for (const Snippet& snippet : sorted) {
    if (!apart.empty() && apart.back().file == snippet.file && snippet.begin <= apart.back().end) {
      apart.back().end = std::max(apart.back().end, snippet.end);
    } else {
      apart.push_back(snippet);
    }
  }
  return apart;
}

}  // namespace

CharacterScores published_character_scores(std::span<const Snippet> gold,
                                           std::span<const Snippet> retrieved) {
  return scores(gold, retrieved);
}

CharacterScores distinct_character_scores(std::span<const Snippet> gold, std::span<const Snippet> retrieved) {
  return scores(merged(gold), merged(retrieved));
}

}  // namespace pandect
