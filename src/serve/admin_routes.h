#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// Routes that change a library, for holders of an admin key: POST /v1/files adds a file in a separate
/// process, DELETE /v1/works removes a work, /v1/review takes corrections of unread parts. /v1/access returns
/// a key's rights.
void add_admin_routes(Router& router, LibraryInUse& library);

}  // namespace pandect
