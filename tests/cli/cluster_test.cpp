#include <gmock/gmock.h>

#include "cluster/fake_cluster.h"
#include "fixture.h"

namespace pandect {
namespace {

using testing::HasSubstr;
using testing::Not;

class ClusterTest : public CliTest {
 protected:
  ClusterTest() { EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0); }

  Outcome push() const { return run({"push", "--to", cluster_.url(), "--index", "port"}); }
  std::vector<std::string> at(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--at", cluster_.url(), "--index", "port"});
    return arguments;
  }

  FakeCluster cluster_;
};

TEST_F(ClusterTest, AnswersThereAsHere) {
  const Outcome pushed = push();
  EXPECT_EQ(pushed.status, 0) << pushed.err;
  EXPECT_THAT(pushed.out, HasSubstr("3 provisions in port-"));
  EXPECT_THAT(push().out, HasSubstr("holds all 3 provisions already"));
  const std::string question = "What is the rate of harbour dues?";
  const Json here = run_json({"ask", question});
  const std::size_t before = cluster_.count_seen("/_search?search_type=dfs_query_then_fetch");
  const Json there = run_json(at({"ask", question}));
  EXPECT_GT(cluster_.count_seen("/_search?search_type=dfs_query_then_fetch"), before);
  EXPECT_TRUE(there["answered"].get<bool>());
  ASSERT_EQ(there["passages"].size(), here["passages"].size());
  for (std::size_t i = 0; i < here["passages"].size(); ++i) {
    EXPECT_EQ(there["passages"][i]["provision"]["id"], here["passages"][i]["provision"]["id"]);
    EXPECT_EQ(there["passages"][i]["quotes"], here["passages"][i]["quotes"]);
  }
  const Json searched = run_json(at({"search", "harbour dues", "--explain"}));
  EXPECT_EQ(searched["hits"].size(), run_json({"search", "harbour dues"})["hits"].size());
}

TEST_F(ClusterTest, SaysThatResultsArePartial) {
  push();
  cluster_.set_hook([](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_search") == std::string::npos) return std::nullopt;
    return http_reply(200, R"({"timed_out":false,"_shards":{"total":2,"successful":1,"failed":1,
      "failures":[{"reason":{"reason":"node left"}}]},
      "hits":{"hits":[{"_score":3.5,"fields":{"ord":[1]}}]}})");
  });
  const Outcome outcome = run(at({"ask", "What is the rate of harbour dues?"}));
  EXPECT_THAT(outcome.out, HasSubstr("Note: partial results: 1 of 2 shards of port-"));
  EXPECT_THAT(outcome.out, HasSubstr("(node left)"));
}

TEST_F(ClusterTest, FailsInOneLine) {
  expect_failure(run({"push", "--to", "nowhere"}), 2, "'nowhere' is not an address of a cluster");
  expect_failure(run({"push", "--to", "http://a:SECRET@127.0.0.1:1"}), 2, "holds credentials");
  expect_failure(run({"search", "dues", "--at", "http://127.0.0.1:1"}), 4, "127.0.0.1:1: ");
  expect_failure(run(at({"search", "dues"})), 2, "there is no index 'port'");
  push();
  run({"add", write("act.txt", act("five"))});
  expect_failure(run(at({"search", "dues"})), 2, "from this one before it changed");
  EXPECT_THAT(push().out, HasSubstr("was removed"));
  EXPECT_EQ(run(at({"search", "dues"})).status, 0);
  expect_failure(run(at({"search", "dues", "--system", "bm25"})), 2, "has no step that a cluster could do");
  cluster_.set_hook([](const SeenRequest&) -> std::optional<std::string> {
    return http_reply(401, R"({"error":"Unauthorized"})");
  });
  expect_failure(run(at({"search", "dues"})), 4, "HTTP 401: Unauthorized");
  expect_failure(push(), 4, "PANDECT_CLUSTER_USER");
  cluster_.set_hook(
      [](const SeenRequest&) -> std::optional<std::string> { return http_reply(200, "<html>"); });
  expect_failure(run(at({"search", "dues"})), 4, "it is not JSON");
}

TEST_F(ClusterTest, SearchesForWhatServesAndIsRefusedWhereNothingIsSearched) {
  push();
  const std::string call =
      R"({"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_law","arguments":{"question":"harbour dues"}}})";
  const std::size_t before = cluster_.count_seen("/_search?search_type=dfs_query_then_fetch");
  const Outcome asked = program_.run_after("echo '" + call + "' |", on_library(at({"mcp"})));
  EXPECT_THAT(asked.out, HasSubstr("Harbour Dues Act")) << asked.err;
  EXPECT_GT(cluster_.count_seen("/_search?search_type=dfs_query_then_fetch"), before);
  expect_failure(run({"mcp", "--at", "http://127.0.0.1:1"}), 4, "127.0.0.1:1: ");
  expect_failure(run({"serve", "--port", "0", "--at", cluster_.url(), "--index", "other"}), 2,
                 "there is no index 'other'");
  expect_failure(run({"check", write("claim.txt", "No."), "--at", cluster_.url()}), 2,
                 "which are in the library and not in a cluster");
}

TEST_F(ClusterTest, KeepsCredentialsToItself) {
  const Outcome outcome = program_.run_after("PANDECT_CLUSTER_USER=clerk PANDECT_CLUSTER_PASSWORD=SECRET",
                                             on_library({"push", "--to", cluster_.url()}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(cluster_.seen().front().head, HasSubstr("Authorization: Basic Y2xlcms6U0VDUkVU"));
  EXPECT_THAT(outcome.out + outcome.err, Not(HasSubstr("SECRET")));
}

}  // namespace
}  // namespace pandect
