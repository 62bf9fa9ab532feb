#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "base/hash.h"
#include "text/span.h"

namespace pandect {

inline std::int64_t hash_row(std::string_view bytes) {
  return static_cast<std::int64_t>(hash64(bytes));
}

/// Checksum of the whole list of a version's pieces.
inline std::int64_t sum_of(std::int64_t version, std::int64_t bytes, std::int64_t citations,
                           std::string_view places) {
  return hash_row(fmt::format("{} {} {} ", version, bytes, citations) + std::string(places));
}

}  // namespace pandect
