#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// "/v1/page": the page of a PDF that a provision was read from, as a picture.
void add_source_pages(Router& router, LibraryInUse& library);

}  // namespace pandect
