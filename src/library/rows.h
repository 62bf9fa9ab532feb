#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "library/catalogue.h"

namespace pandect {

/// How the catalogue's tables hold dates (days since 1970), provisions, citations and versions.

std::optional<std::int64_t> date_to_row(const std::optional<Date>& date);
std::optional<Date> date_from_row(std::optional<std::int64_t> days);

void bind_provision(Statement& insert, std::int64_t version, std::size_t place, const Provision& provision);
Provision read_provision(const Statement& row);

void bind_citation(Statement& insert, std::int64_t version, std::size_t place,
                   const StoredCitation& citation);
StoredCitation read_citation(const Statement& row);

void bind_place(Statement& insert, std::int64_t version, const PagePlace& place);
PagePlace read_place(const Statement& row);

VersionRecord read_version(const Statement& row);

}  // namespace pandect
