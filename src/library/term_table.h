#pragma once

#include <span>

#include "library/document_table.h"
#include "library/terms.h"

namespace pandect {

/// The definitions that stand in documents, and where documents use what they define: each use by the
/// definition that is in force when the wording is last in force, holds where the use stands, and of those
/// holds in the least.
TermTables resolve_terms(std::span<const LoadedWork* const> works, const DocumentTable& table);

}  // namespace pandect
