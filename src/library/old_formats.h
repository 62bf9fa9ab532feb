#pragma once

#include <cstdint>

#include "base/sqlite.h"

namespace pandect {

/// Brings a catalogue of an earlier layout to the newest, in the transaction that is open: formats 1 and 2
/// had words, trees and references in rows of each version, format 3 in pieces that were each one text and
/// compressed by itself.
/// @param format  of the file
/// @param tables  what makes the newest tables, one statement after another; those that are there stay
void bring_to_newest(Database& database, std::int64_t format, const char* tables);

}  // namespace pandect
