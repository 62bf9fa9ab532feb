#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pandect {

/// The numbers that products of matrices are made of. What is added up, normalised and given back are 32-bit
/// floats in each.
enum class Precision : std::uint8_t {
  fp32,
  bf16,  ///< 8 bits of fraction: AVX-512 BF16, AMX
  int8,  ///< signed bytes with a scale for each row of both sides: AVX-512 VNNI
};

std::string_view name_of(Precision precision);
std::optional<Precision> precision_named(std::string_view name);

/// What encoders use unless told: what PANDECT_PRECISION names, or else bf16 where the processor multiplies
/// it, and fp32 elsewhere.
/// @throws Error wrong_usage when the variable names none
Precision usual_precision();

}  // namespace pandect
