#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// Checksums of what the catalogue holds beside words (words.h), which verify_tables() compares.

/// Stores the sum of a version's rows, of which all are stored.
void store_sums(Database& database, std::int64_t version, std::string_view hash);

/// Stores the sums of all tables that are not of one version; the last thing that a writer does.
void seal_tables(Database& database);

/// Compares every row of the catalogue, but the texts and trees of its versions, with the sums, unless an
/// earlier Pandect has written since.
/// @throws Error library_damaged that names the table
void verify_tables(const Database& database);

}  // namespace pandect
