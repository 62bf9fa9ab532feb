#include "index/scoring.h"

#include <algorithm>
#include <vector>

namespace pandect {
namespace {

/// One plain loop a step, so that a compiler makes vector instructions of it with whatever set it may use.
[[gnu::always_inline]] inline void score(const PostingBlock& block, std::span<const double* const> norms,
                                         double factor, double k1, double* scores) {
  double values[block_size] = {};
  for (std::size_t f = 0; f < norms.size(); ++f) {
    if ((block.fields >> f & 1) == 0) continue;
    const double* norm = norms[f];
    const std::uint32_t* frequencies = block.frequencies[f];
    // Frequencies are far below 2^31, and signed numbers become doubles with one instruction.
    for (std::size_t i = 0; i < block.size; ++i) {
      values[i] += norm[block.documents[i]] * static_cast<std::int32_t>(frequencies[i]);
    }
  }
  for (std::size_t i = 0; i < block_size; ++i) {
    const double saturated = values[i] + k1;
    values[i] = saturated > 0 ? factor * (values[i] / saturated) : 0;
  }
  for (std::size_t i = 0; i < block.size; ++i) scores[block.documents[i]] += values[i];
}

void score_plain(const PostingBlock& block, std::span<const double* const> norms, double factor, double k1,
                 double* scores) {
  score(block, norms, factor, k1, scores);
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void score_avx2(const PostingBlock& block, std::span<const double* const> norms,
                                        double factor, double k1, double* scores) {
  score(block, norms, factor, k1, scores);
}

[[gnu::target("avx512f,avx512vl,avx512dq")]] void score_avx512(const PostingBlock& block,
                                                               std::span<const double* const> norms,
                                                               double factor, double k1, double* scores) {
  score(block, norms, factor, k1, scores);
}
#endif

std::vector<ScoreBlockVariant> find_variants() {
  std::vector<ScoreBlockVariant> variants{{"plain", score_plain}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") != 0) variants.push_back({"avx2", score_avx2});
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0) {
    variants.push_back({"avx512", score_avx512});
  }
#endif
  return variants;
}

}  // namespace

std::span<const ScoreBlockVariant> score_block_variants() {
  static const std::vector<ScoreBlockVariant> variants = find_variants();
  return variants;
}

ScoreBlock score_block() {
  static const ScoreBlock best = score_block_variants().back().run;
  return best;
}

}  // namespace pandect
