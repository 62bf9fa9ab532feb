#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// Checksums of the catalogue's data other than words (words.h), compared by verify_tables().

/// Stores the checksum of a version's rows, which must all be stored.
void store_sums(Database& database, std::int64_t version, std::string_view hash);

/// Stores the checksums of all tables that do not belong to one version; must be a writer's last step.
void seal_tables(Database& database);

/// Compares every row of the catalogue, except the texts and trees of its versions, with the checksums,
/// unless it has changed since they were stored.
/// @throws Error library_damaged that names the table
void verify_tables(const Database& database);

}  // namespace pandect
