#include "cluster/cluster_client.h"

#include <cstdlib>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/fake_cluster.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

ClusterPatience hasty() {
  ClusterPatience patience;
  patience.retries = 2;
  patience.first_pause_seconds = 0.001;
  patience.longest_pause_seconds = 0.01;
  patience.idle_seconds = 0.3;
  patience.reply_bytes = 100000;
  return patience;
}

/// The Error of a call; the test fails when there is none.
Error error_of(const std::string& addresses) {
  try {
    ClusterClient(addresses, hasty()).call("GET", "/things");
  } catch (const Error& error) {
    return error;
  }
  ADD_FAILURE() << "no error";
  return {ErrorCode::internal, "none"};
}

class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { ::setenv(name, value, 1); }  // NOLINT
  ~Variable() { ::unsetenv(name_); }                                                         // NOLINT
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

TEST(ClusterClient, RefusesWhatIsNoAddress) {
  for (const char* address :
       {"", "127.0.0.1:9200", "ftp://a:9200", "http://", "https://a?b", "http://a,", "http://a b"}) {
    const Error error = error_of(address);
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage) << address;
  }
  const Error error = error_of("http://me:SECRET@127.0.0.1:9200");
  EXPECT_THAT(error.what(), Not(HasSubstr("SECRET")));
  EXPECT_THAT(error.hint(), HasSubstr("PANDECT_CLUSTER_USER"));
}

TEST(ClusterClient, SendsCredentialsOfTheEnvironmentAndShowsThemNowhere) {
  const Variable user("PANDECT_CLUSTER_USER", "clerk");
  const Variable password("PANDECT_CLUSTER_PASSWORD", "SECRET");
  const LoopbackServer server(
      {json_reply(401, {{"error", {{"type", "security"}, {"reason", "Y2xlcms6U0VDUkVU is wrong"}}}})});
  const Error error = error_of(server.url());
  EXPECT_THAT(server.seen().front().head, HasSubstr("Authorization: Basic Y2xlcms6U0VDUkVU"));
  EXPECT_EQ(server.seen().size(), 1U);  // nothing is tried again
  EXPECT_THAT(error.what(), HasSubstr("HTTP 401: security:"));
  EXPECT_THAT(error.what(), Not(HasSubstr("Y2xlcms6U0VDUkVU")));
  EXPECT_THAT(error.hint(), HasSubstr("PANDECT_CLUSTER_PASSWORD"));
  EXPECT_THAT(error_of("http://search.example.org:9200").what(), HasSubstr("in clear"));
}

TEST(ClusterClient, AsksTheNextNodeWhereOneIsGone) {
  const LoopbackServer server({json_reply(200, {{"ok", true}})});
  const ClusterClient cluster("http://127.0.0.1:1," + server.url(), hasty());
  EXPECT_EQ(cluster.call("GET", "/things")["ok"], true);
  EXPECT_THAT(server.seen().front().head, HasSubstr("GET /things HTTP/1.1"));
}

TEST(ClusterClient, TriesAgainAndGivesUpInOneLine) {
  const LoopbackServer server(
      {json_reply(503, Json::object()), json_reply(429, Json::object()), json_reply(200, {{"ok", 1}})});
  EXPECT_EQ(ClusterClient(server.url(), hasty()).call("POST", "/things", "{}")["ok"], 1);
  const Error gone = error_of("http://127.0.0.1:1");
  EXPECT_EQ(gone.code(), ErrorCode::service_unavailable);
  EXPECT_THAT(gone.what(), HasSubstr("127.0.0.1:1: "));
  EXPECT_THAT(gone.what(), HasSubstr("(3 tries)"));
  EXPECT_THAT(gone.hint(), HasSubstr("check the address"));
}

TEST(ClusterClient, BoundsWhatItReads) {
  const auto problem = [](const std::string& reply) {
    return std::string(error_of(LoopbackServer({reply}).url()).what());
  };
  EXPECT_THAT(problem(http_reply(200, "{\"a\": ")), HasSubstr("it is not JSON"));
  EXPECT_THAT(problem(http_reply(200, std::string(5000, '['))), HasSubstr("it is not JSON"));
  EXPECT_THAT(problem(http_reply(200, std::string(200000, ' '))), HasSubstr("larger than 100000 bytes"));
  EXPECT_THAT(problem(http_reply(500, "<html><title>\x1b[31mbad\xff</title>")), HasSubstr("HTTP 500"));
  EXPECT_THAT(problem(http_reply(404, "{}")), HasSubstr("there is nothing at /things"));
  EXPECT_THAT(problem(http_reply(302, "", "Location: http://elsewhere/\r\n")), HasSubstr("HTTP 302"));
}

TEST(ClusterClient, WaitsNoLongerThanItsPatience) {
  const LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) { wire.wait_until_gone(); });
  const Error error = error_of(server.url());
  EXPECT_THAT(error.what(), HasSubstr("no byte for 0.3 s (3 tries)"));
  EXPECT_THAT(error.hint(), HasSubstr("does not answer"));
}

}  // namespace
}  // namespace pandect
