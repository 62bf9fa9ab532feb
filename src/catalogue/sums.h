#pragma once

#include <cstdint>
#include <string_view>

#include "base/sqlite.h"

namespace pandect {

/// Checksums of the catalogue's data other than words (words.h), compared by verify_tables().

/// Stores the checksum of a version's rows, which must all be stored.
void store_sums(Database& database, std::int64_t version, std::string_view hash);

/// Begins the checksums of the tables of a new catalogue, which are empty.
void create_sums(Database& database);

/// Makes checksums follow whatever this connection changes: those of single rows (record_sums.h), and that of
/// each table that does not belong to one version, the sum of the hashes of its rows, so that a change costs
/// what it changes, whatever the table holds.
void keep_sums(Database& database);

/// Compares every row of the catalogue, except the texts and trees of its versions, with the checksums.
/// @throws Error library_damaged that names the table
void verify_tables(const Database& database);

}  // namespace pandect
