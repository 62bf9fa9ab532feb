#pragma once

#include <string>
#include <vector>

#include "question/query.h"

namespace pandect {

/// The words of a question, as written, that no document of its language has, without those that only ask.
/// None for a language whose words are not separated by blanks, or in which the library has no law.
std::vector<std::string> words_held_nowhere(const LibraryView& library, const Query& query);

}  // namespace pandect
