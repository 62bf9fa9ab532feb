#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "retrieve/retriever.h"

namespace pandect {

/// A reason for a hit that its vector gives. @param above_mean its cosine with the question's in standard
/// deviations above the mean of all provisions
/// @param likeness how much nearer it is to the question than provisions are to each other, as a share of
/// what is left to 1: below 0 for what has nothing to do with it. Kept as the bits of a float in `from`,
/// which means nothing else of this kind.
inline Reason meaning_reason(double above_mean, double likeness) {
  return {Reason::Kind::meaning, above_mean, std::bit_cast<std::uint32_t>(static_cast<float>(likeness))};
}

/// The likeness of a hit; nothing where no vector was asked.
inline std::optional<double> likeness_of(const Hit& hit) {
  for (const Reason& reason : hit.why) {
    if (reason.kind == Reason::Kind::meaning) return std::bit_cast<float>(reason.from);
  }
  return std::nullopt;
}

}  // namespace pandect
