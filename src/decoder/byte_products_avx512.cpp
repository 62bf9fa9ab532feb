#include "decoder/byte_products.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__SANITIZE_THREAD__)

#include <cstring>

#include <immintrin.h>

// All that follows is compiled for these instructions, and called only where the machine has them.
#if defined(__clang__)
#pragma clang attribute push(                                                               \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma,f16c"))), \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx2,fma,f16c")
#endif

namespace pandect {
namespace {

/// 64 numbers of a row of weights: number k is q[k] · scale + offset, with one scale and offset for each 4
/// numbers.
struct Step {
  __m512i q;
  __m512 scale;
  __m512 offset;
};

inline float half_at(const std::uint8_t* p) {
  std::uint16_t half = 0;
  std::memcpy(&half, p, sizeof(half));
  return _mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(half)));
}

inline __m512 two_blocks(float first, float second) {
  return _mm512_insertf32x8(_mm512_set1_ps(first), _mm256_set1_ps(second), 1);
}

/// Numbers of 4 bits, 16 bytes a block: the lower bits are those of the first half.
inline __m512i two_nibble_blocks(const std::uint8_t* first, const std::uint8_t* second) {
  const __m256i a = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(first)));
  const __m256i b = _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(second)));
  const __m256i shift = _mm256_inserti128_si256(_mm256_setzero_si256(), _mm_set1_epi16(4), 1);
  const __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(a), b, 1);
  const __m512i shifts = _mm512_inserti64x4(_mm512_castsi256_si512(shift), shift, 1);
  return _mm512_and_si512(_mm512_srlv_epi16(both, shifts), _mm512_set1_epi8(0xF));
}

/// Reads a row of weights 64 numbers at a time, from the beginning.
template <WeightType type>
class Source {
 public:
  Source(const std::uint8_t* row, std::size_t columns) : at_(row), blocks_(columns / 32) {}

  Step next() {
    constexpr std::size_t size = type == WeightType::q8_0   ? 34
                                 : type == WeightType::q5_0 ? 22
                                 : type == WeightType::q4_0 ? 18
                                                            : 20;
    // Numbers after the last block are multiplied with zeros.
    const std::uint8_t* a = at_;
    const std::uint8_t* b = blocks_ > 1 ? at_ + size : at_;
    at_ += 2 * size;
    blocks_ -= 2;
    Step step;
    step.scale = two_blocks(half_at(a), half_at(b));
    if constexpr (type == WeightType::q8_0) {
      const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + 2));
      const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + 2));
      step.q =
          _mm512_xor_si512(_mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1), _mm512_set1_epi8(-128));
      step.offset = _mm512_mul_ps(step.scale, _mm512_set1_ps(-128));
    } else if constexpr (type == WeightType::q5_0) {
      std::uint32_t first = 0;
      std::uint32_t second = 0;
      std::memcpy(&first, a + 2, sizeof(first));
      std::memcpy(&second, b + 2, sizeof(second));
      const __m512i low = two_nibble_blocks(a + 6, b + 6);
      const __mmask64 fifth = std::uint64_t{second} << 32U | first;
      step.q = _mm512_mask_add_epi8(low, fifth, low, _mm512_set1_epi8(16));
      step.offset = _mm512_mul_ps(step.scale, _mm512_set1_ps(-16));
    } else if constexpr (type == WeightType::q4_0) {
      step.q = two_nibble_blocks(a + 2, b + 2);
      step.offset = _mm512_mul_ps(step.scale, _mm512_set1_ps(-8));
    } else {
      step.q = two_nibble_blocks(a + 4, b + 4);
      step.offset = two_blocks(half_at(a + 2), half_at(b + 2));
    }
    return step;
  }

 private:
  const std::uint8_t* at_;
  std::size_t blocks_;
};

template <>
class Source<WeightType::q4_k> {
 public:
  Source(const std::uint8_t* row, std::size_t) : at_(row) {}

  Step next() {
    if (part_ == 0) begin_block();
    const __m256i raw = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at_ + 16 + 32 * part_));
    const __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(raw), _mm256_srli_epi16(raw, 4), 1);
    Step step;
    step.q = _mm512_and_si512(both, _mm512_set1_epi8(0xF));
    const __m512i lanes = _mm512_add_epi32(_mm512_set1_epi32(2 * part_),
                                           _mm512_setr_epi32(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));
    step.scale = _mm512_permutexvar_ps(lanes, scales_);
    step.offset = _mm512_permutexvar_ps(lanes, offsets_);
    if (++part_ == 4) {
      part_ = 0;
      at_ += 144;
    }
    return step;
  }

 private:
  void begin_block() {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t c = 0;
    std::memcpy(&a, at_ + 4, 4);
    std::memcpy(&b, at_ + 8, 4);
    std::memcpy(&c, at_ + 12, 4);
    constexpr std::uint32_t six = 0x3F3F3F3F;
    constexpr std::uint32_t four = 0x0F0F0F0F;
    constexpr std::uint32_t two = 0x03030303;
    const __m128i scales =
        _mm_set_epi32(0, 0, static_cast<int>((c & four) | (a >> 6U & two) << 4U), static_cast<int>(a & six));
    const __m128i least = _mm_set_epi32(0, 0, static_cast<int>((c >> 4U & four) | (b >> 6U & two) << 4U),
                                        static_cast<int>(b & six));
    scales_ = _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(scales)), _mm512_set1_ps(half_at(at_)));
    offsets_ =
        _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(least)), _mm512_set1_ps(-half_at(at_ + 2)));
  }
  const std::uint8_t* at_;
  int part_ = 0;
  __m512 scales_;
  __m512 offsets_;
};

template <>
class Source<WeightType::q6_k> {
 public:
  Source(const std::uint8_t* row, std::size_t) : at_(row) {}

  Step next() {
    if (part_ == 0) {
      const __m128i scales = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at_ + 192));
      scales_ =
          _mm512_mul_ps(_mm512_cvtepi32_ps(_mm512_cvtepi8_epi32(scales)), _mm512_set1_ps(half_at(at_ + 208)));
    }
    const int half = part_ / 2;
    const int upper = part_ % 2;  // the numbers are in the upper bits
    const __m512i low = _mm512_srl_epi16(_mm512_loadu_si512(at_ + 64 * half), _mm_cvtsi32_si128(4 * upper));
    const __m256i raw =
        _mm256_srl_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at_ + 128 + 32 * half)),
                         _mm_cvtsi32_si128(4 * upper));
    const __m512i high =
        _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_slli_epi16(raw, 4)), _mm256_slli_epi16(raw, 2), 1);
    Step step;
    step.q = _mm512_or_si512(_mm512_and_si512(low, _mm512_set1_epi8(0xF)),
                             _mm512_and_si512(high, _mm512_set1_epi8(0x30)));
    const __m512i lanes = _mm512_add_epi32(_mm512_set1_epi32(4 * part_),
                                           _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
    step.scale = _mm512_permutexvar_ps(lanes, scales_);
    step.offset = _mm512_mul_ps(step.scale, _mm512_set1_ps(-32));
    if (++part_ == 4) {
      part_ = 0;
      at_ += 210;
    }
    return step;
  }

 private:
  const std::uint8_t* at_;
  int part_ = 0;
  __m512 scales_;
};

void quantise_avx512(const float* x, const ByteRows& rows, std::size_t i) {
  std::int8_t* bytes = rows.bytes + i * rows.padded;
  const std::size_t blocks = rows.padded / 32;
  const __m512i fours = _mm512_set1_epi8(1);
  for (std::size_t b = 0; b < blocks; ++b) {
    __m512 low = _mm512_setzero_ps();
    __m512 high = low;
    if (b * 32 < rows.columns) {
      low = _mm512_loadu_ps(x + b * 32);
      high = _mm512_loadu_ps(x + b * 32 + 16);
    }
    const float most = _mm512_reduce_max_ps(_mm512_max_ps(_mm512_abs_ps(low), _mm512_abs_ps(high)));
    const float scale = most / 127.0F;
    const __m512 inverse = _mm512_set1_ps(most > 0 ? 127.0F / most : 0.0F);
    const __m128i first = _mm512_cvtsepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(low, inverse)));
    const __m128i second = _mm512_cvtsepi32_epi8(_mm512_cvtps_epi32(_mm512_mul_ps(high, inverse)));
    const __m256i both = _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(bytes + b * 32), both);
    const __m256i sums = _mm256_dpbusd_epi32(_mm256_setzero_si256(), _mm512_castsi512_si256(fours), both);
    const __m256 scaled = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_set1_ps(scale));
    if (rows.lane_scales != nullptr) {
      _mm256_storeu_ps(rows.lane_scales + (i * blocks + b) * 8, _mm256_set1_ps(scale));
      _mm256_storeu_ps(rows.lane_sums + (i * blocks + b) * 8, scaled);
      continue;
    }
    __m256 added = _mm256_hadd_ps(scaled, scaled);
    added = _mm256_hadd_ps(added, added);
    const float a = _mm256_cvtss_f32(added);
    const float c = _mm_cvtss_f32(_mm256_extractf128_ps(added, 1));
    rows.scales[i * blocks + b] = scale;
    rows.half_sums[(i * blocks + b) * 2] = a;
    rows.half_sums[(i * blocks + b) * 2 + 1] = c;
    rows.sums[i * blocks + b] = a + c;
  }
}

template <WeightType type, std::size_t count>
void multiply_rows(const WeightMatrix& weights, std::size_t begin, std::size_t end, const ByteRows& rows,
                   float* y, std::size_t stride) {
  const std::size_t steps = rows.padded / 64;
  for (std::size_t r = begin; r < end; ++r) {
    Source<type> source(weights.row(r), weights.columns);
    __m512 products[count];
    __m512 sums[count];
    for (std::size_t n = 0; n < count; ++n) products[n] = sums[n] = _mm512_setzero_ps();
    for (std::size_t s = 0; s < steps; ++s) {
      const Step step = source.next();
      for (std::size_t n = 0; n < count; ++n) {
        const std::size_t at = n * steps + s;
        const __m512i bytes = _mm512_loadu_si512(rows.bytes + at * 64);
        const __m512 product = _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(_mm512_setzero_si512(), step.q, bytes));
        const __m512 scale = _mm512_mul_ps(step.scale, _mm512_loadu_ps(rows.lane_scales + at * 16));
        products[n] = _mm512_fmadd_ps(product, scale, products[n]);
        sums[n] = _mm512_fmadd_ps(step.offset, _mm512_loadu_ps(rows.lane_sums + at * 16), sums[n]);
      }
    }
    for (std::size_t n = 0; n < count; ++n)
      y[n * stride + r] = _mm512_reduce_add_ps(_mm512_add_ps(products[n], sums[n]));
  }
}

template <WeightType type>
void multiply_few_of(const WeightMatrix& weights, std::size_t begin, std::size_t end, const ByteRows& rows,
                     float* y, std::size_t stride) {
  switch (rows.rows) {
    case 1:
      return multiply_rows<type, 1>(weights, begin, end, rows, y, stride);
    case 2:
      return multiply_rows<type, 2>(weights, begin, end, rows, y, stride);
    case 3:
      return multiply_rows<type, 3>(weights, begin, end, rows, y, stride);
    default:
      return multiply_rows<type, 4>(weights, begin, end, rows, y, stride);
  }
}

void multiply_few_avx512(const WeightMatrix& weights, std::size_t begin, std::size_t end,
                         const ByteRows& rows, float* y, std::size_t stride) {
  switch (weights.type) {
    case WeightType::q8_0:
      return multiply_few_of<WeightType::q8_0>(weights, begin, end, rows, y, stride);
    case WeightType::q5_0:
      return multiply_few_of<WeightType::q5_0>(weights, begin, end, rows, y, stride);
    case WeightType::q4_0:
      return multiply_few_of<WeightType::q4_0>(weights, begin, end, rows, y, stride);
    case WeightType::q4_1:
      return multiply_few_of<WeightType::q4_1>(weights, begin, end, rows, y, stride);
    case WeightType::q4_k:
      return multiply_few_of<WeightType::q4_k>(weights, begin, end, rows, y, stride);
    case WeightType::q6_k:
      return multiply_few_of<WeightType::q6_k>(weights, begin, end, rows, y, stride);
    default:
      return;
  }
}

/// 16 interleaved rows of weights: the first 4 numbers of all rows, then the next 4, and so on; and a scale
/// and an offset for each 16 numbers of each row.
struct Tile {
  std::uint8_t* bytes;
  float* scales;
  float* offsets;
};

template <WeightType type>
void pack_row(const WeightMatrix& weights, std::size_t row, std::size_t steps, const Tile& tile,
              std::size_t place) {
  Source<type> source(weights.row(row), weights.columns);
  alignas(64) std::uint32_t fours[16];
  alignas(64) float lanes[16];
  for (std::size_t s = 0; s < steps; ++s) {
    const Step step = source.next();
    _mm512_store_si512(fours, step.q);
    std::uint8_t* to = tile.bytes + (s * 256 + place) * 4;
    for (std::size_t i = 0; i < 16; ++i) std::memcpy(to + i * 64, &fours[i], 4);
    _mm512_store_ps(lanes, step.scale);
    for (std::size_t g = 0; g < 4; ++g) tile.scales[(s * 4 + g) * 16 + place] = lanes[4 * g];
    _mm512_store_ps(lanes, step.offset);
    for (std::size_t g = 0; g < 4; ++g) tile.offsets[(s * 4 + g) * 16 + place] = lanes[4 * g];
  }
}

void pack(const WeightMatrix& weights, std::size_t row, std::size_t steps, const Tile& tile,
          std::size_t place) {
  switch (weights.type) {
    case WeightType::q8_0:
      return pack_row<WeightType::q8_0>(weights, row, steps, tile, place);
    case WeightType::q5_0:
      return pack_row<WeightType::q5_0>(weights, row, steps, tile, place);
    case WeightType::q4_0:
      return pack_row<WeightType::q4_0>(weights, row, steps, tile, place);
    case WeightType::q4_1:
      return pack_row<WeightType::q4_1>(weights, row, steps, tile, place);
    case WeightType::q4_k:
      return pack_row<WeightType::q4_k>(weights, row, steps, tile, place);
    case WeightType::q6_k:
      return pack_row<WeightType::q6_k>(weights, row, steps, tile, place);
    default:
      return;
  }
}

inline __m512i four_bytes(const std::int8_t* p) {
  int four = 0;
  std::memcpy(&four, p, sizeof(four));
  return _mm512_set1_epi32(four);
}

/// @param halved the two halves of a block have scales of their own (Q6_K)
template <std::size_t count, bool halved>
void multiply_packed(const Tile& tile, const ByteRows& rows, std::size_t first, float* y, std::size_t stride,
                     __mmask16 which) {
  const std::size_t blocks = rows.padded / 32;
  __m512 sums[count];
  for (std::size_t t = 0; t < count; ++t) sums[t] = _mm512_setzero_ps();
  const std::int8_t* bytes = rows.bytes + first * rows.padded;
  for (std::size_t b = 0; b < blocks; ++b) {
    constexpr std::size_t parts = halved ? 2 : 1;
    constexpr std::size_t fours = 8 / parts;
    for (std::size_t p = 0; p < parts; ++p) {
      __m512i products[count];
      for (std::size_t t = 0; t < count; ++t) products[t] = _mm512_setzero_si512();
      for (std::size_t i = p * fours; i < (p + 1) * fours; ++i) {
        const __m512i q = _mm512_loadu_si512(tile.bytes + (b * 8 + i) * 64);
        for (std::size_t t = 0; t < count; ++t)
          products[t] =
              _mm512_dpbusd_epi32(products[t], q, four_bytes(bytes + t * rows.padded + b * 32 + i * 4));
      }
      const __m512 scale = _mm512_loadu_ps(tile.scales + (b * 2 + p) * 16);
      const __m512 offset = _mm512_loadu_ps(tile.offsets + (b * 2 + p) * 16);
      for (std::size_t t = 0; t < count; ++t) {
        const std::size_t at = (first + t) * blocks + b;
        const float sum = halved ? rows.half_sums[at * 2 + p] : rows.sums[at];
        sums[t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(products[t]),
                                  _mm512_mul_ps(scale, _mm512_set1_ps(rows.scales[at])), sums[t]);
        sums[t] = _mm512_fmadd_ps(offset, _mm512_set1_ps(sum), sums[t]);
      }
    }
  }
  for (std::size_t t = 0; t < count; ++t) _mm512_mask_storeu_ps(y + (first + t) * stride, which, sums[t]);
}

template <bool halved>
void multiply_all(const Tile& tile, const ByteRows& rows, float* y, std::size_t stride, __mmask16 which) {
  std::size_t first = 0;
  for (; first + 8 <= rows.rows; first += 8) multiply_packed<8, halved>(tile, rows, first, y, stride, which);
  for (; first + 4 <= rows.rows; first += 4) multiply_packed<4, halved>(tile, rows, first, y, stride, which);
  for (; first < rows.rows; ++first) multiply_packed<1, halved>(tile, rows, first, y, stride, which);
}

void multiply_tile_avx512(const WeightMatrix& weights, std::size_t begin, const ByteRows& rows, float* y,
                          std::size_t stride, std::byte* room) {
  Tile tile;
  tile.bytes = reinterpret_cast<std::uint8_t*>(room);
  tile.scales = reinterpret_cast<float*>(room + tile_rows * rows.padded);
  tile.offsets = tile.scales + tile_rows * (rows.padded / 16);
  const std::size_t count = weights.rows - begin < tile_rows ? weights.rows - begin : tile_rows;
  for (std::size_t r = 0; r < tile_rows; ++r)
    pack(weights, begin + (r < count ? r : count - 1), rows.padded / 64, tile, r);
  const auto which = static_cast<__mmask16>((1U << count) - 1);
  weights.type == WeightType::q6_k ? multiply_all<true>(tile, rows, y + begin, stride, which)
                                   : multiply_all<false>(tile, rows, y + begin, stride, which);
}

}  // namespace
}  // namespace pandect

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

namespace pandect {

const ByteProducts* avx512_products() {
  static const bool has = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                          __builtin_cpu_supports("avx512vl") != 0 &&
                          __builtin_cpu_supports("avx512dq") != 0 &&
                          __builtin_cpu_supports("avx512vnni") != 0;
  static const ByteProducts products{quantise_avx512, multiply_few_avx512, multiply_tile_avx512};
  return has ? &products : nullptr;
}

}  // namespace pandect

#else

namespace pandect {

const ByteProducts* avx512_products() {
  return nullptr;
}

}  // namespace pandect

#endif
