#pragma once

#include <span>

#include "library/adding.h"
#include "library/view.h"
#include "pandect/library.h"

namespace pandect {

/// What an add did, by file and by format; `library` is as it was after it.
AddReport report_add(const LibraryView& library, std::span<const FileOutcome> outcomes, bool strict);

}  // namespace pandect
