#pragma once

#include <span>
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

/// A table whose rows have checksums: the columns that they are of, and those that name a row.
struct SummedTable {
  std::string_view name;
  std::string_view columns;  ///< each followed by a comma but the last
  std::string_view key;      ///< the same
};

std::span<const SummedTable> summed_tables();

/// The columns of a list, each as `of`.column, followed by a comma but the last.
std::string columns_as(std::string_view columns, std::string_view of);

/// @throws Error library_damaged unless a column, of such a condition, is true
void expect_as_stored(const Statement& row, int column, std::string_view what);

}  // namespace pandect
