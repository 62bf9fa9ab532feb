#pragma once

#include <string_view>
#include <vector>

#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Of places in the order of the text, those that are no entries of a table of contents, of clauses or of
/// annexes, and no label of the whole document ("Exhibit 10.1", by which the SEC files it).
std::vector<HeadingPlace> without_contents(std::vector<HeadingPlace> places, std::string_view text);

}  // namespace pandect
