#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// Whether a line of a contract or policy is a heading: short, without the end of a sentence, in capitals;
/// or, when `capitals_only` is false, Markdown or a few words that each begin with a capital letter.
bool is_heading_line(std::string_view line, bool capitals_only);

/// A heading's words without Markdown marks and closing punctuation.
std::string_view heading_words(std::string_view line);

/// The title that stands at the head of a text; empty when it begins otherwise.
std::string contract_title(std::string_view text);

/// "policy" or "contract", by what the text calls itself most.
std::string_view contract_kind(std::string_view text);

}  // namespace pandect
