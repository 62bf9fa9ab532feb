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
  const Gate::Admission admission = gate.admit(request, access, now);
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

TEST_F(GateOfKeys, OfAFileThatMakesNoSenseSaysWhere) {
  EXPECT_THAT(complaint("[[key]]\nname = \"a\"\nsha256 = \"12\"\n"), HasSubstr("64 hexadecimal digits"));
  EXPECT_THAT(complaint("[[key]]\nsha256 = \"12\"\n"), HasSubstr("no 'name'"));
  EXPECT_THAT(complaint(office_.table + "role = \"admin\"\n"), HasSubstr("role"));
  EXPECT_THAT(complaint(""), HasSubstr("no key in it"));
}

TEST(Gate, AnswersSoManyAMinute) {
  Gate gate({}, 2);
  const Gate::Clock::time_point begin{};
  EXPECT_EQ(status(gate, from("a"), Access::read, begin), 200);
  EXPECT_EQ(status(gate, from("a"), Access::read, begin), 200);
  const Gate::Admission refused = gate.admit(from("a"), Access::read, begin);
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
  Gate gate({}, 1);
  Gate::Clock::time_point now{};
  for (int i = 0; i < 30'000; ++i)
    EXPECT_EQ(status(gate, from(std::to_string(i)), Access::read, now += 1ms), 200);
}

TEST(RouterLog, TellsEachRequestAndNothingOfWhatWasAsked) {
  Router router;
  router.add({"GET", "/v1/ask", "", {}, [](const HttpRequest&) { return json_response("{}"); }});
  std::vector<std::string> lines;
  router.set_log([&](const RequestRecord& record) { lines.push_back(log_line(record)); });
  HttpRequest request = from("192.0.2.7");
  request.query["q"] = "may I keep bees";
  request.headers["x-request-id"] = "abc-1";
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
          R"("request":"abc-1","key":"","address":"192.0.2.7","method":"GET","route":"/v1/ask","status":200)"));
  EXPECT_THAT(lines[0], ::testing::Not(HasSubstr("bees")));
  EXPECT_THAT(lines[1], HasSubstr(R"("route":"other","status":404)"));
  EXPECT_THAT(lines[1], ::testing::Not(HasSubstr("a\\nb")));
}

}  // namespace
}  // namespace pandect
