#include "model/http_client.h"

#include <chrono>
#include <string>
#include <thread>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/thread_pool.h"
#include "model/loopback_server.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* key = "sk-SECRET-1234";

HttpLimits quick() {
  HttpLimits limits;
  limits.first_wait_seconds = 0.001;
  limits.longest_wait_seconds = 0.01;
  return limits;
}

HttpClient client_with(const HttpLimits& limits) {
  return {limits, {std::string("Authorization: Bearer ") + key}, key};
}

bool says_given_up(const Error& error) {
  return std::string(error.what()).ends_with("given up");
}

/// The Error of a post; the test fails when there is none, or it shows the key.
Error fetch_error(const LoopbackServer& server, const HttpLimits& limits = quick(),
                  const std::stop_token& stop = {}) {
  HttpClient client = client_with(limits);
  try {
    client.post(server.url() + "/v1/chat", "{}", stop);
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), Not(HasSubstr(key)));
    EXPECT_THAT(error.hint(), Not(HasSubstr(key)));
    return error;
  }
  ADD_FAILURE() << "no error";
  return {ErrorCode::internal, "none"};
}

TEST(HttpClient, PostsAndUsesAConnectionAgain) {
  const LoopbackServer server({http_reply(200, "één"), http_reply(200, "")});
  HttpClient client = client_with(quick());
  EXPECT_EQ(client.post(server.url() + "/a", "{\"x\":1}", {}), "één");
  EXPECT_EQ(client.post(server.url() + "/b", std::string(100000, 'y'), {}), "");
  EXPECT_EQ(server.connections(), 1U);
  ASSERT_EQ(server.seen().size(), 2U);
  EXPECT_EQ(server.seen()[0].path, "/a");
  EXPECT_EQ(server.seen()[0].body, "{\"x\":1}");
  EXPECT_THAT(server.seen()[0].head, HasSubstr("POST /a HTTP/1.1"));
  EXPECT_THAT(server.seen()[0].head, HasSubstr("Authorization: Bearer sk-SECRET-1234"));
  EXPECT_THAT(server.seen()[0].head, HasSubstr("Content-Type: application/json"));
  EXPECT_EQ(server.seen()[1].body.size(), 100000U);
}

TEST(HttpClient, TriesAgainAfterABusyServer) {
  const LoopbackServer server({http_reply(429, "{}", "Retry-After: 0\r\n"), http_reply(503, "<html>"),
                               http_reply(529, "{}"), http_reply(200, "done")});
  HttpClient client = client_with(quick());
  EXPECT_EQ(client.post(server.url(), "{}", {}), "done");
  EXPECT_EQ(server.seen().size(), 4U);
}

TEST(HttpClient, WaitsAsLongAsAskedButNotForEver) {
  const LoopbackServer server({http_reply(429, "{}", "Retry-After: 86400\r\n"), http_reply(200, "done")});
  HttpLimits limits = quick();
  limits.longest_wait_seconds = 0.2;
  HttpClient client = client_with(limits);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(client.post(server.url(), "{}", {}), "done");
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(190))
      << "the first wait of its own would be a thousandth of a second";
}

TEST(HttpClient, GivesUpAfterTheRetriesAndSaysWhatTheServiceSays) {
  const LoopbackServer server({http_reply(503, R"({"error":{"message":"overloaded,\ncome back"}})")});
  HttpLimits limits = quick();
  limits.retries = 2;
  const Error error = fetch_error(server, limits);
  EXPECT_EQ(error.code(), ErrorCode::service_unavailable);
  EXPECT_EQ(error.what(), server.url().substr(7) + ": HTTP 503: overloaded, come back (3 tries)");
  EXPECT_EQ(server.seen().size(), 3U);
}

TEST(HttpClient, DoesNotTryAgainWhatIsRefused) {
  const LoopbackServer server({http_reply(401, std::string("{\"message\":\"no such key: ") + key + "\"}")});
  const Error error = fetch_error(server);
  EXPECT_THAT(error.what(), HasSubstr("HTTP 401: no such key: ***"));
  EXPECT_THAT(error.hint(), HasSubstr("key_env"));
  EXPECT_EQ(server.seen().size(), 1U);
}

TEST(HttpClient, SaysOfAnErrorPageOnlyItsTitle) {
  const std::string page =
      "<!doctype html><html><head><title>502 Bad\nGateway</title></head>" + std::string(1'000'000, 'x');
  const LoopbackServer server({http_reply(404, page)});
  EXPECT_THAT(fetch_error(server).what(), HasSubstr("HTTP 404: an HTML page: 502 Bad Gateway"));
  const LoopbackServer binary(
      {http_reply(400, std::string("\x01\xFF bad \xE0\xB8", 9) + std::string(9999, 'z'))});
  const std::string message = fetch_error(binary).what();
  EXPECT_LT(message.size(), 400U);
  EXPECT_THAT(message, HasSubstr("\uFFFD bad"));
  const LoopbackServer bytes({http_reply(400, std::string(5000, '\xFF'))});
  EXPECT_LT(std::string(fetch_error(bytes).what()).size(), 400U) << "each byte is mended to three";
}

TEST(HttpClient, FollowsNoRedirection) {
  const LoopbackServer thief({http_reply(200, "thanks")});
  const LoopbackServer server({http_reply(307, "", "Location: " + thief.url() + "/\r\n")});
  const Error error = fetch_error(server);
  EXPECT_THAT(error.what(), HasSubstr("HTTP 307: it leads to " + thief.url() + "/"));
  EXPECT_THAT(error.hint(), HasSubstr("redirections are refused"));
  EXPECT_EQ(thief.connections(), 0U);
}

TEST(HttpClient, BoundsTheReply) {
  HttpLimits limits = quick();
  limits.reply_bytes = 1000;
  const LoopbackServer body({http_reply(200, std::string(1001, 'x'))});
  EXPECT_THAT(fetch_error(body, limits).what(), HasSubstr("larger than 1000 bytes"));
  const LoopbackServer headers([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\n");
    for (int i = 0; i < 100; ++i) wire.send("X-Long: " + std::string(10'000, 'x') + "\r\n");
    wire.wait_until_gone();
  });
  EXPECT_EQ(fetch_error(headers, limits).code(), ErrorCode::service_unavailable);
}

TEST(HttpClient, EndsASilence) {
  HttpLimits limits = quick();
  limits.idle_seconds = 0.1;
  const LoopbackServer silent([](const SeenRequest&, LoopbackServer::Wire& wire) { wire.wait_until_gone(); });
  EXPECT_THAT(fetch_error(silent, limits).what(), HasSubstr("no byte for 0.1 s"));
  EXPECT_EQ(silent.seen().size(), 1U) << "a model that is asked again is paid again";
  const LoopbackServer dripping([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"a\"");
    wire.wait_until_gone();
  });
  EXPECT_THAT(fetch_error(dripping, limits).what(), HasSubstr("no byte for 0.1 s"));
}

TEST(HttpClient, EndsWhatTakesTooLong) {
  HttpLimits limits = quick();
  limits.total_seconds = 0.2;
  const LoopbackServer dripping([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n");
    for (int i = 0; i < 500; ++i) {
      wire.send("x");
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  });
  const Error error = fetch_error(dripping, limits);
  EXPECT_THAT(error.what(), HasSubstr("timed out"));
  EXPECT_THAT(error.hint(), HasSubstr("total_seconds"));
}

TEST(HttpClient, TriesAgainWhenTheConnectionBreaks) {
  std::atomic<int> turn = 0;
  const LoopbackServer server([&turn](const SeenRequest&, LoopbackServer::Wire& wire) {
    switch (turn++) {
      case 0:
        return wire.hang_up();
      case 1:
        wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
        return wire.hang_up();
      default:
        return wire.send(http_reply(200, "whole"));
    }
  });
  HttpClient client = client_with(quick());
  EXPECT_EQ(client.post(server.url(), "{}", {}), "whole") << "the half before is forgotten";
}

TEST(HttpClient, SaysThatNobodyListens) {
  std::string url;
  {
    const LoopbackServer gone({http_reply(200, "")});
    url = gone.url();
  }
  HttpLimits limits = quick();
  limits.retries = 1;
  HttpClient client = client_with(limits);
  try {
    client.post(url, "{}", {});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr(url.substr(7)));
    EXPECT_THAT(error.what(), HasSubstr("(2 tries)"));
    EXPECT_THAT(error.hint(), HasSubstr("base_url"));
  }
}

TEST(HttpClient, StreamsAndTriesNothingAgainAfterTheFirstByte) {
  const LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
    wire.hang_up();
  });
  HttpClient client = client_with(quick());
  std::string got;
  const auto keep = [&got](std::string_view bytes) { got += bytes; };
  EXPECT_THROW(client.stream(server.url(), "{}", keep, {}), Error);
  EXPECT_EQ(got, "half");
  EXPECT_EQ(server.seen().size(), 1U);
}

TEST(HttpClient, PassesOnWhatTheCallerThrows) {
  const LoopbackServer server({http_reply(200, "bytes")});
  HttpClient client = client_with(quick());
  const auto fail = [](std::string_view) { throw std::out_of_range("enough"); };
  EXPECT_THROW(client.stream(server.url(), "{}", fail, {}), std::out_of_range);
  EXPECT_EQ(client.post(server.url(), "{}", {}), "bytes") << "and goes on working";
}

TEST(HttpClient, GivesUpAtOnceWhenAsked) {
  std::stop_source stop;
  const LoopbackServer silent([&stop](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf");
    stop.request_stop();
    wire.wait_until_gone();
  });
  EXPECT_TRUE(says_given_up(fetch_error(silent, quick(), stop.get_token())));
  EXPECT_TRUE(says_given_up(fetch_error(silent, quick(), stop.get_token())));
  EXPECT_EQ(silent.seen().size(), 1U) << "what is given up before it begins is not sent";
}

TEST(HttpClient, GivesUpAWaitBetweenTries) {
  std::stop_source stop;
  const LoopbackServer busy([&stop](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(http_reply(429, "{}", "Retry-After: 3600\r\n"));
    stop.request_stop();
  });
  HttpLimits limits = quick();
  limits.longest_wait_seconds = 3600;
  EXPECT_TRUE(says_given_up(fetch_error(busy, limits, stop.get_token())));
}

TEST(HttpClient, AsksNoMoreThanSoManyAtATime) {
  std::atomic<int> now = 0;
  std::atomic<int> most = 0;
  const LoopbackServer server([&](const SeenRequest&, LoopbackServer::Wire& wire) {
    const int mine = ++now;
    for (int seen = most; mine > seen && !most.compare_exchange_weak(seen, mine);) {
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    --now;
    wire.send(http_reply(200, "ok"));
  });
  HttpLimits limits = quick();
  limits.concurrent = 3;
  HttpClient client = client_with(limits);
  parallel_for(40, [&](std::size_t) { EXPECT_EQ(client.post(server.url(), "{}", {}), "ok"); }, 8);
  EXPECT_LE(most, 3);
  EXPECT_LE(server.connections(), 3U);
  EXPECT_EQ(server.seen().size(), 40U);
}

TEST(HttpClient, SpacesRequestsOut) {
  const LoopbackServer server({http_reply(200, "ok")});
  HttpLimits limits = quick();
  limits.requests_per_minute = 60 / 0.05;
  HttpClient client = client_with(limits);
  const auto start = std::chrono::steady_clock::now();
  parallel_for(5, [&](std::size_t) { client.post(server.url(), "{}", {}); }, 5);
  EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(195));
}

}  // namespace
}  // namespace pandect
