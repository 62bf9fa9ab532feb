#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/json_of.h"
#include "base/file.h"
#include "base/test_folder.h"
#include "base/uri.h"
#include "serve/api_routes.h"
#include "serve/mcp.h"
#include "serve/mcp_session.h"
#include "text/said.h"

namespace pandect {
namespace {

class ServeTest : public testing::Test {
 protected:
  static std::string act() {
    return "Harbour Dues Act\nIn force: 2020-01-01\n\nSection 1. Dues\nEvery vessel that moors in the "
           "harbour "
           "pays harbour dues under section 2.\n\nSection 2. Rate\nThe rate of harbour dues is 3 crowns a "
           "metre.\n";
  }
  std::filesystem::path made() {
    write_file(folder_ / "act.txt", act());
    Library::open_or_create(folder_ / "library").add({folder_ / "act.txt"});
    return folder_ / "library";
  }
  Json rpc(const std::string& method, const Json& parameters) {
    const Json message = {{"jsonrpc", "2.0"}, {"id", 7}, {"method", method}, {"params", parameters}};
    return parse_json(mcp_.handle_text(dump_json(message)).body, "reply");
  }
  Json tool(const std::string& name, const Json& arguments) {
    return rpc("tools/call", {{"name", name}, {"arguments", arguments}})["result"];
  }
  HttpResponse get(const std::string& target) {
    HttpRequest request;
    request.method = "GET";
    read_target(target, request);
    return router_.handle(request);
  }

  void SetUp() override { add_api_routes(router_, library_, mcp_); }

  TestFolder folder_;
  LibraryInUse library_{made()};
  McpServer mcp_{library_};
  Router router_;
};

TEST_F(ServeTest, ARevisionThatIsKnownIsTakenAndTheNewestOtherwise) {
  for (const char* known : {"2025-06-18", "2025-11-25"})
    EXPECT_EQ(rpc("initialize", {{"protocolVersion", known}})["result"]["protocolVersion"], known);
  EXPECT_EQ(rpc("initialize", {{"protocolVersion", "1999-01-01"}})["result"]["protocolVersion"],
            "2025-11-25");
}

TEST_F(ServeTest, IdsLeadFromOneToolToTheNext) {
  const Json found = tool("search_law", {{"question", "rate of harbour dues"}});
  ASSERT_EQ(found["isError"], false) << found;
  const std::string id = found["structuredContent"]["hits"].at(0)["provision"]["id"];
  const Json shown = tool("get_provision", {{"reference", id}})["structuredContent"];
  EXPECT_NE(dump_json(shown["provisions"]).find("3 crowns a metre"), std::string::npos) << shown;
  const Json links = tool("get_links", {{"reference", id}, {"limit", 1}})["structuredContent"];
  EXPECT_EQ(links["total_referred_from"], 1) << links;
}

TEST_F(ServeTest, AMissIsAnAnswerAndNotAFailureOfTheProtocol) {
  const Json missed = tool("get_provision", {{"reference", "section 99 of the Harbour Dues Act"}});
  EXPECT_EQ(missed["isError"], true);
  EXPECT_EQ(missed["structuredContent"]["miss"], "not held") << missed;
  EXPECT_EQ(tool("ask", Json::object())["structuredContent"]["miss"], "wrong-usage");
}

TEST_F(ServeTest, ToolsLeaveOutWhatOnlyThePageNeeds) {
  const Json nothing{{"question", "zeppelin quarantine"}};
  const Json reply = parse_json(get("/v1/ask?q=zeppelin+quarantine").body, "reply");
  EXPECT_TRUE(reply.contains("reason_said")) << reply;
  const Json refused = tool("get_provision", {{"reference", "section 99 Ferry Act"}});
  for (const Json& read : {tool("ask", nothing), refused, rpc("tools/list", Json::object())})
    EXPECT_EQ(dump_json(read).find("_said"), std::string::npos) << read;
  EXPECT_EQ(tool("ask", nothing)["structuredContent"]["reason"], reply["reason"]);
}

TEST_F(ServeTest, WhatMayHelpIsSaidInTheLanguagesOfThePageButNoCommand) {
  const Json reply = parse_json(
      get("/v1/ask?q=" + percent_encoded("How long must a zeppelin stay in quarantine?")).body, "reply");
  const std::vector<Said> help = all_said_at(reply, "help");
  ASSERT_EQ(help.size(), 3U) << reply;
  EXPECT_EQ(help[0].code, "other-words");
  EXPECT_EQ(help[0].text.find("other words for 'zeppelin', '"), 0U) << help[0].text;
  EXPECT_EQ(told("de", help[0]).find("andere Wörter für „zeppelin“, „"), 0U) << told("de", help[0]);
  EXPECT_EQ(help[1].code, "words-of-law");
  EXPECT_NE(help[2].text.find("make models"), std::string::npos);
  EXPECT_TRUE(help[2].code.empty()) << "it is for a command line";
}

TEST_F(ServeTest, WhatIsNotSureIsSaidInAWord) {
  const Json checked = tool(
      "check_citations",
      {{"text",
        "Every owner must pay a deposit.\n\nThe rate is 3 crowns a metre (section 2 Harbour Dues Act).\n\n"
        "Section 77 of the Harbour Dues Act forbids it."}})["structuredContent"];
  const std::string misses = dump_json(checked.value("misses", Json()));
  EXPECT_NE(misses.find("no such provision"), std::string::npos) << checked;
  EXPECT_NE(misses.find("not checked"), std::string::npos) << checked;
  const Json early =
      tool("get_provision", {{"reference", "section 2 Harbour Dues Act"}, {"as_of", "1990-01-01"}});
  EXPECT_EQ(early["structuredContent"]["misses"].at(0)["miss"], "not in force") << early;
}

TEST_F(ServeTest, TheLawsAreListed) {
  const Json listed = tool("list_works", Json::object())["structuredContent"];
  EXPECT_EQ(listed["total_works"], 1) << listed;
  EXPECT_EQ(listed["works"].at(0)["id"], "en/Harbour-Dues-Act");
  EXPECT_EQ(tool("list_works", {{"name", "no such"}})["structuredContent"]["total_works"], 0);
}

TEST_F(ServeTest, EveryCitationCanBeFoundAgain) {
  const Json hit =
      tool("search_law", {{"question", "rate of harbour dues"}})["structuredContent"]["hits"].at(0);
  EXPECT_EQ(hit["provision"]["uri"], "law://en/Harbour-Dues-Act/2");
  EXPECT_EQ(hit["snippet"]["hash"].get<std::string>().size(), 32U);
  const Json read = rpc("resources/read", {{"uri", hit["provision"]["uri"]}});
  EXPECT_NE(dump_json(read["result"]).find("3 crowns a metre"), std::string::npos) << read;
}

TEST_F(ServeTest, TheWorksAreResourcesPageByPage) {
  const Json listed = rpc("resources/list", Json::object())["result"];
  ASSERT_EQ(listed["resources"].size(), 1U) << listed;
  EXPECT_EQ(listed["resources"].at(0)["uri"], "law://en/Harbour-Dues-Act");
  EXPECT_FALSE(listed.contains("nextCursor"));
  EXPECT_EQ(rpc("resources/read", {{"uri", listed["resources"].at(0)["uri"]}})["result"]["contents"].size(),
            1U);
  std::vector<std::filesystem::path> many;
  for (int i = 0; i < 120; ++i) {
    many.push_back(folder_ / ("act" + std::to_string(i) + ".txt"));
    write_file(many.back(), "Act " + std::to_string(i) + " on Rafts\n\nSection 1. Rafts\nA raft drifts.\n");
  }
  Library::open(folder_ / "library").add(many);
  const Json first = rpc("resources/list", Json::object())["result"];
  EXPECT_EQ(first["resources"].size(), 100U);
  const Json rest = rpc("resources/list", {{"cursor", first["nextCursor"]}})["result"];
  EXPECT_EQ(rest["resources"].size(), 21U) << rest;
  EXPECT_FALSE(rest.contains("nextCursor"));
  for (const Json& wrong : {Json("x"), Json(1), Json("999999"), Json("")})
    EXPECT_EQ(rpc("resources/list", {{"cursor", wrong}})["error"]["code"], -32602) << wrong;
}

TEST_F(ServeTest, NoReplyIsLongerThanWasAskedFor) {
  const Json asked =
      tool("ask", {{"question", "rate of harbour dues"}, {"max_characters", 20}})["structuredContent"];
  EXPECT_GE(asked["texts_cut"], 1U) << asked;
  EXPECT_EQ(asked["passages"].at(0)["quotes"].at(0)["text"], "The rate of harbour ") << asked;
  EXPECT_EQ(asked["passages"].at(0)["quotes"].at(0)["cut"], true) << asked;
}

TEST_F(ServeTest, WhoAsksForProgressIsToldOfIt) {
  const Json message = {
      {"jsonrpc", "2.0"},
      {"id", 7},
      {"method", "tools/call"},
      {"params",
       {{"name", "list_works"}, {"arguments", Json::object()}, {"_meta", {{"progressToken", "p"}}}}}};
  EXPECT_TRUE(McpServer::wants_progress(dump_json(message)));
  std::vector<std::string> told;
  mcp_.handle_text(dump_json(message), nullptr, [&](const std::string& one) { told.push_back(one); });
  ASSERT_FALSE(told.empty());
  EXPECT_NE(told.front().find(R"("progressToken":"p","progress":0)"), std::string::npos) << told.front();
}

TEST_F(ServeTest, WhatIsGivenUpGetsNoReply) {
  std::vector<std::string> said;
  McpSession session(mcp_, [&](const std::string& line) { said.push_back(line); });
  session.take(R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"list_works"}})");
  session.take(R"({"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":99}})");
  session.take("not json");
  session.take(R"({"jsonrpc":"2.0","id":2,"method":"ping"})");
  session.finish();
  std::string all;
  for (const std::string& line : said) all += line + '\n';
  EXPECT_EQ(said.size(), 3U) << all;
  EXPECT_NE(all.find(R"("id":2,"result":{})"), std::string::npos) << all;
  EXPECT_NE(all.find("-32700"), std::string::npos) << all;
}

TEST_F(ServeTest, WhatIsNoMessageGetsAnError) {
  EXPECT_EQ(parse_json(mcp_.handle_text("{").body, "reply")["error"]["code"], -32700);
  EXPECT_EQ(parse_json(mcp_.handle_text("[]").body, "reply")["error"]["code"], -32600);
  EXPECT_EQ(rpc("no/such", Json::object())["error"]["code"], -32601);
  EXPECT_EQ(rpc("tools/call", Json::array())["error"]["code"], -32602);
  EXPECT_EQ(mcp_.handle_text(R"({"jsonrpc":"2.0","method":"notifications/initialized"})").body, "");
}

TEST_F(ServeTest, ARequestThatIsCompleteByItselfNeedsNoHandshake) {
  Json parameters = {{"_meta",
                      {{"io.modelcontextprotocol/protocolVersion", "2026-07-28"},
                       {"io.modelcontextprotocol/clientCapabilities", Json::object()}}}};
  const Json found = rpc("server/discover", parameters)["result"];
  EXPECT_EQ(found["supportedVersions"], Json::array({"2026-07-28"})) << found;
  EXPECT_EQ(found["resultType"], "complete");
  EXPECT_EQ(rpc("tools/list", parameters)["result"]["cacheScope"], "public");

  const std::string message =
      dump_json({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "tools/list"}, {"params", parameters}});
  std::map<std::string, std::string> headers{{"mcp-protocol-version", "2026-07-28"},
                                             {"mcp-method", "tools/list"}};
  EXPECT_EQ(mcp_.handle_text(message, &headers).http_status, 200);
  headers["mcp-method"] = "tools/call";
  const McpReply mismatch = mcp_.handle_text(message, &headers);
  EXPECT_EQ(mismatch.http_status, 400);
  EXPECT_NE(mismatch.body.find("-32020"), std::string::npos) << mismatch.body;

  parameters["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2099-01-01";
  const Json unknown = rpc("tools/list", parameters)["error"];
  EXPECT_EQ(unknown["code"], -32022);
  EXPECT_EQ(unknown["data"]["supported"], Json::array({"2026-07-28"})) << unknown;
}

TEST_F(ServeTest, LongWordsComeInParts) {
  const Json first =
      tool("get_provision", {{"reference", "section 1 Harbour Dues Act"}, {"max_characters", 40}});
  const Json words = first["structuredContent"]["provisions"].at(0)["text"];
  const std::size_t next = words["next_character"];
  EXPECT_EQ(next, 40U) << words;
  const Json rest =
      tool("get_provision", {{"reference", "section 1 Harbour Dues Act"}, {"from_character", next}});
  const std::string whole = words["text"].get<std::string>() +
                            rest["structuredContent"]["provisions"].at(0)["text"]["text"].get<std::string>();
  EXPECT_NE(whole.find("pays harbour dues under section 2."), std::string::npos) << whole;
}

TEST_F(ServeTest, AChatProgramGetsTheLawsOwnWords) {
  HttpRequest request;
  request.method = "POST";
  request.path = "/v1/chat/completions";
  request.body =
      R"({"model": "pandect", "messages": [{"role": "user", "content": "the rate of harbour dues?"}]})";
  const Json reply = parse_json(router_.handle(request).body, "reply");
  EXPECT_NE(dump_json(reply["choices"]).find("3 crowns a metre"), std::string::npos) << reply;
  EXPECT_EQ(reply["citations"].at(0)["provision"]["id"], "en/Harbour-Dues-Act/2");
  request.body =
      R"({"stream": true, "messages": [{"role": "user", "content": [{"type": "text", "text": "dues?"}]}]})";
  const HttpResponse stream = router_.handle(request);
  EXPECT_EQ(stream.type, "text/event-stream");
  EXPECT_TRUE(stream.body.ends_with("data: [DONE]\n\n")) << stream.body;
  for (const char* wrong : {"{}", R"({"messages": [1]})", R"({"messages": [{"role": "user"}]})",
                            R"({"model": "other", "messages": [{"role": "user", "content": "dues"}]})"}) {
    request.body = wrong;
    const HttpResponse refused = router_.handle(request);
    EXPECT_EQ(refused.status, 400) << wrong;
    EXPECT_NE(parse_json(refused.body, "reply")["error"]["message"], "") << refused.body;
  }
}

TEST_F(ServeTest, AQuestionInAChatKeepsTheSubjectOfThoseBefore) {
  const auto user = [](const char* words) { return Json{{"role", "user"}, {"content", words}}; };
  HttpRequest request;
  request.method = "POST";
  request.path = "/v1/chat/completions";
  request.body = dump_json({{"messages",
                             {user("Which vessel pays harbour dues?"),
                              {{"role", "assistant"}, {"content", "Every one."}},
                              user("And what is the rate?")}}});
  const HttpResponse answer = router_.handle(request);
  EXPECT_NE(answer.body.find("follows “Which vessel pays harbour dues?”"), std::string::npos) << answer.body;
  EXPECT_NE(answer.body.find("Every vessel that moors"), std::string::npos) << answer.body;
  const Json asked =
      parse_json(get("/v1/ask?q=Who+decides%3F&after=Which+vessel+pays+harbour+dues%3F").body, "reply");
  EXPECT_EQ(asked["follows"], "Which vessel pays harbour dues?") << asked;
  EXPECT_EQ(asked["question"], "Who decides?");
  EXPECT_EQ(asked["answered"], true);
  const Json other =
      parse_json(get("/v1/ask?q=What+is+the+rate+of+dues%3F&after=Who+swims%3F").body, "reply");
  EXPECT_FALSE(other.contains("follows")) << other;
}

TEST_F(ServeTest, AnAnswerSaysWhereToReadOn) {
  const Json answer = parse_json(get("/v1/ask?q=Which+vessel+pays+harbour+dues%3F&passages=1").body, "reply");
  ASSERT_EQ(answer["read_on"].size(), 1U) << answer;
  EXPECT_EQ(answer["read_on"][0]["heading"], "Rate");
}

TEST_F(ServeTest, AListOfHitsCanBeNarrowedAndOrdered) {
  const Json found = parse_json(get("/v1/search?q=harbour+dues&order=law&facets=true&limit=1").body, "reply");
  EXPECT_EQ(found["hits"].at(0)["provision"]["id"], "en/Harbour-Dues-Act/1") << found;
  EXPECT_EQ(found["next_offset"], 1);
  EXPECT_EQ(found["total_hits"], 2);
  EXPECT_EQ(found["facets"]["standing"]["in force"], 2);
  EXPECT_EQ(get("/v1/search?q=harbour+dues&order=colour").status, 400);
  EXPECT_EQ(get("/v1/search?q=harbour+dues&in_force=perhaps").status, 400);
}

TEST_F(ServeTest, WhoStillTypesGetsTheSameHitsWithoutWhatTheyRestOn) {
  const std::string typed = "rate of harbour dues for a vessel";
  for (std::size_t letters = 2; letters <= typed.size(); ++letters) {
    const std::string query = "q=" + percent_encoded(typed.substr(0, letters));
    const Json brief = parse_json(get("/v1/search?brief=true&" + query).body, "reply");
    Json whole = parse_json(get("/v1/search?facets=true&" + query).body, "reply");
    EXPECT_EQ(brief.value("total_hits", 0), whole.value("total_hits", 0)) << query;
    EXPECT_FALSE(brief.contains("facets"));
    for (Json& hit : whole["hits"]) {
      hit.erase("evidence");
      hit.erase("strength");
      hit["why"] = Json::array();
    }
    EXPECT_EQ(brief["hits"], whole["hits"]) << query;
  }
}

TEST_F(ServeTest, AFeedTellsWhatChangedAndIsNotSentTwice) {
  EXPECT_EQ(parse_json(get("/feed.json").body, "feed")["items"].size(), 0U);
  write_file(
      folder_ / "later.txt",
      "Harbour Dues Act\nIn force: 2021-01-01\n\nSection 1. Dues\nEvery vessel that moors in the harbour "
      "pays harbour dues under section 2.\n\nSection 2. Rate\nThe rate of harbour dues is 4 crowns a "
      "metre & more.\n");
  Library::open(folder_ / "library").add({folder_ / "later.txt"});
  Library::open(folder_ / "library").follow({"Harbour Dues Act"});
  const Json feed = parse_json(get("/feed.json").body, "feed");
  ASSERT_EQ(feed["items"].size(), 2U) << feed;
  EXPECT_EQ(feed["items"][0]["url"], "/law/en/Harbour-Dues-Act?on=2021-01-01&since=2020-01-01");
  EXPECT_EQ(feed["items"][0]["summary"], "changed: 1");
  const HttpResponse atom = get("/feed.atom?work=Harbour+Dues+Act");
  EXPECT_EQ(atom.type, "application/atom+xml; charset=utf-8");
  EXPECT_NE(atom.body.find("&lt;del&gt;3&lt;/del&gt;"), std::string::npos) << atom.body;
  EXPECT_NE(atom.body.find("&amp;amp; more"), std::string::npos) << atom.body;
  EXPECT_EQ(atom.body.find("metre & more"), std::string::npos);
  EXPECT_EQ(get("/feed.atom?work=No+such+Act").status, 404);
  HttpRequest again;
  again.method = "GET";
  read_target("/feed.atom?work=Harbour+Dues+Act", again);
  for (const auto& [name, value] : atom.headers)
    if (name == "ETag") again.headers["if-none-match"] = value;
  EXPECT_EQ(router_.handle(again).status, 304);
  EXPECT_NE(get("/law/en/Harbour-Dues-Act").body.find("/feed.atom?work=en%2FHarbour-Dues-Act"),
            std::string::npos);
}

TEST_F(ServeTest, OthersSeeNoPathOfThisMachine) {
  const std::string shown = get("/v1/provisions?reference=section+2+Harbour+Dues+Act").body;
  EXPECT_EQ(shown.find(folder_.path().string()), std::string::npos) << shown;
  EXPECT_NE(shown.find("\"source\":\"act.txt\""), std::string::npos) << shown;
}

TEST_F(ServeTest, LinksOpenOnTheDayThatWasAskedForAndOnNoOther) {
  const auto link = [](const std::string& body) {
    const std::size_t at = body.find("\"permalink\":\"") + std::string_view("\"permalink\":\"").size();
    return body.substr(at, body.find('"', at) - at);
  };
  const std::string section = "/law/en/Harbour-Dues-Act/2";
  const std::string shown = "/v1/provisions?reference=section+2+Harbour+Dues+Act";
  EXPECT_EQ(link(get(shown).body), section);
  EXPECT_EQ(link(get(shown + "&as_of=2021-05-05").body), section + "?on=2021-05-05");
  EXPECT_EQ(link(get(shown + "&as_of=1999-05-05").body), section + "?on=2020-01-01");
  EXPECT_EQ(link(get("/v1/ask?q=rate+of+harbour+dues").body), section);
  EXPECT_EQ(link(get("/v1/ask?q=rate+of+harbour+dues&as_of=2022-12-31").body), section + "?on=2022-12-31");
  EXPECT_EQ(link(get("/v1/ask?q=rate+of+harbour+dues+in+2022").body), section + "?on=2022-12-31");
  EXPECT_EQ(link(get("/v1/search?q=rate+of+harbour+dues&as_of=2022-03-04").body), section + "?on=2022-03-04");
  const Json versions = parse_json(get(shown + "&history=true").body, "reply").at(0)["versions"];
  EXPECT_EQ(versions.at(0)["permalink"], section + "?on=2020-01-01");
}

/// Two versions have the same words of a section at different places: what is quoted of a day before both is
/// at the place where its address opens.
TEST_F(ServeTest, AQuoteOfADayBeforeTheLawIsWhereItsAddressOpens) {
  for (const std::string year : {"2020", "2024"}) {
    write_file(folder_ / (year + ".txt"), "Ferry Act\nIn force: " + year +
                                              "-01-01\n\nSection 1. Names\nA ferry has a name" +
                                              (year == "2024" ? " and a number" : "") +
                                              ".\n\nSection 2. Bells\nA ferry rings a bell.\n");
    Library::open(folder_ / "library").add({folder_ / (year + ".txt")});
  }
  const Json answer = parse_json(get("/v1/ask?q=section+2+Ferry+Act&as_of=2010-01-01").body, "answer");
  const Json& passage = answer.at("passages").at(0);
  const auto address = passage.at("provision").at("permalink").get<std::string>();
  EXPECT_EQ(address, "/law/en/Ferry-Act/2?on=2020-01-01");
  const Json& quote = passage.at("quotes").at(0);
  const Json text =
      parse_json(get("/v1/provisions?reference=section+2+Ferry+Act&as_of=2020-01-01").body, "text")
          .at(0)
          .at("text");
  const std::size_t at = quote.at("begin").get<std::size_t>() - text.at("begin").get<std::size_t>();
  const auto words = quote.at("text").get<std::string>();
  EXPECT_EQ(text.at("text").get<std::string>().substr(at, words.size()), words) << answer;
}

TEST_F(ServeTest, ListsComeInParts) {
  std::string text = "Pier Act\nIn force: 2020-01-01\n\n";
  for (int i = 1; i <= 130; ++i)
    text += fmt::format(
        "Section {}. Piers\nIn this section \"pier{}\" means a pier of class {}. Section {} applies.\n\n", i,
        i, i, 131 - i);
  write_file(folder_ / "pier.txt", text);
  Library::open(folder_ / "library").add({folder_ / "pier.txt"});
  const auto header = [](const HttpResponse& response, std::string_view name) {
    for (const auto& [key, value] : response.headers)
      if (key == name) return value;
    return std::string();
  };
  HttpResponse terms = get("/v1/terms");
  EXPECT_EQ(parse_json(terms.body, "terms").size(), 100U);
  EXPECT_EQ(header(terms, "X-Total-Count"), "130");
  EXPECT_EQ(header(terms, "Link"), "</v1/terms?offset=100>; rel=\"next\"");
  terms = get("/v1/terms?offset=100");
  EXPECT_EQ(parse_json(terms.body, "terms").size(), 30U);
  EXPECT_EQ(header(terms, "Link"), "");
  EXPECT_EQ(parse_json(get("/v1/terms?term=pier7").body, "terms").size(), 1U);
  HttpResponse links = get("/v1/links?reference=Pier+Act&limit=50&offset=100");
  const Json part = parse_json(links.body, "links").at(0);
  EXPECT_EQ(part["refers_to"].size(), 50U);
  EXPECT_EQ(part["total_refers_to"], 260) << "a reference and a term of each section";
  EXPECT_NE(header(links, "Link").find("offset=150"), std::string::npos) << header(links, "Link");
  const Json works = parse_json(get("/v1/works?name=PIER&limit=1").body, "works");
  EXPECT_EQ(works["total_works"], 1);
  EXPECT_EQ(works["works"].at(0)["in_force_from"], "2020-01-01") << works;
  EXPECT_EQ(parse_json(get("/v1/works?limit=1").body, "works")["next_offset"], 1);
  const Json status = parse_json(get("/v1/status?limit=1").body, "status");
  EXPECT_EQ(status["all_works"].size(), 1U);
  EXPECT_EQ(status["total_all_works"], 2);
  const auto ids = [&](const std::string& target) {
    std::vector<std::string> all;
    const Json found = parse_json(get(target).body, "hits");
    for (const Json& hit : found["hits"]) all.push_back(hit["provision"]["id"]);
    return all;
  };
  const std::vector<std::string> ten = ids("/v1/search?q=pier");
  ASSERT_EQ(ten.size(), 10U);
  EXPECT_EQ(ids("/v1/search?q=pier&limit=4&offset=6"), std::vector(ten.begin() + 6, ten.end()));
  for (const char* wrong : {"/v1/terms?limit=0", "/v1/terms?limit=1001", "/v1/works?offset=-1",
                            "/v1/search?q=pier&offset=901", "/v1/links?reference=Pier+Act&limit=x"})
    EXPECT_EQ(get(wrong).status, 400) << wrong;
  const Json more =
      tool("search_law", {{"question", "pier"}, {"limit", 4}, {"offset", 4}})["structuredContent"];
  EXPECT_EQ(more["next_offset"], 8) << more;
  EXPECT_EQ(more["hits"].at(0)["provision"]["id"], ten[4]);
  const Json found = tool("get_links", {{"reference", "Pier Act"}, {"offset", 250}})["structuredContent"];
  EXPECT_EQ(found["refers_to"].size(), 10U);
  EXPECT_EQ(found["total_refers_to"], 260) << found;
  const Json contents =
      tool("get_provision",
           {{"reference", "Pier Act"}, {"limit", 60}, {"offset", 100}})["structuredContent"]["provisions"]
          .at(0);
  EXPECT_EQ(contents["contents"].size() + 100, contents["total_contents"]) << contents;
  EXPECT_TRUE(tool("get_provision", {{"reference", "Pier Act"}, {"limit", 0}})["isError"]);
  const Json defined = tool("get_definition", {{"limit", 30}, {"offset", 120}})["structuredContent"];
  EXPECT_EQ(defined["terms"].size(), 10U) << defined;
  EXPECT_EQ(defined["total_terms"], 130);
}

TEST_F(ServeTest, TextIsSentCompressedToWhoTakesIt) {
  HttpRequest request;
  request.method = "GET";
  request.path = "/app.js";
  const std::string plain = router_.handle(request).body;
  request.headers["accept-encoding"] = "gzip, br";
  const HttpResponse packed = router_.handle(request);
  EXPECT_LT(packed.body.size(), plain.size() / 2);
  EXPECT_TRUE(packed.body.starts_with("\x1f\x8b"));
  const auto has = [&](const std::pair<std::string, std::string>& header) {
    return std::ranges::find(packed.headers, header) != packed.headers.end();
  };
  EXPECT_TRUE(has({"Content-Encoding", "gzip"}));
  EXPECT_TRUE(has({"Vary", "Accept-Encoding"}));
}

TEST_F(ServeTest, WordsOfTheLawAreNotSentTwice) {
  for (const char* target : {"/v1/provisions?reference=Harbour+Dues+Act", "/v1/ask?q=harbour+dues"}) {
    HttpRequest request;
    request.method = "GET";
    read_target(target, request);
    const HttpResponse first = router_.handle(request);
    for (const auto& [name, value] : first.headers)
      if (name == "ETag") request.headers["if-none-match"] = value;
    const bool kept = request.path == "/v1/provisions";
    EXPECT_EQ(router_.handle(request).status, kept ? 304 : 200) << target;
  }
}

TEST_F(ServeTest, AddressesOfLawAreReadAsTheyAreWrittenAndEncoded) {
  write_file(folder_ / "bees.txt", "벌 조례\n[시행 2020. 1. 1.]\n\n제1조(목적) 벌은 조용히 한다.\n");
  Library::open(folder_ / "library").add({folder_ / "bees.txt"});
  const Json hit = tool("search_law", {{"question", "벌은 조용히"}})["structuredContent"]["hits"].at(0);
  const std::string uri = hit["provision"]["uri"];
  EXPECT_TRUE(std::ranges::all_of(uri, [](char c) { return c > ' ' && c <= '~'; })) << uri;
  const std::string raw = "law://" + hit["provision"]["id"].get<std::string>();
  for (const std::string& one : {uri, raw, raw + "@2024-01-01"}) {
    const Json read = rpc("resources/read", {{"uri", one}});
    EXPECT_NE(dump_json(read).find("조용히"), std::string::npos) << one << read;
  }
  EXPECT_TRUE(rpc("resources/read", {{"uri", "law://%zz"}}).contains("error"));
}

TEST_F(ServeTest, ArgumentsAreTakenAsModelsWriteThem) {
  const Json found = tool("search_law", {{"question", "harbour dues"},
                                         {"limit", 1.0},
                                         {"offset", nullptr},
                                         {"as_of", nullptr},
                                         {"work", nullptr}})["structuredContent"];
  EXPECT_EQ(found["hits"].size(), 1U) << found;
  EXPECT_EQ(rpc("tools/call", {{"name", "list_works"}, {"arguments", nullptr}})["result"]["isError"], false);
  for (const Json& wrong : {Json(0), Json(-1), Json(1.5), Json("x"), Json(1e300)})
    EXPECT_EQ(tool("search_law", {{"question", "dues"}, {"limit", wrong}})["structuredContent"]["miss"],
              "wrong-usage")
        << wrong;
}

TEST_F(ServeTest, ThePageIsNotSentTwice) {
  const HttpResponse page = get("/");
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  HttpRequest again;
  again.method = "GET";
  again.path = "/";
  for (const auto& [name, value] : page.headers)
    if (name == "ETag") again.headers["if-none-match"] = value;
  EXPECT_EQ(router_.handle(again).status, 304);
}

TEST_F(ServeTest, RoutesAnswerAsTheCommandLineDoes) {
  const HttpResponse asked = get("/v1/ask?q=What+is+the+rate+of+harbour%20dues%3F");
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(parse_json(asked.body, "answer")["answered"], true) << asked.body;
  EXPECT_EQ(get("/v1/status").body.find(folder_.path().string() + "/library"), std::string::npos);
}

TEST_F(ServeTest, WhatIsRecalledIsSaidInTheSameWords) {
  for (const char* target : {"/v1/search?q=rate+of+harbour+dues", "/v1/ask?q=rate+of+harbour+dues",
                             "/v1/links?reference=section+2+Harbour+Dues+Act"}) {
    const std::string first = get(target).body;
    EXPECT_NE(first.find("en/Harbour-Dues-Act/2"), std::string::npos) << first;
    EXPECT_EQ(get(target).body, first);
    // A library opened anew recalls nothing.
    LibraryInUse opened(folder_ / "library");
    McpServer mcp(opened);
    Router router;
    add_api_routes(router, opened, mcp);
    HttpRequest request;
    request.method = "GET";
    read_target(target, request);
    EXPECT_EQ(router.handle(request).body, first);
  }
}

TEST_F(ServeTest, ErrorsAreProblemDocuments) {
  const HttpResponse missing = get("/v1/provisions?reference=section+99+of+the+Harbour+Dues+Act");
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.type, "application/problem+json");
  EXPECT_EQ(parse_json(missing.body, "problem")["title"], "no-such-provision");
  EXPECT_EQ(get("/v1/ask").status, 400);
  EXPECT_EQ(get("/v1/search?q=dues&limit=0").status, 400);
  EXPECT_EQ(get("/v1/check").status, 405);
  EXPECT_EQ(get("/v1/search?q=dues&as_of=").status, 400);
  EXPECT_EQ(get("/v1/provisions?reference=Harbour+Dues+Act&history=perhaps").status, 400);
  EXPECT_EQ(get("/v1/review").status, 401) << "nobody changes a library without a key";
  EXPECT_EQ(get("/nowhere").status, 404);
}

TEST_F(ServeTest, EveryRouteIsInTheDocument) {
  const Json document = parse_json(get("/openapi.json").body, "document");
  EXPECT_EQ(document["openapi"], "3.1.0");
  for (const char* path : {"/v1/ask", "/v1/check", "/v1/files", "/healthz"})
    EXPECT_TRUE(document["paths"].contains(path)) << path;
  EXPECT_NE(get("/metrics").body.find("route=\"/openapi.json\",status=\"200\"} 1"), std::string::npos);
}

TEST_F(ServeTest, ATextIsFoundOnlyInTheWorksThatAreMeant) {
  write_file(folder_ / "ferry.txt",
             "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Dues\nA ferry pays no harbour dues.\n");
  AddOptions boats;
  boats.collection = "boats";
  Library::open(folder_ / "library").add({folder_ / "ferry.txt"}, boats);
  for (const char* scope :
       {"work=Ferry+Act", "collection=boats", "work=Ferry+Act&work=en/Harbour-Dues-Act&collection=boats"}) {
    const std::string target = std::string("?q=Who+pays+harbour+dues%3F&") + scope;
    for (const char* path : {"/v1/search", "/v1/ask"}) {
      const std::string found = get(path + target).body;
      EXPECT_NE(found.find("en/Ferry-Act/1"), std::string::npos) << target << found;
      EXPECT_EQ(found.find("en/Harbour-Dues-Act/"), std::string::npos) << target << found;
    }
  }
  EXPECT_NE(
      get("/v1/search?q=harbour+dues&work=Ferry+Act&work=Harbour+Dues+Act").body.find("en/Harbour-Dues-Act/"),
      std::string::npos);
  for (const char* name : {"search_law", "ask"}) {
    for (const Json& arguments :
         {Json{{"question", "Who pays harbour dues?"}, {"work", Json::array({"Ferry Act"})}},
          Json{{"question", "Who pays harbour dues?"}, {"collection", "boats"}, {"kind", Json::array()}}}) {
      const std::string found = dump_json(tool(name, arguments)["structuredContent"]);
      EXPECT_NE(found.find("en/Ferry-Act/1"), std::string::npos) << found;
      EXPECT_EQ(found.find("en/Harbour-Dues-Act/"), std::string::npos) << found;
    }
  }
  HttpRequest request;
  request.method = "POST";
  request.path = "/v1/chat/completions";
  request.body =
      R"({"work": "Ferry Act", "messages": [{"role": "user", "content": "Who pays harbour dues?"}]})";
  const std::string said = router_.handle(request).body;
  EXPECT_NE(said.find("A ferry pays no"), std::string::npos) << said;
  EXPECT_EQ(said.find("moors"), std::string::npos) << said;
}

TEST_F(ServeTest, AScopeThatNothingIsInIsSaidToBeEmpty) {
  const auto expect_problem = [&](const std::string& target, int status, const std::string& words) {
    const HttpResponse reply = get(target);
    EXPECT_EQ(reply.status, status) << target << reply.body;
    EXPECT_NE(reply.body.find(words), std::string::npos) << reply.body;
  };
  expect_problem("/v1/search?q=dues&jurisdiction=fr", 404, "there are: en (1)");
  expect_problem("/v1/ask?q=dues&work=Ferry+Act", 404, "no work named 'Ferry Act'");
  expect_problem("/v1/ask?q=dues&language=xx", 400, "'language' is not one of th, ko");
  expect_problem("/v1/search?q=dues&collection=", 400, "'collection' is empty");
  expect_problem("/v1/search?q=dues&q=rate", 400, "'q' is given 2 times");
  expect_problem("/v1/search?q=dues&juridsiction=en", 400, "has no parameter 'juridsiction'");
  std::string many = "/v1/search?q=dues";
  for (int i = 0; i < 101; ++i) many += "&kind=act";
  expect_problem(many, 400, "more than 100");
  const Json missed = tool("search_law", {{"question", "dues"}, {"jurisdiction", Json::array({"fr"})}});
  EXPECT_EQ(missed["structuredContent"]["miss"], "not held") << missed;
  for (const Json& wrong : {Json{{"question", "dues"}, {"kind", Json::array({1})}},
                            Json{{"question", "dues"}, {"country", "nl"}}})
    EXPECT_EQ(tool("ask", wrong)["structuredContent"]["miss"], "wrong-usage") << wrong;
  HttpRequest request;
  request.method = "POST";
  request.path = "/v1/check";
  request.body = R"({"text": "The rate is 3 crowns (section 2 Harbour Dues Act).", "juristiction": "en"})";
  EXPECT_EQ(router_.handle(request).status, 400);
}

TEST_F(ServeTest, OneOfSeveralLibrariesIsNamedAndNoneIsChanged) {
  write_file(folder_ / "ferry.txt",
             "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n");
  Library::open_or_create(folder_ / "boats").add({folder_ / "ferry.txt"});
  LibraryInUse both(std::vector{folder_ / "library", folder_ / "boats"});
  McpServer mcp(both);
  Router router;
  add_api_routes(router, both, mcp);
  const auto reply = [&](const std::string& target) {
    HttpRequest request;
    request.method = "GET";
    read_target(target, request);
    return router.handle(request).body;
  };
  const std::string found = reply("/v1/search?q=ferry");
  EXPECT_NE(found.find("\"library\":\"boats\""), std::string::npos) << found;
  EXPECT_EQ(found.find(folder_.path().string()), std::string::npos) << found;
  EXPECT_NE(reply("/v1/ask?q=rate+of+harbour+dues").find("3 crowns"), std::string::npos);
  EXPECT_THROW(static_cast<void>(both.path()), Error);
  write_file(folder_ / "raft.txt", "Raft Act\nIn force: 2021-01-01\n\nSection 1. Rafts\nA raft drifts.\n");
  Library::open(folder_ / "boats").add({folder_ / "raft.txt"});
  EXPECT_NE(reply("/v1/provisions?reference=section+1+Raft+Act").find("drifts"), std::string::npos);
}

TEST_F(ServeTest, ReportsAreReadAndNothingBesideThem) {
  EXPECT_EQ(parse_json(get("/v1/reports").body, "reports")["reports"], Json::array());
  write_file(folder_ / "secret.md", "# Secret\n");
  std::filesystem::create_directories(folder_ / "runs" / "tax");
  std::filesystem::create_directories(folder_ / "runs" / "linked");
  write_file(folder_ / "runs" / "tax" / "report.md",
             "# Questions of tax\n\n| System | MRR |\n|---|---|\n| legal | 0.5 |\n");
  std::filesystem::create_symlink(folder_ / "secret.md", folder_ / "runs" / "linked" / "report.md");
  Router router;
  add_api_routes(router, library_, mcp_, {}, folder_ / "runs");
  const auto reply = [&](const std::string& target) {
    HttpRequest request;
    request.method = "GET";
    read_target(target, request);
    return router.handle(request);
  };
  EXPECT_EQ(parse_json(reply("/v1/reports").body, "reports")["reports"],
            Json::array({{{"name", "tax/report.md"}, {"title", "Questions of tax"}}}));
  EXPECT_NE(reply("/v1/report?name=tax/report.md").body.find("| legal | 0.5 |"), std::string::npos);
  for (const char* wrong :
       {"..", "linked/report.md", "tax/../tax/report.md", "../secret.md", "/etc/passwd", "."})
    EXPECT_EQ(reply("/v1/report?name=" + percent_encoded(wrong)).status, 404) << wrong;
}

TEST_F(ServeTest, ANewBuildIsTakenWithoutAStart) {
  EXPECT_EQ(get("/v1/provisions?reference=Ferry+Act").status, 404);
  write_file(folder_ / "ferry.txt",
             "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n");
  Library::open(folder_ / "library").add({folder_ / "ferry.txt"});
  EXPECT_EQ(get("/v1/provisions?reference=Ferry+Act").status, 200);
}

}  // namespace
}  // namespace pandect
