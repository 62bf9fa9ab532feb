#pragma once

#include <filesystem>

#include "operations/operations.h"
#include "serve/library_in_use.h"
#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// Adds the routes that answer from a library: /v1/…, /mcp, /openapi.json, /healthz, /readyz and /metrics.
/// All three must outlive the router's last request.
/// @param reports folder that contains output folders of `pandect-lab bench --out`; empty: none
void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp, const ServedModel& model = {},
                    const std::filesystem::path& reports = {});

}  // namespace pandect
