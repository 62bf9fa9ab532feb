#pragma once

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// Reads "Public Law 112-61", "Pub. L. No. 112–61", "P.L. 112-61": a law of the United States by congress and
/// number. Moves the cursor past it; for anything else returns no work and leaves the cursor.
NamedWork take_public_law(Cursor& cursor);

}  // namespace pandect
