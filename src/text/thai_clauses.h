#pragma once

#include <string_view>
#include <vector>

#include "text/span.h"

namespace pandect {

/// Adds the pieces of one trimmed line of Thai: the line itself when it has at most 300 characters. A longer
/// one is divided at spaces, at the last one before a word that opens a clause ("ทั้งนี้", "เว้นแต่") where there
/// is one, never between a number and what it counts nor before a repetition mark. Words without a space stay
/// together however long they are.
void split_thai_line(std::string_view text, Span line, std::vector<Span>& pieces);

/// Whether a text begins with a word that opens a clause where it stands behind a space.
bool opens_thai_clause(std::string_view text);

}  // namespace pandect
