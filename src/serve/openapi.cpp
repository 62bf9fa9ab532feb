#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "operations/schemas.h"
#include "pandect/library.h"
#include "serve/router.h"

namespace pandect {
namespace {

/// "getSearch" of GET /v1/search, "postReviewAccept" of POST /v1/review/accept.
std::string operation_id(const Route& route) {
  std::string id = route.method;
  std::ranges::transform(id, id.begin(), [](char c) { return static_cast<char>(c | 0x20); });
  bool begins = true;
  const std::string_view path = std::string_view(route.path).substr(route.path.starts_with("/v1/") ? 4 : 1);
  for (const char c : path) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter) id += begins ? static_cast<char>(c & ~0x20) : c;
    begins = !is_letter;
  }
  return id;
}

/// The parameters of an address, or the schema of a body.
void add_parameters(Json& operation, const Route& route) {
  Json body{{"type", "object"}, {"properties", Json::object()}};
  for (const Parameter& parameter : route.parameters) {
    if (route.body == Route::Body::json) {
      Json& member = body["properties"][parameter.name] = schema_of(parameter);
      member["description"] = parameter.about;
      if (parameter.required) body["required"].push_back(parameter.name);
      continue;
    }
    const std::string& name = parameter.in_address.empty() ? parameter.name : parameter.in_address;
    Json one{{"name", name},
             {"in", route.path.ends_with("{" + name + "}") ? "path" : "query"},
             {"description", parameter.about},
             {"required", parameter.required},
             {"schema", schema_of(parameter)}};
    if (route.example.contains(parameter.name)) one["example"] = route.example[parameter.name];
    operation["parameters"].push_back(std::move(one));
  }
  if (route.body == Route::Body::bytes)
    operation["requestBody"] = {{"required", true},
                                {"content", {{"application/octet-stream", Json::object()}}}};
  if (route.body != Route::Body::json) return;
  if (route.closed) body["additionalProperties"] = false;
  Json content{{"schema", std::move(body)}};
  if (!route.example.is_null()) content["example"] = route.example;
  operation["requestBody"] = {{"required", true}, {"content", {{"application/json", std::move(content)}}}};
}

Json problem_schema() {
  const Json text{{"type", "string"}};
  return {{"type", "object"},
          {"required", Json::array({"type", "title", "status", "detail"})},
          {"properties",
           {{"type", text},
            {"title", text},
            {"status", {{"type", "integer"}}},
            {"detail", text},
            {"detail_said", {{"$ref", "#/components/schemas/Said"}}},
            {"hint", text},
            {"hint_said", {{"$ref", "#/components/schemas/Said"}}}}}};
}

Json operation_of(const Route& route) {
  Json operation{{"operationId", operation_id(route)}, {"summary", route.summary}};
  if (!route.about.empty()) operation["description"] = route.about;
  add_parameters(operation, route);
  if (route.access == Access::admin) operation["security"] = Json::array({{{"key", Json::array()}}});
  if (route.access == Access::read || route.access == Access::ask)
    operation["security"] = Json::array({Json::object(), {{"key", Json::array()}}});
  Json content = Json::object();
  for (const std::string& type : route.replies) {
    content[type] = Json::object();
    if (type == "application/json" && !route.result.empty()) content[type]["schema"] = route.result;
  }
  const Json refused{{"application/problem+json", {{"schema", {{"$ref", "#/components/schemas/Problem"}}}}}};
  operation["responses"] = {{"200", {{"description", "Done"}, {"content", std::move(content)}}},
                            {"default", {{"description", "What went wrong"}, {"content", refused}}}};
  return operation;
}

}  // namespace

std::string Router::openapi() const {
  Json paths = Json::object();
  for (const Route& route : routes_) {
    if (!route.documented) continue;
    std::string method = route.method;
    std::ranges::transform(method, method.begin(), [](char c) { return static_cast<char>(c | 0x20); });
    paths[route.path][method] = operation_of(route);
  }
  Json schemas = reply_schemas();
  schemas["Problem"] = problem_schema();
  return dump_json({{"openapi", "3.1.0"},
                    {"info", {{"title", "Pandect"}, {"version", version()}}},
                    {"paths", std::move(paths)},
                    {"components",
                     {{"securitySchemes", {{"key", {{"type", "http"}, {"scheme", "bearer"}}}}},
                      {"schemas", std::move(schemas)}}}});
}

}  // namespace pandect
