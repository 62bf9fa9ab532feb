#pragma once

#include <span>

#include "segments/document_table.h"
#include "segments/terms.h"

namespace pandect {

/// The definitions in documents, and the uses of their terms: each use with the definition that is in force
/// when the wording is last in force, applies at the use, and has the narrowest scope among those.
TermTables resolve_terms(std::span<const LoadedWork* const> works, const DocumentTable& table);

}  // namespace pandect
