#pragma once

#include <span>
#include <string>
#include <string_view>

namespace pandect {

/// The name at the smallest edit distance (insertions, deletions and replacements of bytes) from a mistyped
/// one; empty when none is close enough to have been meant (a third of its length, or two).
std::string_view nearest_name(std::string_view mistyped, std::span<const std::string_view> names);

/// A hint for a mistyped name: "did you mean 'words'? There are: characters, words".
std::string suggest_name(std::string_view mistyped, std::span<const std::string_view> names);

}  // namespace pandect
