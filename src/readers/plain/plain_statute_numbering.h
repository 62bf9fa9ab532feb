#pragma once

#include <string_view>
#include <vector>

#include "law/work.h"
#include "readers/plain/plain_statute_outline.h"

namespace pandect {

/// Adds to the work's problems where the numbers of its articles go back, come again or leave out more than
/// repeals do, in a line each with how often and where first; and every line that looks like a heading and
/// was taken for words. Where numbers begin anew (in annexes and addenda, at 1 below a group) they do not go
/// back.
void warn_of_order(const ChosenHeadings& chosen, std::string_view text, Work& work);

}  // namespace pandect
