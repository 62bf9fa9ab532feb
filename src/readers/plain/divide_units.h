#pragma once

#include "law/work.h"
#include "readers/plain/plain_statute_items.h"
#include "readers/reader.h"

namespace pandect {

/// Divides the units of a finished work whose source marks none of their parts: "(a)", "(1)" and "(i)" are
/// only words of its lines. Units that have parts stay as they are.
void divide_units(const Source& source, Work& work, const DivisionRules& rules);

}  // namespace pandect
