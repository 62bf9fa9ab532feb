#pragma once

#include <optional>
#include <string_view>

namespace pandect {

/// The character of an HTML entity name: "nbsp", "eacute"; nothing for unknown names.
std::optional<char32_t> html_character(std::string_view name);

}  // namespace pandect
