#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "base/json.h"

namespace pandect {

/// Claims that only this process can have made: they stand in a text with their end and a code over both
/// (HMAC-SHA-256 with a secret drawn at the start), so that nothing is stored of what was given out.
class Sealed {
 public:
  using Clock = std::chrono::system_clock;
  Sealed();

  /// @param use what the text is for: it opens for nothing else
  std::string seal(std::string_view use, Json claims, std::chrono::seconds lifetime,
                   Clock::time_point now = Clock::now()) const;
  /// The claims; nothing if the text is another's, for another use, or its time is over.
  std::optional<Json> open(std::string_view use, std::string_view text,
                           Clock::time_point now = Clock::now()) const;

 private:
  std::array<unsigned char, 32> code_of(std::string_view text) const;
  std::array<unsigned char, 32> secret_{};
};

/// Random letters and digits, 128 bits of them.
std::string random_name();

}  // namespace pandect
