#include "serve/token_routes.h"

#include "operations/schemas.h"
#include "serve/gate.h"

namespace pandect {

void add_token_routes(Router& router, const std::string& issuer) {
  constexpr std::string_view mcp = "/mcp";
  const std::string path(resource_metadata_path);
  for (const bool is_of_mcp : {true, false}) {
    Route route{"GET",
                is_of_mcp ? path : path.substr(0, path.size() - mcp.size()),
                "Who gives access tokens for this server",
                {},
                [issuer, is_of_mcp](const HttpRequest& request) {
                  Json scopes = Json::array();
                  for (const Access access : {Access::read, Access::ask, Access::admin})
                    scopes.push_back(scope_of(access));
                  return json_response(dump_json(
                      {{"resource", site_of(request) + (is_of_mcp ? "/mcp" : "")},
                       {"authorization_servers", Json::array({issuer.empty() ? site_of(request) : issuer})},
                       {"scopes_supported", std::move(scopes)},
                       {"bearer_methods_supported", Json::array({"header"})},
                       {"resource_name", "Pandect"}}));
                }};
    route.access = Access::open;
    const Json text{{"type", "string"}};
    const Json texts{{"type", "array"}, {"items", text}};
    route.result = object_schema({{"resource", text},
                                  {"authorization_servers", texts},
                                  {"scopes_supported", texts},
                                  {"bearer_methods_supported", texts},
                                  {"resource_name", text}});
    router.add(std::move(route));
  }
}

}  // namespace pandect
