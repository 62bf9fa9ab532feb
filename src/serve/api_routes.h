#pragma once

#include <filesystem>
#include <string>

#include "serve/library_in_use.h"
#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// The "model" without a model: answers in the law's own words.
inline constexpr const char* own_words = "pandect";

/// A server's settings for models.
struct ServedModel {
  std::string name;              ///< of a chat model of the models file; empty: none
  std::filesystem::path models;  ///< the models file
  std::filesystem::path cache;   ///< cache of replies; empty: none
  std::string system;            ///< for retrieving and answering; empty: the default
};

/// Adds the routes that answer from a library: /v1/…, /mcp, /openapi.json, /healthz, /readyz and /metrics.
/// All three must outlive the router's last request.
/// @param reports folder that contains output folders of `pandect-lab bench --out`; empty: none
void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp, const ServedModel& model = {},
                    const std::filesystem::path& reports = {});

}  // namespace pandect
