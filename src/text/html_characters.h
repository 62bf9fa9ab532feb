#pragma once

#include <optional>
#include <string_view>

namespace pandect {

/// The character that HTML names so: "nbsp", "eacute"; nothing for other names.
std::optional<char32_t> html_character(std::string_view name);

}  // namespace pandect
