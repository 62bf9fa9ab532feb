#pragma once

#include <string_view>

namespace pandect {

/// Writes to standard error. Never throws: if writing fails, nothing can be done.
void write_standard_error(std::string_view text) noexcept;

}  // namespace pandect
