#include "serve/request_head.h"

#include <optional>

#include <gtest/gtest.h>

namespace pandect {
namespace {

using Fields = std::vector<std::pair<std::string, std::string>>;

std::optional<HttpRequest> read(const std::string& target, Fields fields, int version = 11) {
  try {
    return read_head({"POST", target, version, std::move(fields)});
  } catch (const Error&) {
    return std::nullopt;
  }
}

TEST(RequestHead, HasOneHostAndOneLength) {
  EXPECT_TRUE(read("/", {{"Host", "a"}}));
  EXPECT_FALSE(read("/", {}));
  EXPECT_TRUE(read("/", {}, 10));
  EXPECT_FALSE(read("/", {{"Host", "a"}, {"host", "a"}}));
  EXPECT_FALSE(read("/", {{"Host", "a"}, {"Content-Length", "1"}, {"Content-Length", "1"}}));
}

TEST(RequestHead, HasNoTransferCodingThatOthersReadInAnotherWay) {
  EXPECT_TRUE(read("/", {{"Host", "a"}, {"Transfer-Encoding", "Chunked"}}));
  for (const char* coding :
       {"xchunked", "identity", "chunked, identity", "gzip, chunked", "chunked,chunked", ""})
    EXPECT_FALSE(read("/", {{"Host", "a"}, {"Transfer-Encoding", coding}})) << coding;
  EXPECT_FALSE(read("/", {{"Host", "a"}, {"Transfer-Encoding", "chunked"}, {"Content-Length", "3"}}));
  EXPECT_FALSE(read("/", {{"Host", "a"}, {"Transfer-Encoding", "chunked"}, {"transfer-encoding", "x"}}));
  EXPECT_FALSE(read("/", {{"Host", "a"}, {"Transfer-Encoding", "chunked"}}, 10));
}

TEST(RequestHead, IsReadInAbsoluteForm) {
  const auto request = read("http://law.example:8080/v1/ask?q=bees", {{"Host", "other"}});
  ASSERT_TRUE(request);
  EXPECT_EQ(request->path, "/v1/ask");
  EXPECT_EQ(request->query.at("q"), std::vector<std::string>{"bees"});
  EXPECT_EQ(request->headers.at("host"), "law.example:8080") << "RFC 9112, 3.2.2: the field is ignored";
  EXPECT_EQ(read("HTTP://law.example", {{"Host", "other"}})->path, "/");
  EXPECT_EQ(read("http://law.example?q=1", {{"Host", "other"}})->query.at("q").front(), "1");
  for (const char* wrong : {"law.example:80", "ftp://law.example/", "", "v1/ask", "http:///x"})
    EXPECT_FALSE(read(wrong, {{"Host", "other"}})) << wrong;
}

TEST(RequestHead, SaysWhichSiteItIsFrom) {
  const auto from = [](Fields fields) {
    fields.emplace_back("Host", "law.example:8080");
    return is_from_another_site(*read("/", std::move(fields)));
  };
  EXPECT_FALSE(from({}));
  EXPECT_FALSE(from({{"Origin", "https://Law.example:8080"}}));
  EXPECT_FALSE(from({{"Sec-Fetch-Site", "same-origin"}}));
  EXPECT_FALSE(from({{"Sec-Fetch-Site", "none"}}));
  for (const Fields& other :
       {Fields{{"Origin", "https://elsewhere.example"}}, Fields{{"Origin", "null"}},
        Fields{{"Origin", "http://law.example"}}, Fields{{"Sec-Fetch-Site", "cross-site"}},
        Fields{{"Sec-Fetch-Site", "same-site"}}})
    EXPECT_TRUE(from(other)) << other.front().second;
}

}  // namespace
}  // namespace pandect
