#include "serve/mcp_tools.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "api/json_of.h"
#include "operations/lists.h"
#include "operations/public_json.h"
#include "operations/schemas.h"
#include "pandect/json.h"
#include "serve/hints.h"
#include "serve/markdown.h"
#include "serve/mcp_results.h"

namespace pandect {
namespace {

constexpr std::size_t most_fetched = 100'000;  // code points

/// @param text for who reads no structured content; empty: that as JSON
Json content(Json structured, bool is_error, std::string text = {}) {
  leave_out_said(structured);
  if (text.empty()) text = dump_json(structured);
  return {{"content", Json::array({{{"type", "text"}, {"text", std::move(text)}}})},
          {"structuredContent", std::move(structured)},
          {"isError", is_error}};
}

/// A result as Markdown, as many whole parts of it as fit.
std::string markdown_of(const Json& result) {
  constexpr std::size_t most = 24'000;  // bytes
  Markdown all({}, true);
  say_result(all, result);
  std::string text;
  for (const std::string& part : all.parts()) {
    if (text.size() + part.size() > most) return text + "… (the structured content has the rest)\n";
    text += part;
  }
  return text;
}

/// Takes out what only those look at who tune a library, and what is empty: models pay for every word.
void make_short(Json& json) {
  constexpr std::array<std::string_view, 8> left_out{"source",   "work",     "why",   "score",
                                                     "coverage", "evidence", "place", "standing_basis"};
  if (json.is_array()) {
    for (Json& one : json) make_short(one);
    return;
  }
  if (!json.is_object()) return;
  Json kept = Json::object();
  for (auto& [name, value] : json.items()) {
    const bool is_empty =
        value.is_null() || ((value.is_structured() || value.is_string()) && value.empty()) || value == "";
    const bool is_always_there = name == "in_force_from" || name == "standing";
    if (std::ranges::find(left_out, name) != left_out.end() || (is_empty && !is_always_there)) continue;
    make_short(value);
    kept[name] = std::move(value);
  }
  json = std::move(kept);
}

/// The reason why a tool has no result, as one of a few phrases for programs.
std::string kind_of_miss(const Library& library, const Json& arguments, const Error& error) {
  if (error.code() != ErrorCode::no_such_provision) return std::string(error_info(error.code()).name);
  const Json cited = arguments.value("reference", Json());
  const std::string wanted = cited.is_string() ? cited.get<std::string>() : "";
  if (wanted.empty()) return "not held";
  try {
    ShowOptions options;
    options.history = true;
    library.show(wanted, options);
    return "not in force";  // on that day; it is on another
  } catch (const Error&) {
    return "not held";
  }
}

/// The members of a result that are there whenever it is found, with their types alone: what models read is
/// short.
Json result_members(const Operation& operation) {
  const Json& result = resolved(operation.result);
  const Json& schema =
      operation.is_first_alone ? resolved(result["properties"][operation.list]["items"]) : result;
  Json members = Json::object();
  for (const auto& [name, member] : schema["properties"].items()) {
    const Json& type = resolved(member);
    if (type.contains("type") && !is_said(name)) members[name] = {{"type", type["type"]}};
  }
  const auto describe = [&](const char* name, const char* type, const char* about) {
    members[name] = {{"type", type}, {"description", about}};
  };
  describe("misses", "array",
           "What of the result is not held, not in force on the day, of unknown date or not checked");
  describe("texts_cut", "integer", "Texts that are cut: get_provision reads them whole");
  describe("miss", "string", "Why there is no result: \"not held\", \"not in force\", …");
  return members;
}

/// Without what only tells again that a text is not empty, or how long it may be.
Json schema_of_tool(const Parameter& parameter) {
  Json schema = schema_of(parameter);
  for (const char* keyword : {"pattern", "maxLength", "maxItems"}) schema.erase(keyword);
  if (parameter.type == "array") schema["items"] = {{"type", "string"}};
  schema["description"] = parameter.about;
  if (parameter.for_models > 0) schema["default"] = parameter.for_models;
  return schema;
}

/// Arguments as models write them: an empty text or list stands for none, and replies are short unless they
/// say otherwise.
Json sent_by_model(const Operation& operation, Json arguments) {
  if (!arguments.is_object()) return arguments;
  for (Json& value : arguments) {
    const bool is_blank =
        value.is_string() ? value.get_ref<const std::string&>().empty() : value.is_array() && value.empty();
    if (is_blank) value = nullptr;
  }
  for (const Parameter& parameter : operation.parameters) {
    if (parameter.for_models > 0 && arguments.value(parameter.name, Json()).is_null())
      arguments[parameter.name] = parameter.for_models;
  }
  return arguments;
}

}  // namespace

Json tool_list(const std::vector<Operation>& operations) {
  Json list = Json::array();
  for (const Operation& operation : operations) {
    Json properties = Json::object();
    Json required = Json::array();
    for (const Parameter& parameter : operation.parameters) {
      properties[parameter.name] = schema_of_tool(parameter);
      if (parameter.required) required.push_back(parameter.name);
    }
    // A miss has other members: no member is required of a result.
    list.push_back({{"name", operation.tool},
                    {"title", operation.title},
                    {"description", operation.about},
                    {"inputSchema",
                     {{"type", "object"},
                      {"properties", std::move(properties)},
                      {"required", std::move(required)},
                      {"additionalProperties", false}}},
                    {"outputSchema", {{"type", "object"}, {"properties", result_members(operation)}}},
                    {"annotations",
                     {{"readOnlyHint", true},
                      {"destructiveHint", false},
                      {"idempotentHint", true},
                      {"openWorldHint", false}}}});
  }
  return list;
}

std::vector<Operation> connector_tools() {
  const auto search = [](const Library& library, const Arguments& given, const Following& /*following*/) {
    Json results = Json::array();
    const Json found = public_json(json_of(library.search(given.text("query"))));
    for (const Json& hit : found["hits"]) {
      const Json& provision = hit["provision"];
      results.push_back(
          {{"id", provision["id"]}, {"title", provision["citation"]}, {"url", provision["permalink"]}});
    }
    return Json{{"results", std::move(results)}};
  };
  const auto fetch = [](const Library& library, const Arguments& given, const Following& /*following*/) {
    Json shown = public_json(json_of(library.show(given.text("id")))).at(0);
    cut_words(shown, 0, most_fetched);
    std::string text = shown.value("text", Json::object()).value("text", "");
    for (const Json& line : shown.value("contents", Json::array()))
      text += fmt::format("{} {}\n", line.value("label", ""), line.value("heading", ""));
    Json& provision = shown["provision"];
    return Json{{"id", provision["id"]},
                {"title", provision["citation"]},
                {"text", std::move(text)},
                {"url", provision["permalink"]},
                {"metadata", std::move(provision)}};
  };
  const Json text{{"type", "string"}};
  const Json found = object_schema({{"id", text}, {"title", text}, {"url", text}});
  return {{{},
           "search",
           "Search (connectors)",
           "As search_law, in the form that connectors of chat programs expect.",
           {{"query", "string", "In the language of the law, in everyday words", true, some_text()}},
           object_schema({{"results", {{"type", "array"}, {"items", found}}}}),
           {},
           search},
          {{},
           "fetch",
           "Fetch (connectors)",
           "The words of a result of search, in the form that connectors of chat programs expect.",
           {{"id", "string", "Id of a result of search", true, some_text()}},
           object_schema({{"id", text},
                          {"title", text},
                          {"text", text},
                          {"url", text},
                          {"metadata", {{"type", "object"}}}}),
           {},
           fetch}};
}

Json call_tool(const Operation& operation, const Library& library, const Json& arguments, bool whole) {
  try {
    const Json sent = sent_by_model(operation, arguments);
    Json result = call(operation, library, read_arguments(operation.tool, operation.parameters, sent));
    if (result.value("total_terms", Json()) == 0)
      throw Error(ErrorCode::nothing_found, "no law here defines this term",
                  "leave term out to see the terms that are defined");
    if (operation.is_first_alone) {
      Json first = std::move(result[operation.list].at(0));
      if (result.contains("next_offset")) first["next_offset"] = result["next_offset"];
      if (result.contains("texts_cut")) first["texts_cut"] = result["texts_cut"];
      result = std::move(first);
    }
    add_uris(result);
    add_misses(result);
    use_words_of(Face::tools, result);
    if (operation.name.empty() || whole)
      return content(std::move(result), false);  // connectors read the JSON of the text
    std::string text = markdown_of(result);
    if (sent.value("explain", Json(false)) != true)
      for (auto& [name, value] : result.items()) make_short(value);
    return content(std::move(result), false, std::move(text));
  } catch (const Error& error) {
    Json missed = parse_json(to_json(error, -1), "error");
    missed["miss"] = arguments.is_object() ? kind_of_miss(library, arguments, error) : "wrong-usage";
    use_words_of(Face::tools, missed);
    return content(std::move(missed), true);
  }
}

}  // namespace pandect
