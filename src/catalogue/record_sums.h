#pragma once

#include <string>
#include <string_view>

#include "base/sqlite.h"

namespace pandect {

/// Checksums of single rows of the catalogue, in the rows themselves, compared wherever a row is read:
/// titles, ids, days and sources are quoted beside the words of a law, and are no less exact. (The words have
/// their own, word_sums.h; whole tables are compared by verify_tables(), sums.h.)

/// The SQL of a condition: a row of a table is as it was stored.
/// @param as the table's name in the statement
std::string is_as_stored(std::string_view table, std::string_view as);

/// Stores the checksum of each row that has none: new rows, and those whose writer set it to NULL.
void seal_records(Database& database);

/// @throws Error library_damaged unless a column, of such a condition, is true
void expect_as_stored(const Statement& row, int column, std::string_view what);

}  // namespace pandect
