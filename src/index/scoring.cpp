#include "index/scoring.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pandect {
namespace {

template <typename Code>
[[gnu::always_inline]] inline std::size_t code_of(const char* codes, std::uint32_t document) {
  Code code;
  std::memcpy(&code, codes + document * sizeof code, sizeof code);
  return code;
}

/// Calls run with a number of the integer type of a field's codes.
template <typename Run>
[[gnu::always_inline]] inline void with_code_type(std::uint32_t width, Run&& run) {
  switch (width) {
    case 1:
      return run(std::uint8_t{});
    case 2:
      return run(std::uint16_t{});
    default:
      return run(std::uint32_t{});
  }
}

/// The term occurs in one field and with small frequencies, as most do: no division.
[[gnu::always_inline]] inline void score_by_table(const PostingBlock& block, std::size_t begin,
                                                  std::size_t end, const TermScore& term, std::size_t field,
                                                  double* scores) {
  const FieldNorms& norms = term.norms->fields[field];
  const double* saturated = norms.saturated.data();
  const std::size_t codes = norms.norms.size();
  const std::uint32_t* frequencies = block.frequencies[field];
  const TermScore own = term;
  with_code_type(norms.width, [&](auto code) __attribute__((always_inline)) {
    for (std::size_t i = begin; i < end; ++i) {
      const std::size_t row = frequencies[i] * codes;
      const std::size_t column = code_of<decltype(code)>(norms.codes, block.documents[i]);
      scores[i] = own.round(own.factor * saturated[row + column]);
    }
  });
}

/// One plain loop for each step, so that a compiler vectorises it for the instruction set allowed.
[[gnu::always_inline]] inline void score_by_formula(const PostingBlock& block, std::size_t begin,
                                                    std::size_t end, const TermScore& term, double* scores) {
  std::fill(scores + begin, scores + end, 0.0);
  for (std::size_t f = 0; f < term.norms->fields.size(); ++f) {
    if ((block.fields >> f & 1) == 0) continue;
    const FieldNorms& norms = term.norms->fields[f];
    const double* norm = norms.norms.data();
    const std::uint32_t* frequencies = block.frequencies[f];
    with_code_type(norms.width, [&](auto code) __attribute__((always_inline)) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t own = code_of<decltype(code)>(norms.codes, block.documents[i]);
        scores[i] += norm[own] * static_cast<std::int32_t>(frequencies[i]);
      }
    });
  }
  const TermScore own = term;
  const double k1 = term.norms->k1;
  for (std::size_t i = begin; i < end; ++i) scores[i] = own.round(own.factor * saturation(scores[i], k1));
}

[[gnu::always_inline]] inline void score_postings(const PostingBlock& block, std::size_t begin,
                                                  std::size_t end, const TermScore& term, double* scores) {
  if (std::has_single_bit(block.fields)) {
    const auto field = static_cast<std::size_t>(std::countr_zero(block.fields));
    if (block.most_frequency[field] < tabled_frequencies) {
      score_by_table(block, begin, end, term, field, scores);
      return;
    }
  }
  score_by_formula(block, begin, end, term, scores);
}

/// Skips strides of 16 scores for which `above` has no bit set.
template <typename Above>
[[gnu::always_inline]] inline std::size_t next_above(const double* scores, std::size_t begin, std::size_t end,
                                                     double threshold, Above&& above) {
  constexpr std::size_t stride = 16;
  for (; begin + stride <= end; begin += stride) {
    const std::uint32_t bits = above(scores + begin);
    if (bits != 0) return begin + static_cast<std::size_t>(std::countr_zero(bits));
  }
  while (begin < end && !(scores[begin] > threshold)) ++begin;
  return begin;
}

void score_postings_plain(const PostingBlock& block, std::size_t begin, std::size_t end,
                          const TermScore& term, double* scores) {
  score_postings(block, begin, end, term, scores);
}
std::size_t next_above_plain(const double* scores, std::size_t begin, std::size_t end, double threshold) {
  return next_above(scores, begin, end, threshold, [&](const double* stride) {
    std::uint32_t bits = 0;
    for (unsigned i = 0; i < 16; ++i) bits |= (stride[i] > threshold ? 1U : 0U) << i;
    return bits;
  });
}

void add_levels_plain(const std::uint8_t* levels, std::uint16_t weight, std::size_t count,
                      std::uint16_t* sums) {
  for (std::size_t i = 0; i < count; ++i)
    sums[i] = static_cast<std::uint16_t>(sums[i] + (std::uint32_t{levels[i]} * weight >> 8));
}
std::uint64_t at_least_plain(const std::uint16_t* sums, std::uint16_t least) {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < 64; ++i) bits |= std::uint64_t{sums[i] >= least} << i;
  return bits;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] void add_levels_avx2(const std::uint8_t* levels, std::uint16_t weight,
                                             std::size_t count, std::uint16_t* sums) {
  const __m256i factor = _mm256_set1_epi16(static_cast<short>(weight));
  for (std::size_t i = 0; i < count; i += 16) {
    auto* const own = reinterpret_cast<__m256i*>(sums + i);
    const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(levels + i));
    const __m256i level = _mm256_slli_epi16(_mm256_cvtepu8_epi16(bytes), 8);
    _mm256_storeu_si256(own, _mm256_add_epi16(_mm256_loadu_si256(own), _mm256_mulhi_epu16(level, factor)));
  }
}
[[gnu::target("avx2")]] std::uint64_t at_least_avx2(const std::uint16_t* sums, std::uint16_t least) {
  const __m256i limit = _mm256_set1_epi16(static_cast<short>(least));
  const auto reached = [&](std::size_t i) __attribute__((target("avx2"))) {
    const __m256i own = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(sums + i));
    return _mm256_cmpeq_epi16(_mm256_max_epu16(own, limit), own);
  };
  const auto bits = [&](std::size_t i) __attribute__((target("avx2"))) {
    // Packing keeps halves apart: they are put in order again.
    const __m256i packed = _mm256_packs_epi16(reached(i), reached(i + 16));
    const int mask = _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0xD8));
    return std::uint64_t{static_cast<std::uint32_t>(mask)};
  };
  return bits(0) | bits(32) << 32;
}
[[gnu::target("avx2")]] void score_postings_avx2(const PostingBlock& block, std::size_t begin,
                                                 std::size_t end, const TermScore& term, double* scores) {
  score_postings(block, begin, end, term, scores);
}
[[gnu::target("avx2")]] std::size_t next_above_avx2(const double* scores, std::size_t begin, std::size_t end,
                                                    double threshold) {
  const __m256d limit = _mm256_set1_pd(threshold);
  return next_above(scores, begin, end, threshold, [&](const double* stride) __attribute__((target("avx2"))) {
    std::uint32_t bits = 0;
    for (int i = 0; i < 4; ++i) {
      const __m256d above = _mm256_cmp_pd(_mm256_loadu_pd(stride + 4 * i), limit, _CMP_GT_OQ);
      bits |= static_cast<std::uint32_t>(_mm256_movemask_pd(above)) << (4 * i);
    }
    return bits;
  });
}

#define PANDECT_AVX512 [[gnu::target("avx512f,avx512vl,avx512dq,avx512bw")]]
PANDECT_AVX512 void add_levels_avx512(const std::uint8_t* levels, std::uint16_t weight, std::size_t count,
                                      std::uint16_t* sums) {
  const __m512i factor = _mm512_set1_epi16(static_cast<short>(weight));
  for (std::size_t i = 0; i < count; i += 32) {
    const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(levels + i));
    const __m512i level = _mm512_slli_epi16(_mm512_cvtepu8_epi16(bytes), 8);
    const __m512i sum = _mm512_add_epi16(_mm512_loadu_si512(sums + i), _mm512_mulhi_epu16(level, factor));
    _mm512_storeu_si512(sums + i, sum);
  }
}
PANDECT_AVX512 std::uint64_t at_least_avx512(const std::uint16_t* sums, std::uint16_t least) {
  const __m512i limit = _mm512_set1_epi16(static_cast<short>(least));
  const std::uint64_t low = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(sums), limit);
  const std::uint64_t high = _mm512_cmpge_epu16_mask(_mm512_loadu_si512(sums + 32), limit);
  return low | high << 32;
}
PANDECT_AVX512 void score_postings_avx512(const PostingBlock& block, std::size_t begin, std::size_t end,
                                          const TermScore& term, double* scores) {
  score_postings(block, begin, end, term, scores);
}
PANDECT_AVX512 std::size_t next_above_avx512(const double* scores, std::size_t begin, std::size_t end,
                                             double threshold) {
  const __m512d limit = _mm512_set1_pd(threshold);
  return next_above(scores, begin, end, threshold,
                    [&](const double* stride)
                        __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw"))) -> std::uint32_t {
                          const unsigned low = _mm512_cmp_pd_mask(_mm512_loadu_pd(stride), limit, _CMP_GT_OQ);
                          const unsigned high =
                              _mm512_cmp_pd_mask(_mm512_loadu_pd(stride + 8), limit, _CMP_GT_OQ);
                          return low | high << 8;
                        });
}
#undef PANDECT_AVX512
#endif

std::vector<ScoringLoops> find_loops() {
  std::vector<ScoringLoops> loops{
      {"plain", score_postings_plain, next_above_plain, add_levels_plain, at_least_plain}};
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2") != 0)
    loops.push_back({"avx2", score_postings_avx2, next_above_avx2, add_levels_avx2, at_least_avx2});
  if (__builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
      __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512bw") != 0) {
    loops.push_back({"avx512", score_postings_avx512, next_above_avx512, add_levels_avx512, at_least_avx512});
  }
#endif
  return loops;
}

}  // namespace

double TermScore::score(const PostingBlock& block, std::size_t i) const {
  if (block.fields == 1 && block.frequencies[0][i] < tabled_frequencies) {
    double saturated = 0;
    const FieldNorms& field = norms->fields[0];
    with_code_type(field.width, [&](auto code) {
      const std::size_t own = code_of<decltype(code)>(field.codes, block.documents[i]);
      saturated = field.saturated[block.frequencies[0][i] * field.norms.size() + own];
    });
    return round(factor * saturated);
  }
  double tf = 0;
  for (std::size_t f = 0; f < norms->fields.size(); ++f) {
    if ((block.fields >> f & 1) == 0) continue;
    const FieldNorms& field = norms->fields[f];
    with_code_type(field.width, [&](auto code) {
      const std::size_t own = code_of<decltype(code)>(field.codes, block.documents[i]);
      tf += field.norms[own] * static_cast<std::int32_t>(block.frequencies[f][i]);
    });
  }
  return round(factor * saturation(tf, norms->k1));
}

double rounding_for(double factors) {
  // The least power of two above the sum: doubles from it up to twice it are spaced 2^-52 of it.
  return std::ldexp(1.0, std::ilogb(factors) + 1);
}

std::span<const ScoringLoops> all_scoring_loops() {
  static const std::vector<ScoringLoops> loops = find_loops();
  return loops;
}

const ScoringLoops& scoring_loops() {
  static const ScoringLoops& best = all_scoring_loops().back();
  return best;
}

}  // namespace pandect
