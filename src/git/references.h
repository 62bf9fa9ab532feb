#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// The id that a reference of a repository leads to, "HEAD" or "refs/…", loose or packed; nothing when it
/// does not exist. Files outside the folder are not opened.
/// @param folder the one that contains HEAD: ".git", or a bare repository
/// @throws Error bad_input when a reference is malformed, or they form a cycle
std::optional<std::string> read_reference(const std::filesystem::path& folder, std::string_view name);

/// True if a text is an id: 40 hexadecimal digits.
bool is_object_id(std::string_view text);

}  // namespace pandect
