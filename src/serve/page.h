#pragma once

#include "serve/router.h"

namespace pandect {

/// The built-in page of web/: "/", its script and its style.
void add_page_routes(Router& router);

}  // namespace pandect
