#pragma once

#include <span>
#include <vector>

#include "citations/resolve/resolve.h"
#include "library/document_table.h"

namespace pandect {

/// The names of works, numbered by their place in the list.
TitleDirectory title_directory(std::span<const WorkRecord* const> works);

/// Every reference that stands in a document, resolved: those of one wording against the versions in force
/// when that wording was last in force. In the order of Documents: by document, then place in the text.
std::vector<Link> resolve_links(std::span<const LoadedWork> works, const DocumentTable& table);

}  // namespace pandect
