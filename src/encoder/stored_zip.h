#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// The members of an uncompressed ZIP or ZIP64 archive, by name, as views of its bytes. (Unpacking would copy
/// the members, which here are weights that stay mapped.)
/// @returns nothing for other bytes, or if a member is compressed or extends beyond the archive
std::optional<std::map<std::string, std::string_view, std::less<>>> stored_members(std::string_view bytes);

}  // namespace pandect
