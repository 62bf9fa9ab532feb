#pragma once

#include "citations/grammar/cited_work.h"
#include "text/scanner.h"

namespace pandect {

/// "Public Law 112-61", "Pub. L. No. 112–61", "P.L. 112-61": a law of the United States by congress and
/// number. Moves the cursor behind it; of no work, and the cursor where it was, at anything else.
NamedWork take_public_law(Cursor& cursor);

}  // namespace pandect
