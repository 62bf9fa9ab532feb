#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// The id that a reference of a repository leads to, "HEAD" or "refs/…", loose or packed; nothing when there
/// is none. Files outside of the folder are not opened.
/// @param folder  the one that holds HEAD: ".git", or a bare repository
/// @throws Error bad_input when a reference is not written as one, or they lead in a circle
std::optional<std::string> read_reference(const std::filesystem::path& folder, std::string_view name);

/// Whether a text is an id: 40 hexadecimal digits.
bool is_object_id(std::string_view text);

}  // namespace pandect
