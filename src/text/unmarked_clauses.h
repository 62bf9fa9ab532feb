#pragma once

#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// Adds the pieces of one trimmed line in a language with unmarked sentences: the line itself when it has at
/// most 300 characters. A longer one is split at spaces, preferably at the last one before a word that opens
/// a clause ("ทั้งนี้", "เว้นแต่"), never between a number and its unit nor before a repetition mark. Words without
/// a space stay together whatever their length.
void split_unmarked_line(std::string_view text, Span line, Language language, std::vector<Span>& pieces);

}  // namespace pandect
