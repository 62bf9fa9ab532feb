#pragma once

#include <string>
#include <string_view>

namespace pandect {

/// The number in a label as written: "1-bis." of "Art. 1-bis.", "(2)" of "Sec. (2)", "I" of "CHAPTER I"; the
/// whole label if it is only a number. Empty when it has none ("Annex").
std::string_view number_in_label(std::string_view label);

/// As number_in_label(), with a range in the form of every reader: "3-6" for "§§ 3 bis 6", "150-158" for
/// "Art. 150–158", "50-51" for "Art. 50 und 51".
std::string number_or_range(std::string_view label);

/// "5%3A13" → "5:13", "II+A" → "II A", as in the query of a URI. Invalid escapes are unchanged.
std::string percent_decoded(std::string_view written);

/// True if the words are only the note of a repealed provision: "Vervallen.", "[Repealed by …]",
/// "(weggefallen)".
bool is_note_of_repeal(std::string_view words);

/// True if the words begin as such a note does, of any length: "Aufgehoben durch …".
bool begins_as_repealed(std::string_view words);

}  // namespace pandect
