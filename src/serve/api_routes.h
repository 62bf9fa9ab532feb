#pragma once

#include "serve/library_in_use.h"
#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// Adds what a server answers from a library: /v1/…, /mcp, /openapi.json, /healthz, /readyz and /metrics. All
/// three must outlive the router's last request.
void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp);

}  // namespace pandect
