#pragma once

#include <span>

#include "library/adding.h"
#include "library/view.h"
#include "pandect/library.h"

namespace pandect {

/// The result of an add, by file and by format; `library` is its state afterwards.
AddReport report_add(const LibraryView& library, std::span<const FileOutcome> outcomes, bool strict);

}  // namespace pandect
