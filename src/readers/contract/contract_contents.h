#pragma once

#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Removes entries of a table of contents, of clauses or of annexes, and a label of the whole document
/// ("Exhibit 10.1", under which the SEC files it). `places` are in the order of the text.
std::vector<HeadingPlace> without_contents(std::vector<HeadingPlace> places, std::string_view text);

}  // namespace pandect
