#pragma once

#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// POST /mcp: a message a request; the reply as events where the client takes them and asked for progress.
void add_mcp_route(Router& router, McpServer& mcp);

}  // namespace pandect
