#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pandect {

/// XXH3, 64 bits: for tables and checksums of files written by Pandect.
std::uint64_t hash64(std::string_view bytes);

/// XXH3, 128 bits: for tables whose keys stand for the contents themselves.
struct Hash128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
};
Hash128 hash128(std::string_view bytes);

/// XXH3, 128 bits, as 32 hexadecimal digits: identifies a content.
std::string content_hash(std::string_view bytes);

}  // namespace pandect
