#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/json_of.h"
#include "base/file.h"
#include "base/test_folder.h"
#include "operations/operations.h"
#include "operations/options.h"
#include "operations/public_json.h"
#include "operations/schemas.h"
#include "serve/api_routes.h"
#include "serve/mcp.h"
#include "serve/mcp_tools.h"

namespace pandect {
namespace {

std::string type_of(const Json& value) {
  if (value.is_number_integer()) return "integer";
  return value.is_null() ? "null" : value.type_name();
}

/// The first way in which a value is not what a schema says, members that it does not name among them; empty:
/// none.
std::string complaint(const Json& value, const Json& schema, const std::string& where = "reply") {
  const Json& own = resolved(schema);
  const Json types = own.value("type", Json());
  const std::string type = type_of(value);
  const bool is_whole_for_number = type == "integer" && types == "number";
  const bool is_type = types.is_array() ? std::ranges::find(types, Json(type)) != types.end() : types == type;
  if (!is_type && !is_whole_for_number) return fmt::format("{} is {}, not {}", where, type, types.dump());
  if (own.contains("enum") && std::ranges::find(own["enum"], value) == own["enum"].end())
    return fmt::format("{} is {}", where, value.dump());
  std::string found;
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size() && found.empty() && own.contains("items"); ++i)
      found = complaint(value[i], own["items"], fmt::format("{}[{}]", where, i));
  }
  if (!value.is_object() || own.size() == 1) return found;
  for (const Json& name : own.value("required", Json::array()))
    if (!value.contains(name.get<std::string>())) return fmt::format("{} lacks {}", where, name.dump());
  const Json members = own.value("properties", Json::object());
  for (const auto& [name, member] : value.items()) {
    if (!members.contains(name) && !own.contains("additionalProperties"))
      return fmt::format("{} has {}", where, name);
    found = complaint(member, members.contains(name) ? members[name] : own["additionalProperties"],
                      where + "." + name);
    if (!found.empty()) return found;
  }
  return found;
}

class FacesTest : public testing::Test {
 protected:
  void SetUp() override { add_api_routes(router_, library_, mcp_); }

  std::filesystem::path made() {
    write_file(folder_ / "act-2020.txt", act("2020-01-01", "3"));
    write_file(folder_ / "act-2022.txt", act("2022-01-01", "4"));
    Library::open_or_create(folder_ / "library").add({folder_ / "act-2020.txt", folder_ / "act-2022.txt"});
    return folder_ / "library";
  }
  static std::string act(const std::string& day, const std::string& rate) {
    return "Harbour Dues Act\nIn force: " + day +
           "\n\nSection 1. Dues\nIn this Act \"vessel\" means a ship or a boat. Every vessel that moors in "
           "the harbour "
           "pays harbour dues under section 2.\n\nSection 2. Rate\nThe rate of harbour dues is " +
           rate + " crowns a metre.\n\nSection 3. Fine\nWhoever breaks section 1 is fined 90 crowns.\n";
  }
  HttpResponse send(const char* method, const std::string& target, const std::string& body = "") {
    HttpRequest request;
    request.method = method;
    read_target(target, request);
    request.body = body;
    return router_.handle(std::move(request));
  }
  Json rpc(const std::string& method, const Json& parameters) {
    const Json message = {{"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", parameters}};
    return parse_json(mcp_.handle_text(dump_json(message)).body, "reply")["result"];
  }
  Json tool(const std::string& name, const Json& arguments) {
    return rpc("tools/call", {{"name", name}, {"arguments", arguments}})["structuredContent"];
  }

  TestFolder folder_;
  LibraryInUse library_{made()};
  McpServer mcp_{library_};
  Router router_;
};

TEST_F(FacesTest, EveryFaceHasEveryParameter) {
  const Json paths = parse_json(send("GET", "/openapi.json").body, "openapi")["paths"];
  const Json tools = rpc("tools/list", Json::object())["tools"];
  // Of no type that a parameter has: who knows the name says what is wrong with it, others that they do not
  // know it.
  const Json nothing = Json::array({Json::array()});
  for (const Operation& operation : operations()) {
    const std::string path = "/v1/" + operation.name;
    const Json& described = paths[path]["post"];
    const Json& members = described["requestBody"]["content"]["application/json"]["schema"]["properties"];
    const auto listed =
        std::ranges::find_if(tools, [&](const Json& one) { return one["name"] == operation.tool; });
    ASSERT_NE(listed, tools.end()) << operation.tool;
    for (const Parameter& parameter : operation.parameters) {
      const std::string& name = parameter.name;
      const std::string known = fmt::format("'{}' ", name);
      EXPECT_TRUE(members.contains(name)) << path << " " << name;
      EXPECT_TRUE((*listed)["inputSchema"]["properties"].contains(name)) << operation.tool << " " << name;
      const std::string posted = send("POST", path, dump_json({{name, nothing}})).body;
      EXPECT_NE(posted.find("\"detail\":\"" + known), std::string::npos) << posted;
      const std::string called = dump_json(tool(operation.tool, {{name, nothing}}));
      EXPECT_NE(called.find("\"message\":\"" + known), std::string::npos) << called;
      if (operation.name == "check") continue;
      const std::string shown = parameter.in_address.empty() ? name : parameter.in_address;
      const Json& in_address = paths[path]["get"]["parameters"];
      EXPECT_TRUE(std::ranges::any_of(in_address, [&](const Json& one) { return one["name"] == shown; }))
          << path << shown;
      for (const std::string& either : {name, shown}) {
        const std::string got = send("GET", path + "?" + either + "=").body;
        EXPECT_NE(got.find(fmt::format("\"detail\":\"'{}' ", either)), std::string::npos) << got;
      }
    }
  }
}

/// The options of a call hold the arguments they were made of, so that a peer sends what was asked of it.
template <typename Options>
void expect_sent(const char* name) {
  // What a peer's client gives itself, what is a part of a list, and what only shortens a reply.
  const std::set<std::string> own{"question", "text",  "reference",      "from",
                                  "to",       "model", "from_character", "max_characters"};
  const std::vector<Operation> all = operations();
  for (const Parameter& parameter : find_operation(all, name)->parameters) {
    const bool is_reference = parameter.in_address == "reference";
    if (own.contains(parameter.name) || is_reference) continue;
    Json value = "2020-02-02";
    if (parameter.schema.contains("enum")) value = parameter.schema["enum"].back();
    if (parameter.type == "integer") value = 7;
    if (parameter.type == "boolean") value = true;
    if (parameter.type == "array") value = Json::array({"a", "b"});
    const Json sent{{parameter.name, value}};
    const bool is_part =
        std::string_view(name) == "check" && (parameter.name == "limit" || parameter.name == "offset");
    if (is_part) continue;
    EXPECT_EQ(arguments_of(options_of<Options>(Arguments(sent))), sent) << name << " " << parameter.name;
  }
}

TEST_F(FacesTest, APeerSendsEveryOption) {
  expect_sent<SearchOptions>("search");
  expect_sent<AskOptions>("ask");
  expect_sent<CheckOptions>("check");
  expect_sent<ShowOptions>("provisions");
  expect_sent<ShowOptions>("links");
  expect_sent<ShowOptions>("terms");
}

TEST_F(FacesTest, RepliesAreWhatTheirSchemasSay) {
  const Json paths = parse_json(send("GET", "/openapi.json").body, "openapi")["paths"];
  const auto expect_reply = [&](const char* path, const Json& arguments) {
    const HttpResponse response = send("POST", path, dump_json(arguments));
    ASSERT_EQ(response.status, 200) << path << response.body;
    const Json& schema = paths[path]["post"]["responses"]["200"]["content"]["application/json"]["schema"];
    EXPECT_EQ(complaint(parse_json(response.body, path), schema), "") << path << response.body;
  };
  expect_reply("/v1/search", {{"question", "rate of harbour dues"}, {"explain", true}, {"limit", 1}});
  expect_reply("/v1/search", {{"question", "harbour dues"}, {"facets", true}, {"order", "day"}});
  expect_reply("/v1/ask", {{"question", "Who pays harbour dues?"}});
  expect_reply("/v1/ask", {{"question", "And what is the fine?"}, {"after", {"Who pays harbour dues?"}}});
  expect_reply("/v1/ask", {{"question", "Who pays harbour dues?"}, {"max_characters", 10}});
  expect_reply("/v1/ask", {{"question", "What is the price of gold in Peru?"}});
  const std::string text =
      "The rate is 9 crowns a metre (section 2 Harbour Dues Act). See section 77 of the Harbour Dues Act.";
  expect_reply("/v1/check", {{"text", text}, {"explain", true}, {"limit", 1}});
  expect_reply("/v1/provisions",
               {{"reference", "section 1 Harbour Dues Act"}, {"history", true}, {"from_character", 9}});
  expect_reply("/v1/provisions", {{"reference", "Harbour Dues Act"}, {"limit", 1}});
  expect_reply("/v1/history", {{"reference", "section 2 Harbour Dues Act"}});
  expect_reply("/v1/differences",
               {{"reference", "Harbour Dues Act"}, {"from", "2020-02-02"}, {"to", "2023-01-01"}});
  expect_reply("/v1/differences", {{"reference", "Harbour Dues Act"},
                                   {"from", "2020-02-02"},
                                   {"to", "2023-01-01"},
                                   {"max_characters", 5}});
  expect_reply("/v1/links", {{"reference", "section 1 Harbour Dues Act"}});
  expect_reply("/v1/terms", Json::object());
  expect_reply("/v1/works", Json::object());
  expect_reply("/v1/status", Json::object());
  Answer answer;
  WrittenAnswer& written = answer.written.emplace();
  written.sentences.resize(1);
  written.sentences[0].sources = {0};
  written.sentences[0].support.resize(1);
  written.sources.resize(1);
  written.sources[0].provision.id = "a/2";
  EXPECT_EQ(complaint(public_json(json_of(answer)), reply_schema<Answer>()), "");
  Library own = Library::open(folder_ / "library");
  own.follow({"Harbour Dues Act"});
  own.edit("Harbour Dues Act", {"Dues Act", {}, {}, {}, {}, {}});
  EXPECT_EQ(complaint(public_json(json_of(own.edit("Dues Act"))), reply_schema<EditedWork>()), "");
  for (const char* path :
       {"/v1/access", "/v1/followed", "/v1/models", "/v1/reports", "/healthz", "/readyz", "/openapi.json"}) {
    const Json& schema = paths[path]["get"]["responses"]["200"]["content"]["application/json"]["schema"];
    EXPECT_EQ(complaint(parse_json(send("GET", path).body, path), schema), "") << path;
  }
  EXPECT_NE(complaint(Json{{"kind", "other"}}, reply_schema<Status>()), "");
}

TEST_F(FacesTest, EveryReplyIsDescribedUnderAnIdOfItsOwn) {
  const Json paths = parse_json(send("GET", "/openapi.json").body, "openapi")["paths"];
  std::set<std::string> ids;
  for (const auto& [path, methods] : paths.items()) {
    for (const auto& [method, operation] : methods.items()) {
      EXPECT_TRUE(ids.insert(operation["operationId"]).second) << path;
      const Json& content = operation["responses"]["200"]["content"];
      if (!content.contains("application/json")) continue;
      EXPECT_TRUE(content["application/json"].contains("schema")) << path;
    }
  }
  for (const Operation& operation : operations()) {
    EXPECT_FALSE(operation.example.is_null()) << operation.name;
    EXPECT_NO_THROW(read_arguments(operation.name, operation.parameters, operation.example))
        << operation.name;
  }
}

TEST_F(FacesTest, WhatIsPostedIsWhatAnAddressGets) {
  const std::string got = send("GET", "/v1/search?q=dues&limit=2&work=Harbour+Dues+Act").body;
  EXPECT_EQ(
      send("POST", "/v1/search", R"({"question": "dues", "limit": "2", "work": "Harbour Dues Act"})").body,
      got);
  EXPECT_EQ(send("POST", "/v1/search?q=dues", "{}").status, 400);
}

TEST_F(FacesTest, AConnectorFindsAndFetches) {
  const Json found = tool("search", {{"query", "rate of harbour dues"}})["results"];
  ASSERT_FALSE(found.empty());
  const Json fetched = tool("fetch", {{"id", found[0]["id"]}});
  EXPECT_EQ(fetched["id"], found[0]["id"]) << fetched;
  EXPECT_NE(fetched["text"].get<std::string>().find("4 crowns a metre"), std::string::npos) << fetched;
  EXPECT_EQ(fetched["url"], found[0]["url"]);
  EXPECT_EQ(tool("fetch", {{"id", "nowhere"}})["miss"], "not held");
}

TEST_F(FacesTest, VersionsAreListedAndCompared) {
  const Json versions =
      tool("get_history", {{"reference", "section 2 Harbour Dues Act"}})["histories"].at(0)["versions"];
  EXPECT_EQ(versions.size(), 2U) << versions;
  const Json compared = tool(
      "compare_versions", {{"reference", "Harbour Dues Act"}, {"from", "2020-02-02"}, {"to", "2023-01-01"}});
  EXPECT_EQ(compared["comparisons"].at(0)["changes"].size(), 1U) << compared;
}

}  // namespace
}  // namespace pandect
