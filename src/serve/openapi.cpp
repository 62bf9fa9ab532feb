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

/// What a member of a reply may look like, by its name.
Json value_named(std::string_view name, const Json& otherwise) {
  static const Json known{{"id", "en/Bees-Act/4"},
                          {"citation", "Section 4, Bees Act"},
                          {"title", "Bees Act"},
                          {"label", "Section 4."},
                          {"heading", "Permit"},
                          {"text", "Who keeps more than three hives needs a permit."},
                          {"question", "Who needs a permit to keep bees?"},
                          {"content", "**[Section 4, Bees Act](/law/en/Bees-Act/4)** (2020-01-01, in force)"},
                          {"language", "en"},
                          {"as_of", "2025-06-04"},
                          {"in_force_from", "2020-01-01"},
                          {"in_force_until", ""},
                          {"permalink", "/law/en/Bees-Act/4"},
                          {"model", "pandect"},
                          {"role", "assistant"},
                          {"finish_reason", "stop"},
                          {"source", "bees.txt"},
                          {"status", "resolved"}};
  const auto found = known.find(std::string(name));
  return found == known.end() || !otherwise.is_string() ? otherwise : *found;
}

/// A reply as a schema describes it.
Json example_of(const Json& schema, std::string_view name = {}, int depth = 0) {
  constexpr int deepest = 6;
  if (depth > 2 * deepest) return nullptr;
  const Json& own = resolved(schema);
  if (own.contains("enum")) return own["enum"][0];
  if (own.contains("const")) return own["const"];
  if (own.contains("oneOf")) return example_of(own["oneOf"][0], name, depth + 1);
  const Json types = own.value("type", Json());
  const Json type = types.is_array() && !types.empty() ? types[0] : types;
  if (type == "integer" || type == "number") return own.value("minimum", Json(1));
  if (type == "boolean") return true;
  if (type == "array") {
    const bool ends = depth >= deepest || !own.contains("items");
    return ends ? Json::array() : Json::array({example_of(own["items"], name, depth + 1)});
  }
  if (type == "object") {
    Json object = Json::object();
    if (depth >= deepest && !own.contains("required")) return object;
    const Json members = own.value("properties", Json::object());
    for (const auto& [member, of] : members.items()) object[member] = example_of(of, member, depth + 1);
    return object;
  }
  return type == "string" ? value_named(name, "…") : Json();
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
  Json example = route.example;
  for (const Parameter& parameter : route.parameters)
    if (route.example.is_null() && parameter.required)
      example[parameter.name] = example_of(schema_of(parameter), parameter.name);
  content["example"] = example.is_null() ? Json::object() : std::move(example);
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

/// What a route is for: the group that it is listed in.
const char* tag_of(const Route& route) {
  const auto begins = [&](std::string_view beginning) { return route.path.starts_with(beginning); };
  if (begins("/v1/chat/") || begins("/v1/models") || begins("/v1/embeddings")) return "OpenAI";
  if (begins("/v1/check") || begins("/v1/reports") || begins("/v1/report")) return "Checking";
  if (route.access == Access::admin || begins("/v1/followed")) return "Managing";
  if (begins("/v1/ask") || begins("/v1/search")) return "Asking";
  if (begins("/v1/access") || route.quick || begins("/openapi")) return "Server";
  return begins("/v1/") ? "Law" : "Pages and feeds";
}

Json operation_of(const Route& route) {
  Json operation{{"operationId", operation_id(route)},
                 {"summary", route.summary},
                 {"tags", Json::array({tag_of(route)})}};
  if (!route.about.empty()) operation["description"] = route.about;
  add_parameters(operation, route);
  if (route.access == Access::admin) operation["security"] = Json::array({{{"key", Json::array()}}});
  if (route.access == Access::read || route.access == Access::ask)
    operation["security"] = Json::array({Json::object(), {{"key", Json::array()}}});
  Json content = Json::object();
  for (const std::string& type : route.replies) {
    content[type] = Json::object();
    if (type != "application/json" || route.result.empty()) continue;
    content[type]["schema"] = route.result;
    content[type]["example"] = example_of(route.result);
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
