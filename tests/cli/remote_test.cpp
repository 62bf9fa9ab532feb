#include <string>

#include "base/hash.h"
#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

/// A library on this machine, and another that a second Pandect serves.
class RemoteTest : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
    ASSERT_EQ(
        program_
            .run({"add",
                  write("bees.txt",
                        "Bee Act\nIn force: 2020-01-01\n\nSection 1. Bees\nBees are kept under section 2.\n\n"
                        "Section 2. Permit\nIn this section \"hive\" means a box. The permit to keep bees "
                        "costs nine crowns a hive.\n"),
                  "--library", bees_})
            .status,
        0);
  }
  void TearDown() override {
    if (server_ > 0) program_.end(server_);
  }
  void serve(const std::vector<std::string>& options = {}) {
    std::vector<std::string> words{"serve", "--port", "0", "--library", bees_};
    words.insert(words.end(), options.begin(), options.end());
    server_ = program_.begin(words);
    const std::string line = program_.first_line();
    address_ = "http://127.0.0.1:" + std::to_string(std::stoi(line.substr(line.rfind(':') + 1)));
  }
  Outcome run_on(const std::vector<std::string>& libraries, std::vector<std::string> words) const {
    for (const std::string& library : libraries) words.insert(words.end(), {"--library", library});
    return other_.run(words);
  }
  Json json_on(const std::vector<std::string>& libraries, std::vector<std::string> words) const {
    words.emplace_back("--json");
    const Outcome outcome = run_on(libraries, words);
    EXPECT_EQ(outcome.err, "");
    return parse_json(outcome.out, "output");
  }

  /// The reply without its source and without the fields that only a server gives.
  static Json plain(Json json) {
    if (json.is_object()) {
      for (const char* name : {"library", "source", "hash", "permalink", "standing_basis", "score"})
        json.erase(name);
    }
    for (Json& inner : json)
      if (inner.is_structured()) inner = plain(inner);
    return json;
  }
  static void expect_hashes(const Json& json) {
    if (json.is_object() && json.contains("begin") && json.contains("text")) {
      ASSERT_TRUE(json.contains("hash")) << json;
      EXPECT_EQ(json["hash"], content_hash(json["text"].get<std::string>()));
    }
    for (const Json& inner : json)
      if (inner.is_structured()) expect_hashes(inner);
  }

  std::string bees_ = (folder_ / "bees").string();
  TestFolder scratch_;
  Program other_{scratch_.path()};  // what the server prints is not written over
  int server_ = 0;
  std::string address_;
};

TEST_F(RemoteTest, AServedLibraryGivesWhatItGivesHere) {
  serve();
  for (const std::vector<std::string>& words :
       {std::vector<std::string>{"ask", "What does the permit to keep bees cost?"},
        {"search", "permit bees", "--limit", "5"},
        {"search", "permit bees", "--limit", "1", "--facets", "--in-force", "--order", "law"},
        {"ask", "And the permit?", "--after", "What does it cost to keep bees?"},
        {"show", "Bee Act section 2", "--history"},
        {"show", "Bee Act"},
        {"links", "Bee Act section 2"},
        {"ask", "What does the permit to keep bees cost?", "--quotes", "1", "--related", "0", "--kind",
         "act"},
        {"search", "permit bees", "--work", "Bee Act", "--jurisdiction", "en", "--explain"},
        {"check", write("memo.txt", "The permit costs eight crowns a hive (section 2 Bee Act)."),
         "--explain"},
        {"terms", "Bee Act"},
        {"show", "Bee Act", "--diff", "2020-02-02", "2024-01-01"}}) {
    const Json remote = json_on({address_}, words);
    EXPECT_EQ(plain(remote), plain(json_on({bees_}, words))) << words[0];
    expect_hashes(remote);
    EXPECT_NE(remote.dump().find(address_), std::string::npos) << "it is not said from where it is";
  }
  const Outcome asked = run_on({address_}, {"ask", "What does the permit to keep bees cost?"});
  EXPECT_NE(asked.out.find("nine crowns a hive"), std::string::npos) << asked.out << asked.err;
  EXPECT_NE(asked.out.find("in " + address_), std::string::npos) << asked.out;
  const Outcome none = run_on({address_}, {"show", "Bee Act section 9"});
  EXPECT_EQ(none.status, run_on({bees_}, {"show", "Bee Act section 9"}).status);
  EXPECT_NE(none.err.find(address_), std::string::npos) << none.err;
}

TEST_F(RemoteTest, OwnAndServedLibrariesAreAskedTogether) {
  serve();
  const std::vector<std::string> both{library_, address_};
  EXPECT_NE(run_on(both, {"ask", "What does the permit to keep bees cost?"}).out.find("nine crowns"),
            std::string::npos);
  EXPECT_NE(run_on(both, {"ask", "What is the rate of harbour dues?"}).out.find("four crowns"),
            std::string::npos);
  const Json hits = json_on(both, {"search", "crowns"})["hits"];
  ASSERT_EQ(hits.size(), 2U) << hits;
  EXPECT_EQ(hits[0]["provision"]["library"], library_);
  EXPECT_EQ(hits[1]["provision"]["library"], address_);
  EXPECT_EQ(json_on(both, {"search", "crowns", "--limit", "1"})["hits"].size(), 1U);
  EXPECT_EQ(json_on(both, {"search", "crowns", "--facets"})["facets"]["standing"]["in force"], 2);
  EXPECT_NE(run_on(both, {"show", "Harbour Dues Act section 2"}).out.find("four crowns"), std::string::npos);
  EXPECT_NE(run_on(both, {"show", "Bee Act section 2"}).out.find("nine crowns"), std::string::npos);
  EXPECT_NE(run_on(both, {"show", "Nothing Act section 2"}).status, 0);
}

TEST_F(RemoteTest, WhatAServerDoesNotTakeIsRefused) {
  serve();
  expect_failure(run_on({address_}, {"ask", "Who keeps bees?", "--system", "legal"}), 2,
                 "is asked without --system");
  expect_failure(run_on({address_}, {"search", "bees", "--limit", "101"}), 2,
                 "'limit' is not a whole number from 1 to 100");
  expect_failure(run_on({library_, address_}, {"search", "bees", "--order", "day"}), 2,
                 "no other order than relevance");
  expect_failure(run_on({library_, address_}, {"check", write("memo.txt", "Bees hum.")}), 2,
                 "is checked by one server");
  expect_failure(run_on({address_}, {"status"}), 2, "is not read by this command");
  expect_failure(run_on({"http://a b"}, {"search", "bees"}), 2, "is not an address of a server");
  expect_failure(run_on({"http://x@127.0.0.1"}, {"search", "bees"}), 2, "is not an address of a server");
  expect_failure(run_on({address_, address_ + "/"}, {"search", "bees"}), 2, "is named twice");
}

TEST_F(RemoteTest, AServerThatFailsIsOneClearLine) {
  serve();
  const std::string gone = address_;
  program_.end(server_);
  server_ = 0;
  expect_failure(run_on({gone}, {"ask", "Who keeps bees?"}), 4, gone);
  // Where others answer it is said that it did not.
  const Outcome partly = run_on({library_, gone}, {"ask", "What is the rate of harbour dues?"});
  EXPECT_EQ(partly.status, 0) << partly.err;
  EXPECT_NE(partly.out.find("not all was asked: " + gone), std::string::npos) << partly.out;
  EXPECT_NE(partly.out.find("four crowns"), std::string::npos);
  expect_failure(run_on({library_, gone}, {"show", "Bee Act section 2"}), 4, gone);
}

TEST_F(RemoteTest, WhatIsNoPandectIsOneClearLine) {
  const auto answered = [&](const std::string& reply, const std::string& words, int status = 4) {
    const LoopbackServer server({reply, reply, reply});
    expect_failure(run_on({server.url()}, {"ask", "Who keeps bees?"}), status, words);
  };
  answered(http_reply(200, "<html>Hello</html>"), "the reply is not JSON");
  answered(http_reply(200, "{}"), "is not what a Pandect says");
  answered(http_reply(200, "[" + std::string(5000, '[')), "the reply is not JSON");
  answered(http_reply(200, R"({"question":"\ud800"})"), "the reply is not JSON");
  answered(http_reply(404, "no"), "status 404");
  answered(http_reply(401, R"({"title":"x","detail":"a key is wanted"})"), "a key is wanted");
  answered(http_reply(302, "", "Location: http://127.0.0.1:1/\r\n"), "status 302");
  answered("SSH-2.0-OpenSSH_9.2\r\n", "http://127.0.0.1");
}

TEST_F(RemoteTest, AKeyLetsIn) {
  const Outcome made = program_.run({"serve", "--make-key", "office"});
  ASSERT_EQ(made.status, 0) << made.err;
  const std::size_t table = made.out.find("[[key]]");
  ASSERT_NE(table, std::string::npos) << made.out;
  serve({"--keys", write("keys.toml", made.out.substr(table))});
  expect_failure(run_on({address_}, {"ask", "Who keeps bees?"}), 4, "401");
  std::string key;
  for (std::size_t i = 0; i < table; ++i) {  // the longest word before the table
    std::size_t end = i;
    while (end < table && made.out[end] > ' ') ++end;
    if (end - i > key.size()) key = made.out.substr(i, end - i);
    i = end;
  }
  const Outcome asked =
      other_.run_after("PANDECT_REMOTE_KEY=" + key + " exec",
                       {"ask", "What does the permit to keep bees cost?", "--library", address_});
  EXPECT_NE(asked.out.find("nine crowns"), std::string::npos) << asked.out << asked.err;
  const Outcome refused = other_.run_after("PANDECT_REMOTE_KEY=" + key + " exec",
                                           {"ask", "Who keeps bees?", "--library", "http://law.example.org"});
  expect_failure(refused, 2, "a key is not sent over http:// to another machine");
  EXPECT_EQ(refused.err.find(key), std::string::npos);
}

}  // namespace
}  // namespace pandect
