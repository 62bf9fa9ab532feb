#include "base/hash.h"

#include <fmt/format.h>
// Hashes of terms are too short to be worth a call.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace pandect {

std::uint64_t hash64(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

Hash128 hash128(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return {hash.high64, hash.low64};
}

std::string content_hash(std::string_view bytes) {
  const Hash128 hash = hash128(bytes);
  return fmt::format("{:016x}{:016x}", hash.high, hash.low);
}

}  // namespace pandect
