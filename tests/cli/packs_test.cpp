#include <algorithm>
#include <atomic>
#include <string>

#include <fmt/format.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

/// A pack of a library, and a server that gives parts of it.
class PacksCliTest : public CliTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run({"add", write("dues.txt", act("four"))}).status, 0);
    pack();
  }
  /// @returns the table for a list
  std::string pack() {
    const Outcome packed =
        run({"library", "pack", "-o", pack_, "--licence", "public domain", "--key", write("key.pem", key)});
    EXPECT_EQ(packed.status, 0) << packed.err;
    EXPECT_NE(packed.out.find("signed by the key"), std::string::npos) << packed.out;
    return packed.out;
  }
  Outcome open(const std::string& what, std::vector<std::string> more = {}) const {
    std::vector<std::string> words{"library", "open", what, "--library", made_};
    words.insert(words.end(), more.begin(), more.end());
    return program_.run(words);
  }
  Outcome ask() const {
    return program_.run({"ask", "What is the rate of harbour dues?", "--library", made_});
  }
  /// Sends what is asked for; no body more than `most_` bytes of it, and then hangs up.
  void serve(const SeenRequest& request, LoopbackServer::Wire& wire) const {
    const std::string bytes = read_file(folder_ / request.path.substr(1));
    const std::size_t range = request.head.find("Range: bytes=");
    if (range == std::string::npos) return wire.send(http_reply(200, bytes));
    const std::string asked = request.head.substr(range + 13);
    const std::size_t begin = std::stoul(asked);
    const std::size_t end = std::min(bytes.size(), std::stoul(asked.substr(asked.find('-') + 1)) + 1);
    const std::string reply = http_reply(
        206, bytes.substr(begin, end - begin),
        fmt::format("ETag: \"1\"\r\nContent-Range: bytes {}-{}/{}\r\n", begin, end - 1, bytes.size()));
    const std::size_t head = reply.find("\r\n\r\n") + 4;
    wire.send(reply.substr(0, head + most_));
    if (end - begin > most_) wire.hang_up();
  }

  // Made for this test: whoever has it can sign nothing but what these tests make.
  static constexpr const char* key =
      "-----BEGIN PRIVATE "
      "KEY-----\nMC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END "
      "PRIVATE KEY-----\n";
  std::string pack_ = (folder_ / "town.pandect").string();
  std::string made_ = (folder_ / "made").string();
  std::atomic<std::size_t> most_ = 1000;
  LoopbackServer server_{
      [this](const SeenRequest& request, LoopbackServer::Wire& wire) { serve(request, wire); }};
};

TEST_F(PacksCliTest, WhatIsInterruptedGoesOn) {
  const std::string url = server_.url() + "/town.pandect";
  most_ = 0;
  const Outcome none = open(url);
  expect_failure(none, 4, "the pack cannot be got");
  EXPECT_NE(none.err.find("run the same command again to go on"), std::string::npos) << none.err;
  EXPECT_FALSE(std::filesystem::exists(made_));
  // The server hangs up after every thousand bytes.
  most_ = 1000;
  const Outcome opened = open(url, {"--json"});
  ASSERT_EQ(opened.status, 0) << opened.err;
  const Json json = parse_json(opened.out, "output");
  EXPECT_EQ(json["got_bytes"], std::filesystem::file_size(pack_)) << "no byte twice";
  EXPECT_EQ(json["works"], 1);
  EXPECT_EQ(json["licence"], "public domain");
  EXPECT_GT(server_.seen().size(), 4U);
  const Outcome answer = ask();
  EXPECT_EQ(answer.status, 0) << answer.err;
  EXPECT_NE(answer.out.find("four crowns"), std::string::npos) << answer.out;
  EXPECT_EQ(program_.run({"status", "--verify", "--library", made_}).status, 0);
}

TEST_F(PacksCliTest, AListLeadsToAPackAndItsUpdate) {
  const std::string list = write("packs.toml", pack());
  const Outcome listed = program_.run({"library", "list", server_.url() + "/packs.toml"});
  EXPECT_EQ(listed.status, 0) << listed.err;
  EXPECT_NE(listed.out.find("1 work · law from 2020-01-01"), std::string::npos) << listed.out;
  EXPECT_NE(listed.out.find("licence: public domain"), std::string::npos) << listed.out;
  most_ = 1'000'000;
  ASSERT_EQ(open("town", {"--from", server_.url() + "/packs.toml"}).status, 0);
  EXPECT_NE(open("town", {"--from", list}).out.find("is up to date"), std::string::npos);
  ASSERT_EQ(run({"add", write("dues.txt", act("five"))}).status, 0);
  const std::string next = pack();
  expect_failure(open("town", {"--from", list}), 3, "not the pack that is wanted");
  EXPECT_NE(ask().out.find("four crowns"), std::string::npos);
  write("packs.toml", next);
  const Outcome updated = open("town", {"--from", list});
  EXPECT_NE(updated.out.find("brought up to date"), std::string::npos) << updated.out << updated.err;
  EXPECT_NE(ask().out.find("five crowns"), std::string::npos);
  expect_failure(open("city", {"--from", list}), 2, "has no pack 'city'");
}

TEST_F(PacksCliTest, WhatIsWrongIsRefusedInALine) {
  expect_failure(open(write("no.pandect", "not a pack")), 3, "it ends after 10 bytes");
  expect_failure(open(write("no.pandect", std::string(500, 'x'))), 3, "not a pack of a library");
  std::string bytes = read_file(pack_);
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  expect_failure(open(write("no.pandect", bytes)), 3, "does not have its hash");
  expect_failure(open(pack_, {"--trust", write("key.pub", "no key")}), 3, "no public Ed25519 key");
  expect_failure(run({"library", "open", pack_}), 2, "no pack made it");
  expect_failure(run({"library", "pack", "-o", pack_, "--vectors"}), 2, "keeps no vectors");
  EXPECT_FALSE(std::filesystem::exists(made_));
}

}  // namespace
}  // namespace pandect
