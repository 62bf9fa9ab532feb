#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// The number in a label as written: "1-bis." of "Art. 1-bis.", "(2)" of "Sec. (2)", "I" of "CHAPTER I"; the
/// whole label where it is no more than a number. Empty when it holds none ("Annex").
std::string_view number_in_label(std::string_view label);

/// "5%3A13" → "5:13", "II+A" → "II A", as in the query of a URI. What is no escape stays as it is.
std::string percent_decoded(std::string_view written);

/// Whether the words are no more than the note that stands in place of a repealed provision: "Vervallen.",
/// "[Repealed by …]", "(weggefallen)".
bool is_note_of_repeal(std::string_view words);

}  // namespace pandect
