#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// Unicode white space (White_Space), which includes no-break spaces.
bool is_white_space(char32_t c);

/// The span without white space at its ends.
Span trim(std::string_view text, Span span);
std::string_view trim(std::string_view text);

/// The lines of a text, trimmed; a blank line is an empty span. Lines end at LF, CR, CR LF, VT, FF, NEL and
/// the line and paragraph separators.
std::vector<Span> split_lines(std::string_view text);

}  // namespace pandect
