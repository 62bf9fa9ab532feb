#pragma once

#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// POST /mcp: one message in each request; the reply as events if the client accepts them and asked for
/// progress.
void add_mcp_route(Router& router, McpServer& mcp);

}  // namespace pandect
