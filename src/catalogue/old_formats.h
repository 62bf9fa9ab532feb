#pragma once

#include <cstdint>

#include "base/sqlite.h"

namespace pandect {

/// Converts a catalogue of an earlier format to the newest, in the open transaction: formats 1 and 2 had
/// words, trees and references in rows of each version, format 3 in pieces of one string each, compressed
/// independently.
/// @param format  of the file
/// @param tables  the statements that create the newest tables; existing tables are kept
void bring_to_newest(Database& database, std::int64_t format, const char* tables);

}  // namespace pandect
