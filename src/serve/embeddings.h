#pragma once

#include "serve/library_in_use.h"
#include "serve/router.h"

namespace pandect {

/// POST /v1/embeddings, like OpenAI's: vectors of the library's encoder, of length 1.
void add_embeddings_route(Router& router, LibraryInUse& library);

}  // namespace pandect
