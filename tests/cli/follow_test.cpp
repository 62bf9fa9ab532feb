#include <string>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

/// A law that changes.
class FollowCommandTest : public CliTest {
 protected:
  void add(const std::string& day, const std::string& hours) {
    const std::string file = write("quiet" + day + ".txt",
                                   "Quiet Act\nIn force: " + day + "\n\nSection 1. Hours\nNo blower runs " +
                                       hours + ".\n\nSection 2. Fine\nThe fine is fifty crowns.\n");
    ASSERT_EQ(run({"add", file}).status, 0);
  }
  void SetUp() override {
    add("2020-01-01", "at night");
    ASSERT_EQ(run({"follow", "add", "Quiet Act"}).status, 0);
  }
};

TEST_F(FollowCommandTest, WhatIsNewIsToldOnce) {
  EXPECT_NE(run({"follow", "list"}).out.find("en/Quiet-Act"), std::string::npos);
  EXPECT_NE(run({"follow", "check"}).out.find("nothing new"), std::string::npos);
  add("2090-07-01", "at noon");
  const Outcome told = run({"follow", "check"});
  EXPECT_NE(told.out.find("Quiet Act: in force from 2090-07-01"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("{+noon+}"), std::string::npos) << told.out;
  EXPECT_EQ(run_json({"follow", "check"}).size(), 0U);
  EXPECT_EQ(run({"follow", "remove", "Quiet Act"}).status, 0);
  EXPECT_EQ(run({"follow", "remove", "Quiet Act"}).status, 1);
  EXPECT_EQ(run({"follow", "add", "Loud Act"}).status, 1);
}

TEST_F(FollowCommandTest, AFeedIsTheSameUntilThereIsAChange) {
  const std::string first = run({"follow", "feed", "--public-url", "https://law.example"}).out;
  EXPECT_EQ(run({"follow", "feed", "--public-url", "https://law.example"}).out, first);
  EXPECT_NE(first.find("<id>urn:pandect:change:"), std::string::npos) << first;
  add("2090-07-01", "at noon");
  const Json feed = run_json({"follow", "feed", "--public-url", "https://law.example"});
  ASSERT_EQ(feed["items"].size(), 2U);
  EXPECT_EQ(feed["items"][0]["url"], "https://law.example/law/en/Quiet-Act?on=2090-07-01&since=2020-01-01");
  EXPECT_NE(feed["items"][0]["content_html"].get<std::string>().find("<ins>noon</ins>"), std::string::npos)
      << feed;
  EXPECT_EQ(feed["items"][0]["_pandect"]["in_force_from"], "2090-07-01");
}

TEST_F(FollowCommandTest, AnAddressIsToldUntilItAccepts) {
  const std::string secret = write("secret", "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n");
  add("2090-07-01", "at noon");
  LoopbackServer refusing({http_reply(403, "{}")});
  const Outcome refused = run({"follow", "check", "--post", refusing.url() + "/hook", "--secret", secret});
  EXPECT_EQ(refused.status, 4) << refused.out;
  EXPECT_EQ(refusing.seen().size(), 1U);
  LoopbackServer elsewhere({http_reply(302, "", "Location: http://127.0.0.1:1/\r\n")});
  EXPECT_EQ(run({"follow", "check", "--post", elsewhere.url(), "--secret", secret}).status, 4);
  // Busy at first: it is tried again.
  LoopbackServer server({http_reply(503, ""), http_reply(204, "")});
  const Outcome told = run({"follow", "check", "--post", server.url() + "/hook", "--secret", secret});
  EXPECT_EQ(told.status, 0) << told.err;
  ASSERT_EQ(server.seen().size(), 2U);
  const SeenRequest request = server.seen().back();
  EXPECT_NE(request.head.find("webhook-signature: v1,"), std::string::npos) << request.head;
  const Json body = parse_json(request.body, "the call");
  EXPECT_EQ(body["type"], "law.changed");
  EXPECT_NE(request.head.find("webhook-id: " + body["data"]["id"].get<std::string>().substr(
                                                   std::string("urn:pandect:change:").size())),
            std::string::npos)
      << request.head;
  EXPECT_NE(run({"follow", "check"}).out.find("nothing new"), std::string::npos);
}

}  // namespace
}  // namespace pandect
