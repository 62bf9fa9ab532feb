#pragma once

#include <pugixml.hpp>

namespace pandect {

/// Removes the double parentheses in which Normattiva prints the words of the latest change, "((…))", from
/// the articles and headings below an element: they are no part of the law. A pair is removed only within one
/// article or heading, and never the parenthesis of "lettera b))"; the number of a note keeps a pair of its
/// own.
void remove_change_marks(pugi::xml_node law);

}  // namespace pandect
