#pragma once

#include <string>

#include "pandect/library.h"

namespace pandect {

/// What the head of a law's page says for programs: its one address, its neighbours, and what it is as
/// `Legislation` of schema.org. Only what is known.
/// @param on the day that is read; empty: today
std::string law_head(const LawText& law, const std::string& on);

}  // namespace pandect
