#pragma once

#include <cstdint>
#include <string_view>

namespace pandect {

/// How likely a provision found for a question answers it.
enum class Strength : std::uint8_t {
  weak,  ///< it may be about what is asked
  fair,
  strong,
};
/// "may be about", "fair", "strong"
std::string_view to_string(Strength strength);

}  // namespace pandect
