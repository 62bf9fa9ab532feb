#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pandect {

/// The numbers used in products of matrices. Sums, normalisation and results use 32-bit floats in each case.
enum class Precision : std::uint8_t {
  fp32,
  bf16,  ///< 8 bits of fraction: AVX-512 BF16, AMX
  int8,  ///< signed bytes with a scale for each row of both sides: AVX-512 VNNI
};

std::string_view name_of(Precision precision);
std::optional<Precision> precision_named(std::string_view name);

/// The default precision of encoders: that of PANDECT_PRECISION, or else bf16 if the processor multiplies it,
/// and fp32 otherwise.
/// @throws Error wrong_usage when the variable has an unknown value
Precision usual_precision();

}  // namespace pandect
