#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// True if a line of a contract or policy is a heading: short, not ending like a sentence, in capitals; or,
/// when `capitals_only` is false, Markdown or a few words that each begin with a capital letter.
bool is_heading_line(std::string_view line, bool capitals_only);

/// A heading's words without Markdown marks and closing punctuation.
std::string_view heading_words(std::string_view line);

/// The title at the head of a text; empty when it begins with something else.
std::string contract_title(std::string_view text);

/// True if the title at the head of a text says that it is a contract or a policy.
bool is_named_as_contract(std::string_view text);

/// "policy" or "contract", by the word the text uses most for itself; "document" for other prose.
std::string_view contract_kind(std::string_view text);

}  // namespace pandect
