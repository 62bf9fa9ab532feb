#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "retrieve/retriever.h"

namespace pandect {

/// The reason for a hit by its vector. @param above_mean its cosine with the question's in standard
/// deviations above the mean of all provisions
/// @param likeness (cosine - mean) / (1 - mean), where the mean is that of the provisions with each other:
/// below 0 for unrelated ones. Stored as the bits of a float in `from`, which is otherwise unused for this
/// kind.
inline Reason meaning_reason(double above_mean, double likeness) {
  return {Reason::Kind::meaning, above_mean, std::bit_cast<std::uint32_t>(static_cast<float>(likeness))};
}

/// The likeness of a hit; nothing when no vector was used.
inline std::optional<double> likeness_of(const Hit& hit) {
  for (const Reason& reason : hit.why) {
    if (reason.kind == Reason::Kind::meaning) return std::bit_cast<float>(reason.from);
  }
  return std::nullopt;
}

}  // namespace pandect
