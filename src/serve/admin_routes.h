#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// What changes a library, for who has an admin key: POST /v1/files adds a file in a process of its own,
/// DELETE /v1/works removes a work, /v1/review takes corrections of what could not be read. /v1/access says
/// what a key may do.
void add_admin_routes(Router& router, LibraryInUse& library);

}  // namespace pandect
