#include "decoder/weights.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

#include "base/half.h"

namespace pandect {
namespace {

struct TypeFacts {
  std::string_view name;
  std::uint32_t gguf;
  BlockSize block;
};

constexpr std::array<TypeFacts, 9> facts{{
    {"F32", 0, {1, 4}},
    {"F16", 1, {1, 2}},
    {"BF16", 30, {1, 2}},
    {"Q8_0", 8, {32, 34}},
    {"Q5_0", 6, {32, 22}},
    {"Q4_0", 2, {32, 18}},
    {"Q4_1", 3, {32, 20}},
    {"Q4_K", 12, {256, 144}},
    {"Q6_K", 14, {256, 210}},
}};

std::uint16_t read_16(const std::uint8_t* bytes) {
  std::uint16_t number = 0;
  std::memcpy(&number, bytes, sizeof(number));
  return number;
}

float half_number(const std::uint8_t* bytes) {
  return float_of_half(read_16(bytes));
}

/// 16 bytes contain two numbers of four bits each: the first half of a block in the lower bits.
void unpack_nibbles(const std::uint8_t* bytes, std::uint8_t* q) {
  for (std::size_t i = 0; i < 16; ++i) {
    q[i] = bytes[i] & 0xFU;
    q[i + 16] = static_cast<std::uint8_t>(bytes[i] >> 4U);
  }
}

void fill_scales(float* scales, float* offsets, float scale, float offset) {
  for (std::size_t i = 0; i < 2; ++i) {
    scales[i] = scale;
    offsets[i] = offset;
  }
}

void unpack_q4_k(const std::uint8_t* block, std::uint8_t* q, float* scales, float* offsets) {
  const float scale = half_number(block);
  const float least = half_number(block + 2);
  const std::uint8_t* packed = block + 4;  // eight scales and eight minima of six bits
  const std::uint8_t* bytes = block + 16;
  for (std::size_t part = 0; part < 8; ++part) {
    const unsigned both = packed[part + 4];
    const unsigned six = part < 4 ? packed[part] & 63U : (both & 0xFU) | (packed[part - 4] >> 6U) << 4U;
    const unsigned low = part < 4 ? both & 63U : both >> 4U | (packed[part] >> 6U) << 4U;
    fill_scales(scales + 2 * part, offsets + 2 * part, scale * static_cast<float>(six),
                -least * static_cast<float>(low));
    const std::uint8_t* from = bytes + part / 2 * 32;
    const unsigned shift = part % 2 * 4;
    for (std::size_t i = 0; i < 32; ++i)
      q[part * 32 + i] = static_cast<std::uint8_t>(from[i] >> shift & 0xFU);
  }
}

void unpack_q6_k(const std::uint8_t* block, std::uint8_t* q, float* scales, float* offsets) {
  const float scale = half_number(block + 208);
  for (std::size_t i = 0; i < 16; ++i) {
    scales[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[192 + i]));
    offsets[i] = -32.0F * scales[i];
  }
  for (std::size_t half = 0; half < 2; ++half) {
    const std::uint8_t* low = block + half * 64;
    const std::uint8_t* high = block + 128 + half * 32;
    for (std::size_t part = 0; part < 4; ++part) {
      const std::uint8_t* from = low + part % 2 * 32;
      std::uint8_t* to = q + half * 128 + part * 32;
      const unsigned shift = part / 2 * 4;
      for (std::size_t i = 0; i < 32; ++i)
        to[i] = static_cast<std::uint8_t>((from[i] >> shift & 0xFU) | (high[i] >> 2 * part & 3U) << 4U);
    }
  }
}

}  // namespace

std::string_view name_of(WeightType type) {
  return facts[static_cast<std::size_t>(type)].name;
}

std::optional<WeightType> gguf_weight_type(std::uint32_t number) {
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (facts[i].gguf == number) return static_cast<WeightType>(i);
  }
  return std::nullopt;
}

BlockSize block_of(WeightType type) {
  return facts[static_cast<std::size_t>(type)].block;
}

void unpack_row(const WeightMatrix& weights, std::size_t row, std::uint8_t* q, float* scales,
                float* offsets) {
  const BlockSize size = block_of(weights.type);
  const std::uint8_t* block = weights.row(row);
  const std::uint8_t* end = block + weights.row_bytes();
  for (; block < end; block += size.bytes) {
    switch (weights.type) {
      case WeightType::q8_0:
        for (std::size_t i = 0; i < 32; ++i) q[i] = block[2 + i] ^ 0x80U;
        fill_scales(scales, offsets, half_number(block), -128.0F * half_number(block));
        break;
      case WeightType::q5_0: {
        std::uint32_t fifth = 0;
        std::memcpy(&fifth, block + 2, sizeof(fifth));
        unpack_nibbles(block + 6, q);
        for (std::size_t i = 0; i < 32; ++i) q[i] = static_cast<std::uint8_t>(q[i] | (fifth >> i & 1U) << 4U);
        fill_scales(scales, offsets, half_number(block), -16.0F * half_number(block));
        break;
      }
      case WeightType::q4_0:
        unpack_nibbles(block + 2, q);
        fill_scales(scales, offsets, half_number(block), -8.0F * half_number(block));
        break;
      case WeightType::q4_1:
        unpack_nibbles(block + 4, q);
        fill_scales(scales, offsets, half_number(block), half_number(block + 2));
        break;
      case WeightType::q4_k:
        unpack_q4_k(block, q, scales, offsets);
        break;
      case WeightType::q6_k:
        unpack_q6_k(block, q, scales, offsets);
        break;
      case WeightType::f32:
      case WeightType::f16:
      case WeightType::bf16:
        return;
    }
    q += size.numbers;
    scales += size.numbers / scale_group;
    offsets += size.numbers / scale_group;
  }
}

void read_row(const WeightMatrix& weights, std::size_t row, float* out) {
  const std::uint8_t* bytes = weights.row(row);
  if (is_quantised(weights.type)) {
    std::vector<std::uint8_t> q(weights.columns);
    std::vector<float> scales(weights.columns / scale_group);
    std::vector<float> offsets(scales.size());
    unpack_row(weights, row, q.data(), scales.data(), offsets.data());
    for (std::size_t i = 0; i < q.size(); ++i)
      out[i] = static_cast<float>(q[i]) * scales[i / scale_group] + offsets[i / scale_group];
    return;
  }
  if (weights.type == WeightType::f32) {
    std::memcpy(out, bytes, weights.columns * sizeof(float));
    return;
  }
  const bool is_half = weights.type == WeightType::f16;
  for (std::size_t i = 0; i < weights.columns; ++i)
    out[i] = is_half ? half_number(bytes + 2 * i) : float_of_bfloat(read_16(bytes + 2 * i));
}

namespace {

/// The nearest half-precision number, ties to even; larger numbers are infinite.
std::uint16_t half_of(float number) {
  const auto bits = std::bit_cast<std::uint32_t>(number);
  const std::uint32_t sign = bits >> 16U & 0x8000U;
  const float size = std::fabs(number);
  if (!(size < 65520.0F)) return static_cast<std::uint16_t>(sign | (size >= 65520.0F ? 0x7C00U : 0x7E00U));
  if (size < 0x1p-14F)
    return static_cast<std::uint16_t>(sign | static_cast<std::uint32_t>(std::nearbyint(size * 0x1p24F)));
  const auto rounded = (std::bit_cast<std::uint32_t>(size) + 0xFFFU + (bits >> 13U & 1U)) >> 13U;
  return static_cast<std::uint16_t>(sign | (rounded - (112U << 10U)));
}

}  // namespace

std::vector<std::uint8_t> quantise_q8_0(std::span<const float> numbers, std::size_t columns) {
  constexpr std::size_t block = 32;
  std::vector<std::uint8_t> bytes(numbers.size() / columns * (columns / block) * 34);
  std::uint8_t* to = bytes.data();
  for (std::size_t at = 0; at + block <= numbers.size(); at += block, to += 34) {
    float most = 0;
    for (std::size_t i = 0; i < block; ++i) most = std::max(most, std::fabs(numbers[at + i]));
    const std::uint16_t scale = half_of(most / 127.0F);
    std::memcpy(to, &scale, sizeof(scale));
    const float step = float_of_half(scale);
    const float inverse = step > 0 ? 1.0F / step : 0.0F;
    for (std::size_t i = 0; i < block; ++i)
      to[2 + i] = static_cast<std::uint8_t>(
          static_cast<std::int8_t>(std::clamp(std::nearbyint(numbers[at + i] * inverse), -127.0F, 127.0F)));
  }
  return bytes;
}

}  // namespace pandect
