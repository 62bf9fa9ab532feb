#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// The route that checks a document against the law it cites: as JSON, as a page, or, for a DOCX, as the
/// document with comments. Nothing of it is kept.
void add_check_routes(Router& router, LibraryInUse& library);

}  // namespace pandect
