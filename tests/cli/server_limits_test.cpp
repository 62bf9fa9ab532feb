// What a server does with requests that are meant to harm it, or take more than their share.
#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "server_fixture.h"

namespace pandect {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

struct RawRequest {
  const char* name;
  std::string bytes;
  const char* status;  ///< of the first reply
  std::size_t replies = 1;
};

/// RFC 9112: what two servers may read in two ways is refused, and the connection closed.
TEST_F(ServeCliTest, RawRequestsAreReadInOneWayOrNotAtAll) {
  const std::string host = "Host: localhost\r\n";
  const std::string next = "GET /healthz HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n";
  const std::string post = "POST /v1/check HTTP/1.1\r\n";
  const std::vector<RawRequest> requests{
      {"two in a row", "GET /healthz HTTP/1.1\r\n" + host + "\r\n" + next, "200", 2},
      {"unknown coding", post + host + "Transfer-Encoding: xchunked\r\n\r\n" + next, "400"},
      {"identity", post + host + "Transfer-Encoding: identity\r\n\r\n" + next, "400"},
      {"chunked first", post + host + "Transfer-Encoding: chunked, identity\r\n\r\n" + next, "400"},
      {"two codings", post + host + "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + next, "400"},
      {"coding and length",
       post + host + "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n" + next, "400"},
      {"two lengths", post + host + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}" + next, "400"},
      {"two equal lengths", post + host + "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}" + next, "400"},
      {"no length", post + host + "Content-Length: two\r\n\r\n{}" + next, "400"},
      {"two hosts", "GET /healthz HTTP/1.1\r\nHost: elsewhere.example\r\n" + host + "\r\n" + next, "400"},
      {"no host", "GET /healthz HTTP/1.1\r\n\r\n" + next, "400"},
      {"other host", "GET /healthz HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n" + next, "421"},
      {"absolute form", "GET http://localhost/healthz HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n",
       "200"},
      {"absolute form, other host", "GET http://elsewhere.example/healthz HTTP/1.1\r\n" + host + "\r\n",
       "421"},
      {"no path", "GET healthz HTTP/1.1\r\n" + host + "\r\n" + next, "400"},
      {"a proxy's method", "CONNECT localhost:80 HTTP/1.1\r\n" + host + "\r\n" + next, "400"},
      {"garbage", "\x16\x03\x01\x02garbage\r\n\r\n", "400"},
      {"no version", "GET /healthz\r\n\r\n", "400"},
      {"other version", "GET /healthz HTTP/9.9\r\n" + host + "\r\n", "400"},
      {"blank before the colon", "GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n", "400"},
      {"no colon", "GET /healthz HTTP/1.1\r\nHost\r\n\r\n", "400"},
      {"wrong chunk", post + host + "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n" + next, "400"},
      {"chunks", post + host + "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
       "400"},
      {"plain text",
       post + host + "Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}", "415"},
      {"another site",
       post + host + "Origin: http://elsewhere.example\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
       "403"},
      {"another site asks",
       "GET /v1/ask?q=dues HTTP/1.1\r\n" + host + "Sec-Fetch-Site: cross-site\r\nConnection: close\r\n\r\n",
       "403"},
      {"this site",
       "GET /v1/ask?q=dues HTTP/1.1\r\n" + host +
           "Sec-Fetch-Site: same-origin\r\nOrigin: http://localhost\r\nConnection: close\r\n\r\n",
       "200"},
  };
  for (const RawRequest& request : requests) {
    const Wire wire(port_);
    wire.send(request.bytes);
    const std::string all = wire.rest();
    EXPECT_TRUE(all.starts_with(std::string("HTTP/1.1 ") + request.status)) << request.name << ": " << all;
    std::size_t replies = 0;
    for (std::size_t at = all.find("HTTP/1.1 "); at != std::string::npos; at = all.find("HTTP/1.1 ", at + 1))
      ++replies;
    EXPECT_EQ(replies, request.replies) << request.name << ": " << all;
  }
  EXPECT_NE(exchange("GET /healthz").find("\"ok\""), std::string::npos);
}

TEST_F(ServeCliTest, ATextThatIsTooMuchWorkIsCheckedInPartAndHoldsUpNobody) {
  program_.end(server_);
  begin({"--seconds", "0.3"});
  std::string text;
  for (int i = 0; i < 3000; ++i)
    text += "Under section " + std::to_string(i % 3 + 1) +
            " and sections 1, 2 and 3 of the Harbour Dues Act " + "every vessel that moors pays " +
            std::to_string(i) + " crowns a metre within three days.\n\n";
  const std::string body = dump_json({{"text", text}});
  std::vector<std::thread> clients;
  for (int i = 0; i < 4; ++i) clients.emplace_back([&] { exchange("POST /v1/check", body); });
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  const Clock::time_point begin_of_look = Clock::now();
  EXPECT_NE(exchange("GET /healthz").find("\"ok\""), std::string::npos);
  EXPECT_NE(exchange("GET /readyz").find("\"ready\""), std::string::npos);
  EXPECT_LT(seconds_since(begin_of_look), 3);
  for (std::thread& client : clients) client.join();
  const std::string checked = exchange("POST /v1/check", body);
  EXPECT_NE(checked.find("200 OK"), std::string::npos) << checked.substr(0, 1000);
  EXPECT_NE(checked.find("not looked at"), std::string::npos) << checked.substr(0, 1000);
}

/// Seconds of processor that a process has taken.
double processor_seconds(int process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  double ticks = 0;
  for (int field = 1; file >> word && field <= 15; ++field)
    if (field >= 14) ticks += std::stod(word);  // of the process, and of the system for it
  return ticks / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

/// A request that is much more work than its time: the first text is an attack that took a minute.
std::string much_to_check() {
  std::string text;
  while (text.size() < 400'000) text += "art. 1, ";
  for (int i = 0; text.size() < 1'000'000; ++i)
    text += "Under sections 1, 2 and 3 of the Harbour Dues Act a vessel pays " + std::to_string(i) +
            " crowns a metre within three days.\n\n";
  return dump_json({{"text", text}});
}

TEST_F(ServeCliTest, NobodyWorksForAClientThatHasGone) {
  program_.end(server_);
  begin({"--seconds", "300"});
  const std::string body = much_to_check();
  {
    const Wire wire(port_);
    wire.send("POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + std::to_string(body.size()) +
              "\r\n\r\n" + body);
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  // It looks four times in a second, between two parts of its work; a machine that does other work takes
  // longer.
  double spent = 1;
  double before = processor_seconds(server_);
  for (int second = 0; spent >= 0.2 && second < 30; ++second) {
    std::this_thread::sleep_for(std::chrono::seconds(1));
    const double now = processor_seconds(server_);
    spent = now - before;
    before = now;
  }
  EXPECT_LT(spent, 0.2);
}

TEST_F(ServeCliTest, ABusyServerStops) {
  program_.end(server_);
  begin({"--seconds", "300"});
  const std::string body = much_to_check();
  const Wire one(port_);
  const Wire two(port_);
  for (const Wire* wire : {&one, &two})
    wire->send("POST /v1/check HTTP/1.1\r\nHost: localhost\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\n\r\n" + body);
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const Clock::time_point signalled = Clock::now();
  program_.end(server_);
  server_ = 0;
  EXPECT_LT(seconds_since(signalled), 12);
}

TEST_F(ServeCliTest, OneAddressHasNotAllConnections) {
  program_.end(server_);
  begin({"--per-address", "3"});
  const Wire first(port_);
  const Wire second(port_);
  const Wire third(port_);
  const Wire fourth(port_);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  fourth.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(fourth.rest(), "");
  first.send("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  EXPECT_NE(first.rest().find("200 OK"), std::string::npos);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_NE(exchange("GET /healthz").find("200 OK"), std::string::npos);
}

TEST_F(ServeCliTest, ALibraryThatIsGoneIsNotReady) {
  EXPECT_NE(exchange("GET /readyz").find("200 OK"), std::string::npos);
  std::filesystem::rename(library_, library_ + ".moved");
  EXPECT_NE(exchange("GET /readyz").find("503"), std::string::npos);
  EXPECT_NE(exchange("GET /healthz").find("200 OK"), std::string::npos);
  std::filesystem::rename(library_ + ".moved", library_);
  EXPECT_NE(exchange("GET /readyz").find("200 OK"), std::string::npos);
}

/// The log of the catalogue is begun anew though somebody always reads.
TEST_F(ServeCliTest, WhatIsChangedWhileAServerReadsTakesItsSpaceOnce) {
  constexpr std::uintmax_t megabyte = std::uintmax_t{1} << 20;
  std::mt19937 draw(7);  // NOLINT(cert-msc51-cpp): the same words in every run
  std::uintmax_t most = 0;
  for (int round = 0; round < 8; ++round) {
    std::string words = "Ferry Act\nIn force: 2021-01-01\n";
    for (int section = 1; section <= 300; ++section) {
      words += "\nSection " + std::to_string(section) + ". Ferries\nA ferry";
      for (int i = 0; i < 500; ++i) words += " " + std::to_string(draw());
      words += ".\n";
    }
    ASSERT_EQ(run({"add", write("ferry.txt", words)}).status, 0);
    EXPECT_NE(exchange("GET /v1/search?q=ferry").find("200 OK"), std::string::npos);
    most = std::max(most, std::filesystem::file_size(library_ + "/catalogue.db-wal"));
  }
  EXPECT_GT(most, megabyte);
  EXPECT_LT(most, 12 * megabyte);
}

/// A server whose keys can be changed.
class KeyedServerTest : public ServeCliTest {
 protected:
  void SetUp() override {
    ServeCliTest::SetUp();
    const std::string made = run({"serve", "--make-key", "chief", "--access", "admin"}).out;
    key_ = made.substr(0, made.find('\n'));
    table_ = made.substr(made.find("[[key]]"));
    program_.end(server_);
    begin({"--keys", write("keys.toml", table_)});
  }
  std::string send(const std::string& head, const std::string& body = "") const {
    const Wire wire(port_);
    wire.send(head + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + key_ +
              "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
    return wire.rest();
  }

  std::string key_;
  std::string table_;
};

TEST_F(KeyedServerTest, AKeyThatIsTakenOutLetsNobodyIn) {
  EXPECT_NE(send("GET /v1/works").find("200 OK"), std::string::npos);
  const std::string other = run({"serve", "--make-key", "other"}).out;
  std::this_thread::sleep_for(std::chrono::milliseconds(20));  // a file's time has a grain
  write("keys.toml", other.substr(other.find("[[key]]")));
  EXPECT_NE(send("GET /v1/works").find("401"), std::string::npos);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  write("keys.toml", "no keys");
  ::kill(server_, SIGHUP);
  EXPECT_NE(exchange("GET /healthz").find("200 OK"), std::string::npos) << "a hangup ends nothing";
  EXPECT_NE(send("GET /v1/works").find("401"), std::string::npos) << "the keys before stay";
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  write("keys.toml", table_);
  EXPECT_NE(send("GET /v1/works").find("200 OK"), std::string::npos);
}

TEST_F(KeyedServerTest, WhatIsRefusedReplacesNothing) {
  const std::string file = library_ + "/uploads/ferry.txt";
  const std::string ferry = "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Ferries\nA ferry sails daily.\n";
  EXPECT_NE(send("POST /v1/files?name=ferry.txt", ferry).find("200 OK"), std::string::npos);
  const std::string refused = send("POST /v1/files?name=ferry.txt", std::string("\0\x01\x02\xff", 4));
  EXPECT_NE(refused.find("422"), std::string::npos) << refused;
  EXPECT_EQ(refused.find(library_), std::string::npos) << refused;
  EXPECT_EQ(read_file(file), ferry);
  EXPECT_NE(send("GET /v1/provisions?reference=section+1+Ferry+Act").find("sails daily"), std::string::npos);
  EXPECT_EQ(send("GET /v1/status").find(folder_.path().string()), std::string::npos);
}

/// It is read in a process of its own, with bounds of its own.
TEST_F(KeyedServerTest, AHostileFileCostsItsReaderAndNotTheServer) {
  const auto most_memory = [&] {  // of the server, in kB
    std::ifstream status("/proc/" + std::to_string(server_) + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmHWM:")) return std::stol(line.substr(line.find_first_of("0123456789")));
    return 0L;
  };
  const auto repeated = [](std::string_view words, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += words;
    return text;
  };
  constexpr std::size_t many = 300'000;
  const std::vector<std::pair<std::string, std::string>> files{
      {"deep.xml", "<?xml version=\"1.0\"?>" + repeated("<a>", many)},
      {"deep.json", repeated("[", many)},
      {"deep.rtf", "{\\rtf1 " + repeated("{", many)},
      {"deep.html", "<html><body>" + repeated("<div><table><tr><td>", many / 10)},
      {"form.pdf",
       "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[2 0 R]/Count "
       "999999999>>endobj\ntrailer<</Root 1 0 R>>\n"}};
  const long before = most_memory();
  ASSERT_GT(before, 0);
  std::size_t largest = 0;
  for (const auto& [name, text] : files) {
    std::string reply;
    std::thread client([&] { reply = send("POST /v1/files?name=" + name, text); });
    EXPECT_NE(exchange("GET /healthz").find("200 OK"), std::string::npos) << name;
    client.join();
    EXPECT_TRUE(reply.starts_with("HTTP/1.1 4") || reply.starts_with("HTTP/1.1 200")) << name << reply;
    EXPECT_NE(send("GET /v1/works").find("200 OK"), std::string::npos) << name;
    largest = std::max(largest, text.size());
  }
#ifndef PANDECT_SANITIZED
  EXPECT_LT(most_memory() - before, 40'000 + 4 * static_cast<long>(largest / 1024));
#endif
}

TEST_F(KeyedServerTest, UploadsOfOneNameDoNotMix) {
  constexpr int count = 4;
  std::vector<std::thread> clients;
  std::vector<std::string> replies(count);
  const auto fee = [](int i) {
    return "Ferry Act\nIn force: 2021-01-01\n\nSection 1. Fee\nThe fee is " + std::to_string(100 + i) +
           " florins.\n";
  };
  for (int i = 0; i < count; ++i)
    clients.emplace_back([&, i] { replies[i] = send("POST /v1/files?name=ferry.txt", fee(i)); });
  for (std::thread& client : clients) client.join();
  for (const std::string& reply : replies) EXPECT_NE(reply.find("200 OK"), std::string::npos) << reply;
  const std::string held = read_file(library_ + "/uploads/ferry.txt");
  const std::string shown = send("GET /v1/provisions?reference=section+1+Ferry+Act");
  const std::size_t at = held.find("The fee");
  EXPECT_NE(shown.find(held.substr(at, held.find('.', at) - at)), std::string::npos) << held << shown;
}

}  // namespace
}  // namespace pandect
