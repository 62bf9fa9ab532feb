#pragma once

#include <optional>
#include <string_view>

namespace pandect {

/// The character of a reference in HTML: "nbsp", "eacute", "#160", "#xA0"; nothing for unknown names.
std::optional<char32_t> html_character(std::string_view name);

}  // namespace pandect
