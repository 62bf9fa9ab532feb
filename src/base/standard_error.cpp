#include "base/standard_error.h"

#include <cstdio>

namespace pandect {

void write_standard_error(std::string_view text) noexcept {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace pandect
