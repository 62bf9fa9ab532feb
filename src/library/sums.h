#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/sqlite.h"
#include "law/work.h"

namespace pandect {

/// Checksums of what the catalogue holds, so that damaged words are never quoted. Those of a version's words
/// and tree are compared whenever they are read; the others by verify_tables().

/// Stores the sums of a version, of whose rows all are stored. They count as long as the version has that
/// hash: an earlier Pandect knows nothing of them.
void store_sums(Database& database, std::int64_t version, std::string_view hash, const Work& work);

/// Bytes [begin, end) of a version's text.
/// @throws Error library_damaged when they are not those that were stored
std::string checked_text(const Database& database, std::int64_t version, std::uint32_t begin,
                         std::uint32_t end);

/// Compares provisions of a version with their sums; `places[i]` is the place of `provisions[i]`.
/// @throws Error library_damaged when one is not as it was stored
void check_provisions(const Database& database, std::int64_t version,
                      const std::vector<std::uint32_t>& places, const std::vector<Provision>& provisions);

/// Stores the sums of all tables that are not of one version; the last thing that a writer does.
void seal_tables(Database& database);

/// Compares every row of the catalogue, but the texts and trees of its versions, with the sums, unless an
/// earlier Pandect has written since.
/// @throws Error library_damaged that names the table
void verify_tables(const Database& database);

}  // namespace pandect
