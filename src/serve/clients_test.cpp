#include <algorithm>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "operations/law_address.h"
#include "serve/api_routes.h"
#include "serve/mcp.h"
#include "serve/openai.h"
#include "text/utf8.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What programs of others see of a server: chat programs, MCP clients, pages of other sites.
class ClientsTest : public testing::Test {
 protected:
  void SetUp() override { add_api_routes(router_, library_, mcp_); }

  std::filesystem::path made() {
    write_file(
        folder_ / "act.txt",
        "Harbour Dues Act\nIn force: 2020-01-01\n\nSection 1. Dues\nEvery vessel that moors in the harbour "
        "pays harbour dues under section 2.\n\nSection 2. Rate\nThe rate of harbour dues is 3 crowns a "
        "metre.\n\nSection 3. Fine\nWhoever breaks section 1 is fined 90 crowns.\n");
    Library::open_or_create(folder_ / "library").add({folder_ / "act.txt"});
    return folder_ / "library";
  }
  HttpResponse send(const std::string& method, const std::string& target, const std::string& body,
                    const std::map<std::string, std::string>& headers = {}) {
    HttpRequest request;
    request.method = method;
    read_target(target, request);
    request.body = body;
    request.headers = headers;
    return router_.handle(std::move(request));
  }
  /// A conversation of one question.
  HttpResponse chat(const std::string& question, Json more = Json::object()) {
    more["messages"] = {{{"role", "user"}, {"content", question}}};
    return send("POST", "/v1/chat/completions", dump_json(more), {{"host", "law.example.org:81"}});
  }
  static std::vector<Json> events(const HttpResponse& response) {
    std::vector<Json> all;
    for (std::size_t at = response.body.find("data: {"); at != std::string::npos;
         at = response.body.find("data: {", at + 1))
      all.push_back(parse_json(response.body.substr(at + 6, response.body.find('\n', at) - at - 6), "event"));
    return all;
  }
  static std::string header(const HttpResponse& response, const std::string& name) {
    for (const auto& [one, value] : response.headers)
      if (one == name) return value;
    return {};
  }
  std::string message(const std::string& method, const Json& parameters = Json::object()) {
    return dump_json({{"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", parameters}});
  }
  Json rpc(const std::string& method, const Json& parameters = Json::object()) {
    return parse_json(mcp_.handle_text(message(method, parameters)).body, "reply");
  }

  TestFolder folder_;
  LibraryInUse library_{made()};
  McpServer mcp_{library_};
  Router router_;
};

TEST_F(ClientsTest, WhatAChatCannotHaveIsRefusedByName) {
  const Json tool{{"type", "function"}, {"function", {{"name", "f"}}}};
  const std::vector<std::pair<std::string, Json>> refused{
      {"tools", Json::array({tool})},
      {"n", 2},
      {"response_format", {{"type", "json_schema"}, {"json_schema", {{"name", "a"}}}}},
      {"response_format", {{"type", "json_object"}}},
      {"logprobs", true},
      {"presence_penalty", 0.5},
      {"max_tokens", 0},
      {"temperature", 3},
      {"temperature", "hot"},
      {"stop", {"a", "b", "c", "d", "e"}},
      {"stream_options", 1},
      {"colour", "red"}};
  for (const auto& [name, value] : refused) {
    const HttpResponse response = chat("Who pays harbour dues?", {{name, value}});
    EXPECT_GE(response.status, 400) << name;
    EXPECT_LT(response.status, 500) << name;
    const Json error = parse_json(response.body, "reply")["error"];
    EXPECT_EQ(error["param"], name) << error;
    EXPECT_EQ(error["type"], "invalid_request_error") << error;
    EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("'" + name + "'")) << error;
  }
  for (const Json& taken :
       {Json{{"n", 1}}, Json{{"tools", Json::array()}}, Json{{"response_format", {{"type", "text"}}}},
        Json{{"temperature", 0.2}, {"seed", 7}, {"top_p", 1}, {"user", "u"}},
        Json{{"tools", nullptr}, {"stop", nullptr}, {"tool_choice", "auto"}}})
    EXPECT_EQ(chat("Who pays harbour dues?", taken).status, 200) << taken;
}

TEST_F(ClientsTest, AChatLinksWhatItQuotesAndCountsItsWords) {
  const Json reply = parse_json(chat("Who pays harbour dues?").body, "reply");
  const std::string text = reply["choices"][0]["message"]["content"];
  const CodePointOffsets offsets(text);
  const Json annotations = reply["choices"][0]["message"]["annotations"];
  ASSERT_FALSE(annotations.empty()) << reply;
  for (const Json& one : annotations) {
    EXPECT_EQ(one["type"], "url_citation");
    const Json& link = one["url_citation"];
    const std::size_t begin = offsets.to_byte(link["start_index"]);
    const std::string words = text.substr(begin, offsets.to_byte(link["end_index"]) - begin);
    EXPECT_TRUE(words.starts_with("[") && words.ends_with(")")) << words;
    EXPECT_THAT(words, HasSubstr(link["url"].get<std::string>()));
    EXPECT_TRUE(link["url"].get<std::string>().starts_with("http://law.example.org:81/law/en/")) << link;
  }
  EXPECT_THAT(text, HasSubstr("Penalty: **[Section 3"));
  EXPECT_THAT(text, HasSubstr("> Whoever breaks section 1 is fined 90 crowns."));
  EXPECT_EQ(reply["usage"]["counted"], "words");
  EXPECT_EQ(reply["usage"]["prompt_tokens"], 4);
  EXPECT_EQ(reply["usage"]["completion_tokens"], count_words(text));
  EXPECT_EQ(reply["choices"][0]["finish_reason"], "stop");
  set_public_site("https://law.example.org");
  const std::string site = chat("Who pays harbour dues?").body;
  set_public_site({});
  EXPECT_THAT(site, HasSubstr("(https://law.example.org/law/en/Harbour-Dues-Act/1)"));
  const HttpResponse hostile =
      send("POST", "/v1/chat/completions",
           R"({"messages": [{"role": "user", "content": "Who pays harbour dues?"}]})",
           {{"host", "localhost:1)[x](http://evil.example"}});
  EXPECT_THAT(hostile.body, Not(HasSubstr("evil")));
}

TEST_F(ClientsTest, AStreamIsTheSameInPartsAndTellsTheUsageWhereItIsWanted) {
  const Json whole = parse_json(chat("Who pays harbour dues?").body, "reply");
  const std::vector<Json> all = events(
      chat("Who pays harbour dues?", {{"stream", true}, {"stream_options", {{"include_usage", true}}}}));
  std::string text;
  std::size_t pieces = 0;
  for (const Json& event : all) {
    if (event["choices"].empty()) continue;
    const std::string piece = event["choices"][0]["delta"].value("content", "");
    pieces += piece.empty() ? 0 : 1;
    text += piece;
  }
  EXPECT_EQ(text, whole["choices"][0]["message"]["content"].get<std::string>());
  EXPECT_GE(pieces, 2U);
  ASSERT_GE(all.size(), 3U);
  EXPECT_TRUE(all.back()["choices"].empty()) << all.back();
  EXPECT_EQ(all.back()["usage"], whole["usage"]);
  const Json& last = all[all.size() - 2]["choices"][0];
  EXPECT_EQ(last["finish_reason"], "stop");
  EXPECT_EQ(last["delta"]["annotations"], whole["choices"][0]["message"]["annotations"]);
  EXPECT_FALSE(events(chat("Who pays harbour dues?", {{"stream", true}})).back().contains("usage"));
}

TEST_F(ClientsTest, AnAnswerEndsWhereItIsToldTo) {
  const Json cut = parse_json(chat("Who pays harbour dues?", {{"max_tokens", 3}}).body, "reply");
  const std::string text = cut["choices"][0]["message"]["content"];
  EXPECT_LE(count_words(text), 3U) << text;
  EXPECT_EQ(cut["choices"][0]["finish_reason"], "length");
  EXPECT_TRUE(cut["choices"][0]["message"]["annotations"].size() <= 1);
  const Json parts =
      parse_json(chat("Who pays harbour dues?", {{"max_completion_tokens", 40}}).body, "reply");
  const std::string first = parts["choices"][0]["message"]["content"];
  EXPECT_TRUE(first.ends_with(".\n") || first.ends_with(".")) << "a quotation is whole: " << first;
  const Json stopped = parse_json(chat("Who pays harbour dues?", {{"stop", "pays"}}).body, "reply");
  EXPECT_THAT(stopped["choices"][0]["message"]["content"].get<std::string>(), Not(HasSubstr("pays")));
  EXPECT_EQ(stopped["choices"][0]["finish_reason"], "stop");
}

TEST_F(ClientsTest, WhoGreetsIsToldWhatThisIs) {
  const Json reply = parse_json(chat("Hello").body, "reply");
  const std::string text = reply["choices"][0]["message"]["content"];
  EXPECT_THAT(text, HasSubstr("Harbour Dues Act"));
  EXPECT_THAT(text, HasSubstr("exact words"));
  EXPECT_THAT(text, Not(HasSubstr("`pandect")));
  EXPECT_THAT(text, Not(HasSubstr("`make")));
  const HttpResponse embedded = send("POST", "/v1/embeddings", R"({"input": "bees"})");
  HttpResponse done = embedded.later ? embedded.later() : embedded;
  const Json error = parse_json(done.body, "reply")["error"];
  EXPECT_THAT(error["message"].get<std::string>(), HasSubstr("no encoder")) << error;
  EXPECT_THAT(done.body, Not(HasSubstr("`pandect")));
}

TEST(OpenAi, WordsAreCountedAsTheyAreWritten) {
  EXPECT_EQ(count_words("Who pays,  harbour\ndues?"), 4U);
  EXPECT_EQ(count_words("도로교통법 제44조"), 2U);
  EXPECT_EQ(count_words("มาตรา 40"), 6U);
  EXPECT_EQ(count_words(" \n"), 0U);
  EXPECT_EQ(behind_words("one two three", 2), 8U);
  EXPECT_EQ(behind_words("one", 2), 3U);
}

TEST_F(ClientsTest, AToolSaysInMarkdownWhatItsStructureHas) {
  const auto call = [&](const std::string& name, const Json& arguments) {
    return rpc("tools/call", {{"name", name}, {"arguments", arguments}})["result"];
  };
  const Json reference{{"reference", "section 1 Harbour Dues Act"}};
  for (const auto& [name, arguments] : std::vector<std::pair<std::string, Json>>{
           {"search_law", {{"question", "harbour dues"}}},
           {"ask", {{"question", "Who pays harbour dues?"}}},
           {"get_provision", reference},
           {"get_links", reference},
           {"get_history", reference},
           {"check_citations", {{"text", "The rate is 9 crowns a metre (section 2 Harbour Dues Act)."}}},
           {"list_works", Json::object()}}) {
    const Json result = call(name, arguments);
    const std::string text = result["content"][0]["text"];
    EXPECT_FALSE(text.starts_with("{")) << name << text;
    EXPECT_THAT(text, HasSubstr("Harbour Dues Act")) << name;
    if (name != "list_works") {
      EXPECT_THAT(text, HasSubstr("](/law/en/Harbour-Dues-Act")) << name;
    }
    EXPECT_LT(dump_json(result["structuredContent"]).size(), 8000U) << name << " " << result;
  }
  EXPECT_THAT(call("get_provision", reference)["content"][0]["text"].get<std::string>(),
              HasSubstr("> Every vessel that moors in the harbour pays harbour dues under section 2."));
  // A connector reads the JSON of the text.
  const Json found = call("search", {{"query", "harbour dues"}});
  EXPECT_EQ(parse_json(found["content"][0]["text"].get<std::string>(), "text"), found["structuredContent"]);
}

TEST_F(ClientsTest, PromptsAreListedAndFilledIn) {
  EXPECT_TRUE(rpc("initialize")["result"]["capabilities"].contains("prompts"));
  const Json prompts = rpc("prompts/list")["result"]["prompts"];
  ASSERT_EQ(prompts.size(), 3U) << prompts;
  const Json asked = rpc("prompts/get", {{"name", "ask_with_citations"},
                                         {"arguments", {{"question", "Who pays {as_of}?"}, {"as_of", ""}}}});
  const std::string words = asked["result"]["messages"][0]["content"]["text"];
  EXPECT_THAT(words, HasSubstr("Who pays {as_of}?"));
  EXPECT_THAT(words, Not(HasSubstr("{question}")));
  for (const Json& wrong :
       {Json{{"name", "nothing"}}, Json{{"name", "check_text"}}, Json{{"name", 1}},
        Json{{"name", "check_text"}, {"arguments", {{"text", "a"}, {"colour", "red"}}}},
        Json{{"name", "compare_versions"},
             {"arguments", {{"reference", "a"}, {"from", "soon"}, {"to", "2025-01-01"}}}}})
    EXPECT_EQ(rpc("prompts/get", wrong)["error"]["code"], -32602) << wrong;
}

TEST_F(ClientsTest, TheRatePassesOverListsAndIsAnsweredInJsonRpc) {
  Gate gate(std::vector<ServerKey>{}, 1);
  router_.set_gate(gate);
  const auto post = [&](const std::string& body) { return send("POST", "/mcp", body); };
  for (int i = 0; i < 5; ++i)
    for (const char* method : {"initialize", "tools/list", "prompts/list", "resources/list", "ping"})
      EXPECT_THAT(post(message(method)).body, HasSubstr("\"result\"")) << method;
  const std::string asks =
      message("tools/call", {{"name", "ask"}, {"arguments", {{"question", "Who pays harbour dues?"}}}});
  EXPECT_THAT(post(asks).body, HasSubstr("\"result\""));
  const HttpResponse limited = post(asks);
  const Json error = parse_json(limited.body, "reply");
  EXPECT_EQ(error["id"], 7) << error;
  EXPECT_GE(error["error"]["data"]["retryAfterSeconds"], 1) << error;
  EXPECT_EQ(limited.type, "application/json");
  EXPECT_FALSE(header(limited, "Retry-After").empty());
  const HttpResponse other = send("GET", "/v1/works", "");
  EXPECT_EQ(other.status, 429);
  EXPECT_EQ(header(other, "RateLimit-Policy"), "\"minute\";q=1;w=60");
  EXPECT_THAT(header(other, "RateLimit"), HasSubstr("\"minute\";r=0;t="));
}

TEST_F(ClientsTest, PagesOfAllowedSitesMayAsk) {
  const std::map<std::string, std::string> page{{"host", "law.example.org"},
                                                {"origin", "https://app.example.org"},
                                                {"sec-fetch-site", "cross-site"},
                                                {"access-control-request-method", "POST"}};
  EXPECT_EQ(send("OPTIONS", "/v1/ask", "", page).status, 403);
  EXPECT_EQ(send("POST", "/v1/ask", R"({"question": "dues"})", page).status, 403);
  for (const char* wrong : {"app.example.org", "https://app.example.org/", "*", "https://a b", "https://"})
    EXPECT_THROW(router_.allow_origins({wrong}), Error) << wrong;
  router_.allow_origins({"https://app.example.org"});
  const HttpResponse may = send("OPTIONS", "/v1/ask", "", page);
  EXPECT_EQ(may.status, 204);
  EXPECT_EQ(header(may, "Access-Control-Allow-Origin"), "https://app.example.org");
  EXPECT_THAT(header(may, "Access-Control-Allow-Headers"), HasSubstr("Authorization"));
  const HttpResponse asked = send("POST", "/v1/ask", R"({"question": "harbour dues"})", page);
  EXPECT_EQ(asked.status, 200) << asked.body;
  EXPECT_EQ(header(asked, "Access-Control-Allow-Origin"), "https://app.example.org");
  EXPECT_THAT(header(asked, "Vary"), HasSubstr("Origin"));
  EXPECT_EQ(send("POST", "/mcp", message("tools/list"), page).status, 200);
  std::map<std::string, std::string> other = page;
  other["origin"] = "https://evil.example.org";
  const HttpResponse refused = send("POST", "/v1/ask", R"({"question": "harbour dues"})", other);
  EXPECT_EQ(refused.status, 403);
  EXPECT_EQ(header(refused, "Access-Control-Allow-Origin"), "");
}

TEST_F(ClientsTest, WhatWasLawOnAPastDayIsKeptForAWhile) {
  const std::string past = "/v1/provisions?reference=Harbour+Dues+Act&as_of=2021-01-01";
  const HttpResponse first = send("GET", past, "");
  EXPECT_THAT(header(first, "Cache-Control"), HasSubstr("immutable"));
  EXPECT_TRUE(header(first, "ETag").starts_with("\"")) << "strong";
  EXPECT_EQ(send("GET", past, "", {{"if-none-match", header(first, "ETag")}}).status, 304);
  const HttpResponse packed = send("GET", past, "", {{"accept-encoding", "gzip"}});
  EXPECT_EQ(header(packed, "Content-Encoding") == "gzip", header(packed, "ETag") != header(first, "ETag"));
  for (const char* target : {"/v1/provisions?reference=Harbour+Dues+Act",
                             "/v1/provisions?reference=Harbour+Dues+Act&as_of=2999-01-01"})
    EXPECT_EQ(header(send("GET", target, ""), "Cache-Control"), "private, no-cache") << target;
}

TEST_F(ClientsTest, EveryOperationOfTheDocumentHasATagAndAnExample) {
  const Json document = parse_json(send("GET", "/openapi.json", "").body, "openapi");
  for (const auto& [path, methods] : document["paths"].items())
    for (const auto& [method, operation] : methods.items()) {
      EXPECT_EQ(operation["tags"].size(), 1U) << path;
      const Json& content = operation["responses"]["200"]["content"];
      for (const Json& described :
           {content, operation.value("requestBody", Json::object()).value("content", Json::object())})
        EXPECT_EQ(described.contains("application/json"),
                  described.value("application/json", Json::object()).contains("example"))
            << path << method;
    }
}

}  // namespace
}  // namespace pandect
