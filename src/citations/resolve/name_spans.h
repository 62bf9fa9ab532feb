#pragma once

#include <cstddef>
#include <string_view>

#include "law/citation.h"

namespace pandect {

/// True if the text has the name of the cited work exactly as it was read.
bool stands_in(std::string_view text, const Citation& citation);

/// The citation with its work's name ending `length` bytes after its beginning.
Citation with_name_cut(Citation citation, std::size_t length);

/// The text up to `end` from the first code point that begins at `begin` or later.
std::string_view from_char(std::string_view text, std::size_t begin, std::size_t end);

/// The text before `end`, from `since` on and not from far; empty for an end behind the text.
std::string_view text_before(std::string_view text, std::size_t end, std::size_t since = 0);

}  // namespace pandect
