#pragma once

#include <cstdint>

#include "base/sqlite.h"

namespace pandect {

/// Upgrades a catalogue of an earlier layout to the newest, in the open transaction: formats 1 and 2 had
/// words, trees and references in rows of each version.
/// @param format of the file
/// @param tables statements that create the newest tables; existing ones are kept
void bring_to_newest(Database& database, std::int64_t format, const char* tables);

}  // namespace pandect
