#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// The members of a ZIP archive that keeps them as they are, by name, as they lie in its bytes; ZIP64 too.
/// (What unpacks archives copies their members, which here are weights that stay mapped.)
/// @returns nothing for what is no such archive, or has a member that is compressed or lies outside of it
std::optional<std::map<std::string, std::string_view, std::less<>>> stored_members(std::string_view bytes);

}  // namespace pandect
