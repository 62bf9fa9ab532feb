#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// The pages of the laws, to be read without script: each work, group, unit and part of one has an address
/// (see law_address()), as of any day, with what changed since another, and a search in its law. "/law/"
/// lists the works. What is not held has a page that says what is.
void add_law_pages(Router& router, LibraryInUse& library);

}  // namespace pandect
