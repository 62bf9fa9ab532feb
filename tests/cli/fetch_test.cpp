#include <atomic>
#include <string>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

/// A publisher of one act, whose rate is changed.
class FetchLawTest : public CliTest {
 protected:
  std::string reply(const std::string& path) const {
    if (path == "/law.example.org/list") return http_reply(200, "<id>dues</id><id>gone</id>");
    const std::string rate = rate_.load();
    if (path == "/law.example.org/dues.txt") return http_reply(200, act(rate), "ETag: \"" + rate + "\"\r\n");
    return http_reply(404, "");
  }
  Outcome fetch(std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"fetch", source_, "--from", server_.url()};
    words.insert(words.end(), more.begin(), more.end());
    return run(words);
  }

  std::atomic<const char*> rate_ = "four";  // which the server reads
  std::string source_ = write("town.toml",
                              "name = \"town\"\nwhat = \"acts\"\nlicence = \"free\"\npause = 0\n"
                              "list = \"https://law.example.org/list\"\nbegin = \"<id>\"\nend = \"</id>\"\n"
                              "address = \"https://law.example.org/{}.txt\"\nextension = \".txt\"\n");
  LoopbackServer server_{
      [this](const SeenRequest& request, LoopbackServer::Wire& wire) { wire.send(reply(request.path)); }};
};

TEST_F(FetchLawTest, AddsTheLawOfAPublisherAndKeepsItCurrent) {
  const Outcome first = fetch();
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("town: 1 of 2 files got, 0 unchanged"), std::string::npos) << first.out;
  EXPECT_NE(first.out.find("licence: free"), std::string::npos) << first.out;
  EXPECT_NE(first.err.find("not got: http://127.0.0.1"), std::string::npos) << first.err;
  EXPECT_NE(run({"ask", "What is the rate of harbour dues?"}).out.find("four crowns"), std::string::npos);
  const Outcome again = fetch({"--json"});
  const Json json = parse_json(again.out, "output");
  EXPECT_EQ(json["got"], 0);
  EXPECT_EQ(json["unchanged"], 1);
  EXPECT_EQ(json["added"]["files"][0]["status"], "unchanged") << again.out;
  rate_ = "five";
  EXPECT_NE(fetch().out.find("town: 1 of 2 files got"), std::string::npos);
  EXPECT_NE(run({"ask", "What is the rate of harbour dues?"}).out.find("five crowns"), std::string::npos);
}

TEST_F(FetchLawTest, ListsSourcesAndRefusesInALine) {
  const Outcome list = program_.run({"fetch", "--list"});
  EXPECT_NE(list.out.find("Open Government Licence"), std::string::npos) << list.out << list.err;
  expect_failure(run({"fetch", "nowhere"}), 2, "no source of law 'nowhere' is known");
  expect_failure(run({"fetch"}), 2, "say from where");
  expect_failure(run({"fetch", source_, "--from", "http://mirror.example.org"}), 2, "only https leads off");
  expect_failure(run({"fetch", write("bad.toml", "name = \"x\"")}), 3, "bad.toml");
}

}  // namespace
}  // namespace pandect
