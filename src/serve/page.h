#pragma once

#include "serve/router.h"

namespace pandect {

/// The page of web/, which is part of the program: "/", its script and its style.
void add_page_routes(Router& router);

}  // namespace pandect
