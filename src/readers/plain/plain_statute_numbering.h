#pragma once

#include <string_view>
#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Adds to the work's problems the positions where the numbers of its articles decrease, repeat or skip more
/// than repeals do, a line each with the count and the first position; and every line that looks like a
/// heading and was read as text. A restart of numbering (in annexes and addenda, at 1 below a group) is no
/// decrease.
void warn_of_order(const ChosenHeadings& chosen, std::string_view text, Work& work);

/// Reports articles whose words announce items ("다음 각 목") that no part of them is, by the words of
/// data/languages/<code>/language.txt; addenda are left out.
void warn_of_missing_items(Work& work);

}  // namespace pandect
