#pragma once

#include <filesystem>
#include <string>

#include "serve/library_in_use.h"
#include "serve/mcp.h"
#include "serve/router.h"

namespace pandect {

/// The "model" that is none: the law's own words answer.
inline constexpr const char* own_words = "pandect";

/// What a server is told beside its library.
struct ServedModel {
  std::string name;              ///< of a chat model of the models file; empty: none answers
  std::filesystem::path models;  ///< the models file
  std::filesystem::path cache;   ///< of replies; empty: none
  std::string system;            ///< of retrieving and answering; empty: the default
};

/// Adds what a server answers from a library: /v1/…, /mcp, /openapi.json, /healthz, /readyz and /metrics. All
/// three must outlive the router's last request.
/// @param reports folder in which folders of `pandect bench --out` lie; empty: none are shown
void add_api_routes(Router& router, LibraryInUse& library, McpServer& mcp, const ServedModel& model = {},
                    const std::filesystem::path& reports = {});

}  // namespace pandect
