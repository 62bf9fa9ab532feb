#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include <unistd.h>

#include "cluster/fake_cluster.h"
#include "model/loopback_server.h"
#include "server_fixture.h"

namespace pandect {
namespace {

TEST_F(ServeCliTest, TheLawIsAskedAndReadOverHttp) {
  EXPECT_NE(exchange("GET /v1/ask?q=rate+of+harbour+dues").find("four crowns a metre"), std::string::npos);
  EXPECT_NE(exchange("GET /").find("<title>Pandect</title>"), std::string::npos);
  const std::string checked = exchange(
      "POST /v1/check", R"({"text": "The rate is nine crowns a metre (section 2 Harbour Dues Act)."})");
  EXPECT_NE(checked.find("\"verdict\":\"contradicted\""), std::string::npos) << checked;
  EXPECT_NE(exchange("POST /mcp", R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})").find("get_provision"),
            std::string::npos);
}

TEST_F(ServeCliTest, WhatItSaysComesWithWhatItIsSaidFrom) {
  const std::string found = exchange("GET /v1/search?q=harbour+dues+in+1950");
  EXPECT_NE(found.find(R"(the question says \"in 1950\": nothing was found in the law as of 1950-12-31)"),
            std::string::npos)
      << found;
  EXPECT_NE(
      found.find(
          R"("notes_said":[{"code":"asked-as-of-today","values":{"words":"in 1950","day":"1950-12-31"}}])"),
      std::string::npos)
      << found;
  const std::string asked = exchange("GET /v1/ask?q=zeppelin+quarantine");
  EXPECT_NE(asked.find(R"("reason":"nothing was found)"), std::string::npos) << asked;
  EXPECT_NE(asked.find(R"("reason_said":{"code":"nothing-)"), std::string::npos) << asked;
  const std::string refused = exchange("GET /v1/provisions?reference=section+99+Ferry+Act");
  EXPECT_NE(refused.find(R"("detail":"no work named 'Ferry Act' is in the library")"), std::string::npos);
  EXPECT_NE(refused.find(R"("detail_said":{"code":"no-work-named","values":{"name":"Ferry Act"}})"),
            std::string::npos)
      << refused;
  EXPECT_NE(refused.find("`/v1/works` lists the works"), std::string::npos) << refused;
  EXPECT_EQ(refused.find("hint_said"), std::string::npos) << "it is for a command line";
}

TEST_F(ServeCliTest, ItsPagesSayItInTheReadersLanguageAndWithoutCommands) {
  const auto in = [](const std::string& language) { return "localhost\r\nAccept-Language: " + language; };
  const std::string law = "GET /law/section%2099%20Ferry%20Act";
  EXPECT_NE(exchange(law, "", in("de")).find("Die Sammlung enthält kein Gesetz namens „Ferry Act“"),
            std::string::npos);
  EXPECT_NE(exchange(law, "", in("ko")).find("‘Ferry Act’(이)라는 이름의 법령이 없습니다"),
            std::string::npos);
  for (const char* language : {"de", "en", "fr", "it", "ja", "ko", "nl", "th"})
    EXPECT_EQ(exchange(law, "", in(language)).find("`pandect"), std::string::npos) << language;
  const auto report = [&](const std::string& language) {
    return exchange("POST /v1/check/file?name=memo.txt", "The rate is nine crowns (section 2 Ferry Act).",
                    in(language) + "\r\nAccept: text/html");
  };
  EXPECT_NE(report("fr").find("ce fonds n’a pas de loi nommée « Ferry Act »"), std::string::npos)
      << report("fr");
  EXPECT_NE(report("th").find("คลังนี้ไม่มีกฎหมายชื่อ ‘Ferry Act’"), std::string::npos);
  const std::string empty =
      exchange("POST /v1/check/file?name=memo.txt", "", in("de") + "\r\nAccept: text/html");
  EXPECT_NE(empty.find(R"("code":"is-empty")"), std::string::npos) << empty;
}

TEST_F(ServeCliTest, WhatIsNoRequestStopsNobody) {
  const Wire dripping(port_);
  dripping.send("GET /v1/ask?q=rate HTTP/1.1\r\nHo");
  for (const char* bytes : {"\0\x01\x02garbage\r\n\r\n", "GET\r\n\r\n",
                            "POST /v1/check HTTP/1.1\r\nHost: localhost\r\n"
                            "Content-Length: 99999999999\r\n\r\n",
                            "GET / HTTP/9.9\r\n\r\n"}) {
    const Wire wire(port_);
    wire.send(bytes);
    ::usleep(20'000);
  }
  EXPECT_NE(exchange("GET /v1/ask?q=%zz").find("400 Bad Request"), std::string::npos);
  EXPECT_NE(exchange("GET /" + std::string(30'000, 'a')).find("431"), std::string::npos);
  EXPECT_NE(exchange("POST /v1/check", "[1, 2").find("HTTP/1.1 422"), std::string::npos);
  EXPECT_NE(exchange("GET /healthz").find("\"ok\""), std::string::npos);
}

TEST_F(ServeCliTest, AHealthCheckIsToldWhetherItIsReady) {
  const std::string address = "http://127.0.0.1:" + std::to_string(port_);
  EXPECT_EQ(program_.run({"serve", "--probe", address}).status, 0);
  EXPECT_EQ(program_.run({"serve", "--probe", "nonsense"}).status, 2);
  program_.end(server_);
  server_ = 0;
  const Outcome gone = program_.run({"serve", "--probe", address});
  EXPECT_EQ(gone.status, 4);
  EXPECT_NE(gone.err.find("look whether the server runs"), std::string::npos) << gone.err;
}

TEST_F(ServeCliTest, APageOfSomebodyElseCannotReachIt) {
  EXPECT_NE(exchange("GET /v1/status", "", "elsewhere.example").find("421"), std::string::npos);
  const Wire wire(port_);
  wire.send(
      "POST /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: http://elsewhere.example\r\nConnection: "
      "close\r\nContent-Length: 2\r\n\r\n{}");
  EXPECT_NE(wire.rest().find("403"), std::string::npos);
}

TEST_F(ServeCliTest, ANewBuildIsServedAndASignalEndsIt) {
  const Wire idle(port_);
  // Its own output goes to the server's output, where the server has printed its line already.
  ASSERT_EQ(
      run({"add", write("ferry.txt", "Ferry Act\n\nSection 1. Ferries\nA ferry sails daily.\n")}).status, 0);
  EXPECT_NE(exchange("GET /v1/provisions?reference=section+1+Ferry+Act").find("sails daily"),
            std::string::npos);
  const Outcome ended = program_.end(server_);
  server_ = 0;
  EXPECT_EQ(ended.status, 0) << ended.err;
}

TEST_F(ServeCliTest, AClusterSearchesForIt) {
  FakeCluster cluster;
  const std::vector<std::string> there{"--at", cluster.url(), "--index", "port"};
  ASSERT_EQ(run({"push", "--to", cluster.url(), "--index", "port"}).status, 0);
  program_.end(server_);
  begin(there);
  const auto searched = [&] { return cluster.count_seen("/_search?search_type=dfs_query_then_fetch"); };
  const std::string asked = exchange("GET /v1/ask?q=rate+of+harbour+dues");
  EXPECT_NE(asked.find("four crowns a metre"), std::string::npos) << asked;
  EXPECT_EQ(searched(), 1U);
  EXPECT_NE(exchange("GET /v1/search?q=rate+of+harbour+dues").find("four crowns a metre"), std::string::npos);
  EXPECT_EQ(searched(), 2U);
  const char* const call =
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"ask","arguments":{"question":"rate of harbour dues"}}})";
  EXPECT_NE(exchange("POST /mcp", call).find("four crowns a metre"), std::string::npos);
  EXPECT_EQ(searched(), 3U);
  // Until the changed library is pushed, the build that the cluster has answers.
  ASSERT_EQ(run({"add", write("dues.txt", act("nine"))}).status, 0);
  EXPECT_NE(exchange("GET /v1/ask?q=rate+of+harbour+dues").find("four crowns a metre"), std::string::npos);
  ASSERT_EQ(run({"push", "--to", cluster.url(), "--index", "port"}).status, 0);
  EXPECT_NE(exchange("GET /v1/ask?q=rate+of+harbour+dues").find("nine crowns a metre"), std::string::npos);
  // A reply in part is not kept.
  cluster.set_hook([](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_search") == std::string::npos) return std::nullopt;
    return http_reply(200, R"({"timed_out":false,"_shards":{"total":2,"successful":1,"failed":1,
      "failures":[{"reason":{"reason":"node left"}}]},
      "hits":{"hits":[{"_score":3.5,"fields":{"ord":[1]}}]}})");
  });
  EXPECT_NE(exchange("GET /v1/ask?q=rate+of+dues").find("partial results"), std::string::npos);
  cluster.set_hook(nullptr);
  EXPECT_EQ(exchange("GET /v1/ask?q=rate+of+dues").find("partial results"), std::string::npos);
}

TEST_F(ServeCliTest, WhoHasNoKeySeesOnlyThePage) {
  const std::string made = run({"serve", "--make-key", "office"}).out;
  const std::string key = made.substr(0, made.find('\n'));
  program_.end(server_);
  begin({"--keys", write("keys.toml", made.substr(made.find("[[key]]"))), "--log"});
  EXPECT_NE(exchange("GET /").find("<title>Pandect</title>"), std::string::npos);
  EXPECT_NE(exchange("GET /v1/ask?q=rate+of+harbour+dues").find("401 Unauthorized"), std::string::npos);
  const Wire wire(port_);
  wire.send(
      "GET /v1/ask?q=rate+of+harbour+dues HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: "
      "Bearer " +
      key + "\r\n\r\n");
  EXPECT_NE(wire.rest().find("four crowns a metre"), std::string::npos);
  const Outcome ended = program_.end(server_);
  server_ = 0;
  EXPECT_NE(ended.err.find(R"("key":"office")"), std::string::npos) << ended.err;
  EXPECT_EQ(ended.err.find("harbour"), std::string::npos) << ended.err;
}

TEST_F(ServeCliTest, AnAdminAddsAndRemovesOverHttp) {
  const std::string made = run({"serve", "--make-key", "chief", "--access", "admin"}).out;
  const std::string key = made.substr(0, made.find('\n'));
  program_.end(server_);
  begin({"--keys", write("keys.toml", made.substr(made.find("[[key]]")))});
  const auto send = [&](const std::string& head, const std::string& body, const std::string& with) {
    const Wire wire(port_);
    wire.send(head + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + with +
              "\r\nAccept: text/event-stream\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" +
              body);
    return wire.rest();
  };
  const std::string ferry = "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n";
  EXPECT_NE(send("POST /v1/files?name=ferry.txt", ferry, "pk-guess").find("401"), std::string::npos);
  EXPECT_NE(send("POST /v1/files?name=..%2Fferry.txt", ferry, key).find("400 Bad Request"),
            std::string::npos);
  const std::string added = send("POST /v1/files?name=ferry.txt", ferry, key);
  EXPECT_NE(added.find("event: progress"), std::string::npos) << added;
  EXPECT_NE(added.find("event: report"), std::string::npos) << added;
  EXPECT_NE(added.find("\"path\":\"ferry.txt\""), std::string::npos) << "without its folder: " << added;
  EXPECT_NE(send("GET /v1/provisions?reference=section+1+Ferry+Act", "", key).find("sails daily"),
            std::string::npos);
  const std::string broken = send("POST /v1/files?name=broken.pdf", "%PDF-1.7 nothing", key);
  EXPECT_NE(broken.find("event: problem"), std::string::npos) << broken;
  EXPECT_NE(send("POST /v1/followed", R"({"work": "Ferry Act"})", key).find("\"id\":\"en/Ferry-Act\""),
            std::string::npos);
  EXPECT_NE(send("GET /feed.json", "", key).find("urn:pandect:change:"), std::string::npos);
  EXPECT_NE(send("DELETE /v1/followed?work=Ferry+Act", "", key).find("\"works\":[]"), std::string::npos);
  const std::string mended = send(
      "POST /v1/edits", R"({"work": "en/Ferry-Act", "title": "Ferries Act 2021", "kind": "ordinance"})", key);
  EXPECT_NE(mended.find("\"title\":\"Ferries Act 2021\""), std::string::npos) << mended;
  EXPECT_NE(send("DELETE /v1/edits?work=en%2FFerry-Act", "", key).find("\"title\":\"Ferries Act 2021\""),
            std::string::npos)
      << "the kind was mended last";
  EXPECT_NE(send("DELETE /v1/edits?work=en%2FFerry-Act", "", key).find("\"title\":\"Ferry Act\""),
            std::string::npos);
  EXPECT_NE(send("POST /v1/edits", R"({"work": "en/Ferry-Act", "language": "nl"})", key)
                .find("\"language\":\"nl\""),
            std::string::npos);
  EXPECT_NE(send("DELETE /v1/edits?work=en%2FFerry-Act", "", key).find("\"language\":\"en\""),
            std::string::npos);
  EXPECT_NE(send("DELETE /v1/works?id=en%2FFerry-Act", "", key).find("\"removed\":1"), std::string::npos);
  EXPECT_NE(send("GET /v1/provisions?reference=section+1+Ferry+Act", "", key).find("404 Not Found"),
            std::string::npos);
  EXPECT_NE(send("POST /v1/check", std::string(3 << 20, 'x'), key).find("413"), std::string::npos);
}

TEST_F(ServeCliTest, OnlyTheWorksThatAreMeantAnswer) {
  ASSERT_EQ(run({"add", write("ferry.txt", "Ferry Act\n\nSection 1. Dues\nA ferry pays no harbour dues.\n"),
                 "--collection", "boats"})
                .status,
            0);
  const std::string question = "GET /v1/search?q=rate+of+harbour+dues";
  EXPECT_NE(exchange(question).find("Harbour-Dues-Act/2"), std::string::npos);
  const std::string scoped = exchange(question + "&collection=boats");
  EXPECT_NE(scoped.find("en/Ferry-Act/1"), std::string::npos) << scoped;
  EXPECT_EQ(scoped.find("Harbour-Dues-Act/"), std::string::npos) << scoped;
  EXPECT_NE(exchange(question + "&colection=boats").find("has no parameter 'colection'"), std::string::npos);
  EXPECT_NE(exchange(question + "&jurisdiction=fr").find("404 Not Found"), std::string::npos);
}

TEST_F(ServeCliTest, SeveralLibrariesAreServedAsOne) {
  const std::string boats = (folder_ / "boats").string();
  const std::string ferry = "Ferry Act\n\nSection 1. Ferries\nA ferry sails daily.\n";
  ASSERT_EQ(program_.run({"add", write("ferry.txt", ferry), "--library", boats}).status, 0);
  const std::string made = run({"serve", "--make-key", "chief", "--access", "admin"}).out;
  const std::string key = made.substr(0, made.find('\n'));
  program_.end(server_);
  begin({"--library", boats, "--keys", write("keys.toml", made.substr(made.find("[[key]]")))});
  const std::string with =
      " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + key;
  const auto reply = [&](const std::string& head, const std::string& body = "") {
    const Wire wire(port_);
    wire.send(head + with + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return wire.rest();
  };
  EXPECT_NE(reply("GET /v1/search?q=ferry").find("\"library\":\"boats\""), std::string::npos);
  EXPECT_NE(reply("GET /v1/ask?q=rate+of+harbour+dues").find("four crowns a metre"), std::string::npos);
  EXPECT_NE(reply("GET /v1/access").find("\"access\":\"ask\""), std::string::npos);
  const std::string refused =
      reply("POST /v1/files?name=raft.txt", "Raft Act\n\nSection 1. Rafts\nIt drifts.\n");
  EXPECT_NE(refused.find("several libraries are served as one, which cannot be changed"), std::string::npos)
      << refused;
}

TEST_F(ServeCliTest, AModelsAnswerStreamsAndIsHeldAgainstTheLaw) {
  const auto event = [](const std::string& text) {
    return "data: " + dump_json({{"choices", {{{"index", 0}, {"delta", {{"content", text}}}}}}}) + "\n\n";
  };
  std::atomic<bool> breaks{false};
  const std::string first = "The rate of harbour dues is four crowns a metre [1]. ";
  const std::string rest =
      "The rate of harbour dues is nine crowns a metre (Section 2). Anglers must pay half.";
  LoopbackServer service([&](const SeenRequest& request, LoopbackServer::Wire& wire) {
    if (request.body.find(R"("stream":true)") == std::string::npos) {
      wire.send(http_reply(
          200,
          dump_json({{"choices", {{{"message", {{"content", first + rest}}}, {"finish_reason", "stop"}}}}}),
          "Content-Type: application/json\r\n"));
      return;
    }
    wire.send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n");
    wire.send(event(first));
    if (!breaks)
      wire.send(event(rest) +
                "data: {\"choices\": [{\"index\": 0, \"delta\": {}, \"finish_reason\": \"stop\"}]}\n\ndata: "
                "[DONE]\n\n");
    wire.hang_up();
  });
  const std::string models =
      write("models.toml", "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"" +
                               service.url() + "/v1\"\nmodel = \"tiny\"\nlimits = { retries = 0 }\n");
  program_.end(server_);
  begin({"--model", "tiny", "--models", models});
  const auto asked = [&] {
    const Wire wire(port_);
    wire.send(
        "GET /v1/ask?q=What+is+the+rate+of+harbour+dues%3F&model=tiny HTTP/1.1\r\nHost: "
        "localhost\r\nConnection: "
        "close\r\nAccept: text/event-stream\r\n\r\n");
    return wire.rest();
  };
  const std::string whole = asked();
  for (const char* words :
       {"event: text", "event: sentence", R"("verdict":"quoted")", R"("verdict":"contradicted")",
        R"("carried":1)", R"("stated":3)", "event: answer"})
    EXPECT_NE(whole.find(words), std::string::npos) << words << whole;
  const auto chat = [&](const std::string& more) {
    return exchange(
        "POST /v1/chat/completions",
        R"({"model": "tiny", "messages": [{"role": "user", "content": "the rate of harbour dues?"}])" + more +
            "}");
  };
  EXPECT_NE(chat("").find(R"("content":"1 of 3 sentences carried by the law.\n\nThe rate)"),
            std::string::npos)
      << chat("");
  const std::string streamed = chat(R"(, "stream": true)");
  EXPECT_NE(streamed.find("1 of 3 sentences carried by the law."), std::string::npos) << streamed;
  breaks = true;
  const std::string broken = asked();
  EXPECT_NE(broken.find("event: problem"), std::string::npos) << broken;
  EXPECT_EQ(broken.find("event: answer"), std::string::npos) << broken;
  EXPECT_NE(exchange("GET /v1/ask?q=dues&model=huge").find("400 Bad Request"), std::string::npos);
}

TEST_F(ServeCliTest, WhatAChatAsksOfAModelReachesIt) {
  std::string seen;
  std::mutex mutex;
  LoopbackServer service([&](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const std::scoped_lock lock(mutex);
    seen = request.body;
    wire.send(http_reply(
        200,
        dump_json({{"choices",
                    {{{"message", {{"content", "The rate of harbour dues is four crowns a metre [1]."}}},
                      {"finish_reason", "length"}}}},
                   {"usage", {{"prompt_tokens", 40}, {"completion_tokens", 12}}}}),
        "Content-Type: application/json\r\n"));
  });
  const std::string models =
      write("models.toml", "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"" +
                               service.url() + "/v1\"\nmodel = \"tiny\"\nlimits = { retries = 0 }\n");
  program_.end(server_);
  begin({"--model", "tiny", "--models", models});
  const std::string reply = exchange(
      "POST /v1/chat/completions",
      R"({"model": "tiny", "temperature": 0.5, "top_p": 0.25, "seed": 7, "max_tokens": 64, "stop": "END", )"
      R"("messages": [{"role": "user", "content": "the rate of harbour dues?"}]})");
  const std::scoped_lock lock(mutex);
  const Json asked = parse_json(seen, "request");
  EXPECT_EQ(asked["temperature"], 0.5) << seen;
  EXPECT_EQ(asked["top_p"], 0.25) << seen;
  EXPECT_EQ(asked["seed"], 7) << seen;
  EXPECT_EQ(asked["stop"], Json::array({"END"})) << seen;
  EXPECT_NE(seen.find(":64"), std::string::npos) << seen;
  EXPECT_NE(reply.find(R"("finish_reason":"length")"), std::string::npos) << reply;
  EXPECT_NE(reply.find(R"("prompt_tokens":40,"completion_tokens":12,"total_tokens":52)"), std::string::npos)
      << reply;
  EXPECT_NE(reply.find("](http://localhost/law/en/Harbour-Dues-Act/"), std::string::npos) << reply;
}

TEST_F(ServeCliTest, AHeadHasNoBody) {
  const std::string head = exchange("HEAD /healthz");
  EXPECT_NE(head.find("200 OK"), std::string::npos) << head;
  EXPECT_TRUE(head.ends_with("\r\n\r\n")) << head;
}

TEST_F(CliTest, AServerSaysWhyItCannotBegin) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  expect_failure(run({"serve", "--keys", write("keys.toml", "[[key]]\nname = \"a\"\n")}), 3,
                 "64 hexadecimal");
  expect_failure(run({"serve", "--reports", (folder_ / "nowhere").string()}), 2, "--reports");

  expect_failure(program_.run({"serve", "--library", (folder_ / "nowhere").string()}), 5, "nowhere");
  expect_failure(run({"serve", "--host", "nowhere"}), 2, "'nowhere' is not a numeric address");
  expect_failure(run({"serve", "--port", "1", "--host", "203.0.113.1"}), 4, "cannot listen at 203.0.113.1:1");
}

TEST_F(CliTest, McpIsSpokenOverStandardInput) {
  ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
  const std::string ask = R"({"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"ask",)"
                          R"("arguments":{"question":"rate of harbour dues"}}})";
  const Outcome spoken = program_.run_after("printf '%s\\nnot json\\n' '" + ask + "' |", on_library({"mcp"}));
  EXPECT_EQ(spoken.status, 0) << spoken.err;
  EXPECT_NE(spoken.out.find("four crowns a metre"), std::string::npos) << spoken.out;
  EXPECT_NE(spoken.out.find("-32700"), std::string::npos) << spoken.out;
}

}  // namespace
}  // namespace pandect
