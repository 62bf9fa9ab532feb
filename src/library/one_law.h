#pragma once

#include <cstdint>
#include <string_view>

#include "library/view.h"

namespace pandect {

/// The id that all texts of a law have but for a number: "th/civil-code" of "th/civil-code~2".
std::string_view id_of_law(std::string_view id);

/// True if two works of a library may be two texts of one law: they have one name in one collection, so that
/// the second got "~2" behind its id (see catalogue/identity.h), no identifiers that differ, and are no
/// contracts, whose titles name a kind.
bool may_be_one_law(const LibraryView& library, std::uint32_t a, std::uint32_t b);

/// True if two documents are one provision in two texts of one law: the same number, and much the same words,
/// however they differ in what counts. The words of two towns' ordinances of one title do not.
bool are_one_provision(const LibraryView& library, std::uint32_t a, std::uint32_t b);

}  // namespace pandect
