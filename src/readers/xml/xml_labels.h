#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// The number in a label as written: "1-bis." of "Art. 1-bis.", "(2)" of "Sec. (2)", "I" of "CHAPTER I"; the
/// whole label if it is only a number. Empty when it has none ("Annex").
std::string_view number_in_label(std::string_view label);

/// "5%3A13" → "5:13", "II+A" → "II A", as in the query of a URI. Invalid escapes are unchanged.
std::string percent_decoded(std::string_view written);

/// True if the words are only the note of a repealed provision: "Vervallen.", "[Repealed by …]",
/// "(weggefallen)".
bool is_note_of_repeal(std::string_view words);

}  // namespace pandect
