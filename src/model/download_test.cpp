#include "model/download.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "model/loopback_server.h"
#include "pandect/error.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class DownloadTest : public ::testing::Test {
 protected:
  DownloadTest() {
    for (int i = 0; i < 5000; ++i) content_ += fmt::format("{} bees\n", i);
    write_file(folder_ / "right", content_);
    hash_ = sha256_of_file(folder_ / "right");
  }
  Download from(const LoopbackServer& server) const {
    return {server.url() + "/weights", hash_, 1U << 20U, 5, 5};
  }
  /// Gives what a request asks for, as servers of files do.
  void give_ranges(const SeenRequest& request, LoopbackServer::Wire& wire) const {
    const std::size_t at = request.head.find("Range: bytes=");
    if (at == std::string::npos) return wire.send(http_reply(200, content_));
    const std::size_t begin = std::stoul(request.head.substr(at + 13));
    if (begin >= content_.size()) return wire.send(http_reply(416, ""));
    wire.send(http_reply(
        206, content_.substr(begin),
        fmt::format("Content-Range: bytes {}-{}/{}\r\n", begin, content_.size() - 1, content_.size())));
  }
  std::string complaint(const Download& wanted, ErrorCode code) const {
    try {
      download(wanted, file_);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), code) << error.what();
      return std::string(error.what()) + " | " + error.hint();
    }
    return "none";
  }
  bool is_whole() const { return fs::exists(file_) && read_file(file_) == content_ && !fs::exists(part_); }

  const TestFolder folder_;
  const fs::path file_ = folder_ / "weights";
  const fs::path part_ = folder_ / "weights.part";
  std::string content_;
  std::string hash_;
};

TEST_F(DownloadTest, HashesAsOthersDo) {
  write_file(folder_ / "abc", "abc");
  EXPECT_EQ(sha256_of_file(folder_ / "abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_F(DownloadTest, GetsAFileOnce) {
  const LoopbackServer server(
      [this](const SeenRequest& request, LoopbackServer::Wire& wire) { give_ranges(request, wire); });
  std::uint64_t bytes = 0;
  download(from(server), file_, [&](std::uint64_t more) { bytes += more; });
  EXPECT_TRUE(is_whole());
  EXPECT_EQ(bytes, content_.size());
  download(from(server), file_);
  EXPECT_EQ(server.seen().size(), 1U) << "it was there already";
}

TEST_F(DownloadTest, GoesOnWhereItBrokeOff) {
  bool breaks = true;
  const LoopbackServer server([&](const SeenRequest& request, LoopbackServer::Wire& wire) {
    if (!breaks) return give_ranges(request, wire);
    wire.send(http_reply(200, content_).substr(0, 9000));
    wire.hang_up();
  });
  EXPECT_THAT(complaint(from(server), ErrorCode::service_unavailable),
              HasSubstr("ask for it again to go on"));
  EXPECT_FALSE(fs::exists(file_));
  const std::uint64_t there = fs::file_size(part_);
  EXPECT_GT(there, 1000U);
  breaks = false;
  std::vector<std::uint64_t> told;
  download(from(server), file_, [&](std::uint64_t bytes) { told.push_back(bytes); });
  EXPECT_TRUE(is_whole());
  EXPECT_EQ(told.front(), there);
  EXPECT_THAT(server.seen().back().head, HasSubstr(fmt::format("Range: bytes={}-", there)));
}

TEST_F(DownloadTest, BeginsAnewWhereThereAreNoRanges) {
  write_file(part_, content_.substr(0, 500));
  const LoopbackServer server({http_reply(200, content_)});
  download(from(server), file_);
  EXPECT_TRUE(is_whole());
}

TEST_F(DownloadTest, TakesAPartThatIsWholeAndDropsOneThatIsNot) {
  const auto ranges = [this](const SeenRequest& request, LoopbackServer::Wire& wire) {
    give_ranges(request, wire);
  };
  const LoopbackServer server(ranges);
  write_file(part_, content_);
  download(from(server), file_);
  EXPECT_TRUE(is_whole());
  fs::remove(file_);
  write_file(part_, content_ + "more than there is");
  download(from(server), file_);
  EXPECT_TRUE(is_whole());
}

TEST_F(DownloadTest, RefusesOtherBytesThanTheHashSays) {
  const LoopbackServer server({http_reply(200, "other bytes")});
  EXPECT_THAT(complaint(from(server), ErrorCode::bad_input), HasSubstr("not the file that is wanted"));
  EXPECT_FALSE(fs::exists(file_));
  EXPECT_FALSE(fs::exists(part_));
}

TEST_F(DownloadTest, RefusesMoreThanItIsTold) {
  const LoopbackServer server({http_reply(200, content_)});
  Download wanted = from(server);
  wanted.most_bytes = 1000;
  EXPECT_THAT(complaint(wanted, ErrorCode::service_unavailable), HasSubstr("larger than 1000 bytes"));
  EXPECT_FALSE(fs::exists(file_));
}

TEST_F(DownloadTest, SaysInALineWhatIsWrong) {
  const LoopbackServer server({http_reply(404, "no such file")});
  const std::string missing = complaint(from(server), ErrorCode::service_unavailable);
  EXPECT_THAT(missing, HasSubstr("HTTP 404"));
  EXPECT_THAT(missing, HasSubstr("pandect model add"));
  EXPECT_EQ(missing.find('\n'), std::string::npos);
  Download wanted = from(server);
  wanted.url = "http://127.0.0.1:1/weights";
  EXPECT_THAT(complaint(wanted, ErrorCode::service_unavailable),
              HasSubstr("127.0.0.1:1: the file cannot be got"));
}

TEST_F(DownloadTest, LeadsNowhereElseWithoutTls) {
  const LoopbackServer other({http_reply(200, content_)});
  const LoopbackServer server({http_reply(302, "", "Location: " + other.url() + "/weights\r\n")});
  EXPECT_THAT(complaint(from(server), ErrorCode::service_unavailable), HasSubstr("HTTP 302"));
  EXPECT_TRUE(other.seen().empty());
  for (const char* url :
       {"http://example.org/x", "http://127.0.0.1.example.org/x", "http://127.0.0.1:80@example.org/x",
        "ftp://127.0.0.1/x", "file:///etc/passwd", "weights", ""}) {
    EXPECT_NE(problem_of_url(url), "") << url;
    Download wanted = from(server);
    wanted.url = url;
    complaint(wanted, ErrorCode::wrong_usage);
  }
  EXPECT_EQ(problem_of_url("https://example.org/x"), "");
  EXPECT_EQ(problem_of_url("http://localhost:8080/x"), "");
  EXPECT_EQ(problem_of_url("http://[::1]:8080/x"), "");
}

}  // namespace
}  // namespace pandect
