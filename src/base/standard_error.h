#pragma once

#include <string_view>

namespace pandect {

/// Writes to standard error. Where nobody takes it, nothing can be done: it never throws.
void write_standard_error(std::string_view text) noexcept;

}  // namespace pandect
