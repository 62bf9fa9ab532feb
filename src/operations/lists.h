#pragma once

#include <cstddef>
#include <string>

#include "operations/parameters.h"
#include "pandect/reading.h"

namespace pandect {

/// The part of a list that `limit` and `offset` ask for.
ListPart part_of(const Arguments& given);

/// Leaves a part of a list of an object, with its length as `total_NAME`, and `next_offset` if there is more
/// behind it.
void cut_list(Json& object, const std::string& name, const ListPart& part);

/// Leaves at most `most` code points of the words of a provision (Shown), from `begin` on, and says as
/// `next_character` where the rest begins. @returns the number left
std::size_t cut_words(Json& shown, std::size_t begin, std::size_t most);

/// Truncates the quoted texts of a result so that together they have at most `most` code points, and marks
/// those with `cut`; says as `texts_cut` how many they are.
void cut_texts(Json& result, std::size_t most);

}  // namespace pandect
