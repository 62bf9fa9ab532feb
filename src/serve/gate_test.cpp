#include "serve/gate.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "pandect/error.h"
#include "serve/router.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using namespace std::chrono_literals;

HttpRequest from(const std::string& peer, const std::string& key = {}) {
  HttpRequest request;
  request.method = "GET";
  request.path = "/v1/ask";
  request.peer = peer;
  if (!key.empty()) request.headers["authorization"] = "Bearer " + key;
  return request;
}

int status(Gate& gate, const HttpRequest& request, Access access, Gate::Clock::time_point now = {}) {
  const Gate::Admission admission = gate.admit(request, access, true, now);
  return admission.refusal ? admission.refusal->status : 200;
}

class GateOfKeys : public ::testing::Test {
 protected:
  Gate open(const std::string& table, double per_minute = 0) {
    write_file(folder_ / "keys.toml", table);
    return {read_server_keys(folder_ / "keys.toml"), per_minute};
  }
  std::string complaint(const std::string& table) {
    try {
      open(table);
    } catch (const Error& error) {
      return error.what();
    }
    return "none";
  }

  TestFolder folder_;
  MadeKey office_ = make_server_key("office");
};

TEST_F(GateOfKeys, LetsInWhoHasOne) {
  Gate gate = open(office_.table);
  EXPECT_EQ(status(gate, from("a"), Access::ask), 401);
  EXPECT_EQ(status(gate, from("a", "pk-guess"), Access::ask), 401);
  EXPECT_EQ(status(gate, from("a", office_.key), Access::ask), 200);
  EXPECT_EQ(gate.admit(from("a", office_.key), Access::ask).who, "office");
  EXPECT_EQ(status(gate, from("a"), Access::open), 200);
}

TEST_F(GateOfKeys, DoesNotHoldTheKeyItself) {
  EXPECT_THAT(office_.table, ::testing::Not(HasSubstr(office_.key)));
  EXPECT_NE(office_.key, make_server_key("office").key);
}

TEST_F(GateOfKeys, HasANameThatAFileCanHold) {
  EXPECT_THROW(make_server_key("a\"b"), Error);
  EXPECT_THROW(make_server_key("a\nb"), Error);
}

TEST_F(GateOfKeys, HashesAsEverybodyDoes) {
  // SHA-256 of "abc" (FIPS 180-4, appendix B.1 of its predecessor).
  Gate gate = open(
      "[[key]]\nname = \"a\"\nsha256 = "
      "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\"\n");
  EXPECT_EQ(status(gate, from("a", "abc"), Access::ask), 200);
}

TEST_F(GateOfKeys, AKeyForReadingMayNotAsk) {
  std::string table = office_.table;
  table.replace(table.find("\"ask\""), 5, "\"read\"");
  Gate gate = open(table);
  EXPECT_EQ(status(gate, from("a", office_.key), Access::read), 200);
  EXPECT_EQ(status(gate, from("a", office_.key), Access::ask), 403);
}

TEST_F(GateOfKeys, OnlyAnAdminsKeyChangesTheLibrary) {
  const MadeKey chief = make_server_key("chief", Access::admin);
  Gate gate = open(office_.table + chief.table);
  EXPECT_EQ(status(gate, from("a", office_.key), Access::admin), 403);
  EXPECT_EQ(status(gate, from("a", chief.key), Access::admin), 200);
  EXPECT_EQ(status(gate, from("a", chief.key), Access::ask), 200);
  EXPECT_TRUE(gate.allows(from("a", chief.key), Access::admin));
  EXPECT_FALSE(gate.allows(from("a", office_.key), Access::admin));
  EXPECT_FALSE(gate.allows(from("a"), Access::read));
}

TEST(Gate, WithoutKeysNobodyChangesTheLibrary) {
  Gate gate(std::vector<ServerKey>{}, 0);
  EXPECT_EQ(status(gate, from("a"), Access::ask), 200);
  EXPECT_EQ(status(gate, from("a"), Access::admin), 401);
}

TEST_F(GateOfKeys, OfAFileThatMakesNoSenseSaysWhere) {
  EXPECT_THAT(complaint("[[key]]\nname = \"a\"\nsha256 = \"12\"\n"), HasSubstr("64 hexadecimal digits"));
  EXPECT_THAT(complaint("[[key]]\nsha256 = \"12\"\n"), HasSubstr("no 'name'"));
  EXPECT_THAT(complaint(office_.table + "role = \"admin\"\n"), HasSubstr("role"));
  EXPECT_THAT(complaint(""), HasSubstr("no key in it"));
}

TEST(Gate, AnswersSoManyAMinute) {
  Gate gate(std::vector<ServerKey>{}, 2);
  const Gate::Clock::time_point begin{};
  EXPECT_EQ(status(gate, from("a"), Access::read, begin), 200);
  EXPECT_EQ(status(gate, from("a"), Access::read, begin), 200);
  const Gate::Admission refused = gate.admit(from("a"), Access::read, true, begin);
  ASSERT_TRUE(refused.refusal);
  EXPECT_EQ(refused.refusal->status, 429);
  EXPECT_EQ(refused.refusal->headers.back(), (std::pair<std::string, std::string>("Retry-After", "30")));
  EXPECT_EQ(status(gate, from("b"), Access::read, begin), 200) << "another address";
  EXPECT_EQ(status(gate, from("a"), Access::open, begin), 200) << "the page";
  EXPECT_EQ(status(gate, from("a"), Access::read, begin + 31s), 200);
  EXPECT_EQ(status(gate, from("a"), Access::read, begin + 31s), 429);
}

TEST_F(GateOfKeys, SlowsGuessingDown) {
  Gate gate = open(office_.table, 3);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status(gate, from("a", "pk-guess"), Access::ask), 401);
  EXPECT_EQ(status(gate, from("a", "pk-guess"), Access::ask), 429);
  EXPECT_EQ(status(gate, from("a", office_.key), Access::ask), 200) << "a key has a count of its own";
}

TEST(Gate, HoldsAsManyAddressesAsItHasRoomFor) {
  Gate gate(std::vector<ServerKey>{}, 1);
  Gate::Clock::time_point now{};
  for (int i = 0; i < 30'000; ++i)
    EXPECT_EQ(status(gate, from(std::to_string(i)), Access::read, now += 1ms), 200);
}

TEST(RouterLog, TellsEachRequestAndNothingOfWhatWasAsked) {
  Router router;
  router.add({"GET", "/v1/ask", "", {{"q", "string", "", false, Json::object()}}, [](const HttpRequest&) {
                return json_response("{}");
              }});
  std::vector<std::string> lines;
  router.set_log([&](const RequestRecord& record) { lines.push_back(log_line(record)); });
  HttpRequest request = from("192.0.2.7");
  request.query["q"] = {"may I keep bees"};
  request.headers["x-request-id"] = "abc-1";
  request.headers["traceparent"] = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const HttpResponse response = router.handle(request);
  EXPECT_THAT(response.headers,
              ::testing::Contains(std::pair<std::string, std::string>("X-Request-Id", "abc-1")));
  request.headers["x-request-id"] = "a\nb";
  request.path = "/nowhere";
  router.handle(request);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_THAT(
      lines[0],
      HasSubstr(
          R"("request":"abc-1","trace":"4bf92f3577b34da6a3ce929d0e0e4736","key":"","address":"192.0.2.7","method":"GET","route":"/v1/ask","status":200)"));
  EXPECT_THAT(lines[0], ::testing::Not(HasSubstr("bees")));
  EXPECT_THAT(lines[1], HasSubstr(R"("route":"other","status":404)"));
  EXPECT_THAT(lines[1], ::testing::Not(HasSubstr("a\\nb")));
}

TEST(RouterMetrics, AreHistogramsOfRoutesAndStages) {
  Router router;
  router.add({"GET", "/v1/ask", "", {}, [](const HttpRequest&) {
                HttpResponse response = json_response("{}");
                response.stages = {{"find", 0.004}};
                return response;
              }});
  router.handle(from("a"));
  router.handle(from("a"));
  const std::string text = router.metrics();
  EXPECT_THAT(text, HasSubstr("pandect_http_requests_total{route=\"/v1/ask\",status=\"200\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("pandect_http_request_duration_seconds_count{route=\"/v1/ask\"} 2\n"));
  EXPECT_THAT(
      text,
      HasSubstr("pandect_stage_duration_seconds_bucket{route=\"/v1/ask\",stage=\"find\",le=\"0.0025\"} 0\n"));
  EXPECT_THAT(
      text,
      HasSubstr("pandect_stage_duration_seconds_bucket{route=\"/v1/ask\",stage=\"find\",le=\"0.005\"} 2\n"));
  EXPECT_THAT(text, HasSubstr("stage=\"find\",le=\"+Inf\"} 2\n"));
}

TEST(RouterLongWork, IsCountedWhenItEnds) {
  Router router;
  router.add({"GET", "/v1/ask", "", {}, [](const HttpRequest&) {
                HttpResponse response;
                response.later = []() -> HttpResponse { throw Error(ErrorCode::library_busy, "busy"); };
                return response;
              }});
  HttpResponse begun = router.handle(from("a"));
  ASSERT_TRUE(begun.later);
  EXPECT_THAT(router.metrics(), ::testing::Not(HasSubstr("/v1/ask")));
  const HttpResponse done = begun.later();
  EXPECT_EQ(done.type, "application/problem+json");
  EXPECT_THAT(router.metrics(),
              HasSubstr("pandect_http_request_duration_seconds_count{route=\"/v1/ask\"} 1\n"));
}

TEST(RouterStream, IsCountedWhenItEnds) {
  Router router;
  router.add({"GET", "/v1/ask", "", {}, [](const HttpRequest&) {
                HttpResponse response;
                response.stream = [](const SendPiece& send) {
                  send("one");
                  throw std::runtime_error("secret");
                };
                return response;
              }});
  std::vector<std::string> lines;
  router.set_log([&](const RequestRecord& record) { lines.push_back(log_line(record)); });
  const HttpResponse begun = router.handle(from("a"));
  std::string body;
  begun.stream([&](std::string_view piece) {
    body += piece;
    return true;
  });
  EXPECT_THAT(body, ::testing::StartsWith("one"));
  EXPECT_THAT(body, HasSubstr("event: problem"));
  EXPECT_THAT(body, ::testing::Not(HasSubstr("secret")));
  EXPECT_EQ(lines.size(), 1U);
}

TEST(RouterBodies, AreLargeOnlyForWhoMaySendThem) {
  TestFolder folder;
  const MadeKey chief = make_server_key("chief", Access::admin);
  write_file(folder / "keys.toml", chief.table);
  Gate gate(read_server_keys(folder / "keys.toml"), 0);
  Router router;
  Route route{"GET", "/v1/ask", "", {}, {}};
  route.access = Access::admin;
  route.body_bytes = 1000;
  router.add(std::move(route));
  EXPECT_EQ(router.body_limit(from("a", chief.key), 10), 10U) << "there is no gate yet";
  router.set_gate(gate);
  EXPECT_EQ(router.body_limit(from("a", chief.key), 10), 1000U);
  EXPECT_EQ(router.body_limit(from("a", "pk-guess"), 10), 10U);
}

}  // namespace
}  // namespace pandect
