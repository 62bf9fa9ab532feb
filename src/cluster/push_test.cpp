#include "cluster/push.h"

#include <atomic>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/fake_cluster.h"
#include "cluster/pushed_documents.h"
#include "library/library_fixture.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::HasSubstr;

constexpr std::string_view pushed_act =
    "Bee Act\nIn force: 2020-01-01\n\nSection 1. Permits\nNobody keeps bees without a permit under section "
    "2.\n\n"
    "Section 2. Fees\nThe fee of a permit is ten crowns | or 100%.\n\nSection 3. Honey\nHoney is sold in "
    "jars.\n";

class PushTest : public testing::Test {
 protected:
  PushReport push(const LibraryView& library) {
    ClusterPatience patience;
    patience.retries = 3;
    patience.first_pause_seconds = 0.001;
    const ClusterClient cluster(cluster_.url(), patience);
    PushSettings settings;
    settings.index = "bees";
    settings.batch_documents = 2;
    return push_library(library, {}, cluster, settings);
  }
  std::string error_of_push(const LibraryView& library) {
    try {
      push(library);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  SmallLibrary made_{pushed_act};
  LibraryView library_ = made_.open();
  FakeCluster cluster_;
};

TEST_F(PushTest, WritesAllAndSwitchesTheAliasLast) {
  const PushReport report = push(library_);
  EXPECT_EQ(report.sent, 3U);
  EXPECT_EQ(cluster_.aliases().at("bees"), report.index);
  const FakeCluster::Index index = cluster_.indexes().at(report.index);
  ASSERT_EQ(index.documents.size(), 3U);
  const auto& [id, document] = *std::next(index.documents.begin());
  EXPECT_THAT(id, HasSubstr("/2@2020-01-01"));
  EXPECT_EQ(document["ord"], 1);
  EXPECT_EQ(document["from"], 18262);
  EXPECT_THAT(document["words_en"].get<std::string>(), HasSubstr("crown|"));
  EXPECT_EQ(index.documents.begin()->second["hit"]["refers_to"], Json::array({1}));
  EXPECT_EQ(index.definition["mappings"]["_meta"]["pandect"]["complete"], true);
  const std::vector<SeenRequest> seen = cluster_.seen();
  EXPECT_THAT(seen[seen.size() - 2].path, "/_aliases");
}

TEST_F(PushTest, SendsNothingTwice) {
  push(library_);
  const PushReport again = push(library_);
  EXPECT_TRUE(again.up_to_date);
  EXPECT_EQ(again.sent, 0U);
  EXPECT_EQ(cluster_.count_seen("/_bulk"), 2U);
}

TEST_F(PushTest, GoesOnWhereOneWasStopped) {
  std::atomic<int> bulks = 0;
  cluster_.set_hook([&](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_bulk") == std::string::npos || ++bulks == 1) return std::nullopt;
    return http_reply(400, R"({"error":{"type":"broken","reason":"no more"}})");
  });
  EXPECT_THAT(error_of_push(library_), HasSubstr("HTTP 400: broken: no more"));
  EXPECT_TRUE(cluster_.aliases().empty());
  cluster_.set_hook(nullptr);
  const PushReport report = push(library_);
  EXPECT_EQ(report.unchanged, 2U);
  EXPECT_EQ(report.sent, 1U);
  EXPECT_EQ(cluster_.aliases().at("bees"), report.index);
}

TEST_F(PushTest, WaitsWhereTheClusterIsBusy) {
  std::atomic<int> bulks = 0;
  cluster_.set_hook([&](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_bulk") == std::string::npos) return std::nullopt;
    switch (++bulks) {
      case 1:
        return http_reply(429, R"({"error":{"type":"circuit_breaking_exception","reason":"full"}})");
      case 2:
        return json_reply(200, {{"errors", true},
                                {"items",
                                 {{{"index", {{"status", 429}, {"error", {{"type", "rejected"}}}}}},
                                  {{"index", {{"status", 503}, {"error", {{"type", "moving"}}}}}}}}});
      default:
        return std::nullopt;
    }
  });
  const PushReport report = push(library_);
  EXPECT_EQ(report.waits, 2U);
  EXPECT_EQ(report.sent_again, 4U);
  EXPECT_EQ(report.sent, 3U);
  EXPECT_EQ(cluster_.indexes().at(report.index).documents.size(), 3U);
}

TEST_F(PushTest, GivesUpWhereTheClusterStaysBusy) {
  cluster_.set_hook([](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_bulk") == std::string::npos) return std::nullopt;
    return http_reply(429, "{}");
  });
  EXPECT_THAT(error_of_push(library_), HasSubstr("it takes no more documents: HTTP 429"));
  EXPECT_TRUE(cluster_.aliases().empty());
}

TEST_F(PushTest, NamesWhatWasRefused) {
  std::atomic<int> bulks = 0;
  cluster_.set_hook([&](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_bulk") == std::string::npos || ++bulks > 1) return std::nullopt;
    return json_reply(200,
                      {{"errors", true},
                       {"items",
                        {{{"index", {{"status", 400}, {"error", {{"type", "parsing"}, {"reason", "bad"}}}}}},
                         {{"index", {{"status", 201}}}}}}});
  });
  const std::string what = error_of_push(library_);
  EXPECT_THAT(what, HasSubstr("1 of 3 documents were refused"));
  EXPECT_THAT(what, HasSubstr("/1@2020-01-01 (HTTP 400: parsing: bad)"));
  EXPECT_TRUE(cluster_.aliases().empty());
}

TEST_F(PushTest, SendsAgainWhatANodeTookWithIt) {
  std::atomic<bool> lost = false;
  cluster_.set_hook([&](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path.find("_refresh") == std::string::npos || lost) return std::nullopt;
    lost = true;
    for (const auto& [name, index] : cluster_.indexes()) cluster_.lose(index.documents.begin()->first);
    return std::nullopt;
  });
  const PushReport report = push(library_);
  EXPECT_EQ(report.sent, 4U);
  EXPECT_EQ(report.unchanged, 2U);
  EXPECT_EQ(cluster_.indexes().at(report.index).documents.size(), 3U);
}

TEST_F(PushTest, RefusesRepliesThatMakeNoSense) {
  for (const char* body :
       {"{}", R"({"errors":false,"items":[]})", "[", R"({"errors":7,"items":[1,2]})", "null"}) {
    cluster_.set_hook([body](const SeenRequest& request) -> std::optional<std::string> {
      if (request.path.find("_bulk") == std::string::npos) return std::nullopt;
      return http_reply(200, body);
    });
    EXPECT_THAT(error_of_push(library_), HasSubstr("a reply makes no sense")) << body;
    EXPECT_TRUE(cluster_.aliases().empty());
  }
}

TEST_F(PushTest, RemovesTheOldIndexAfterTheSwitch) {
  const std::string before = push(library_).index;
  const SmallLibrary changed("Bee Act\nIn force: 2021-01-01\n\nSection 1. Permits\nEverybody keeps bees.\n");
  const PushReport report = push(changed.open());
  EXPECT_EQ(report.removed, std::vector<std::string>{before});
  EXPECT_EQ(cluster_.aliases().at("bees"), report.index);
  EXPECT_EQ(cluster_.indexes().size(), 1U);
}

TEST_F(PushTest, LeavesIndexesOfOthersAlone) {
  cluster_.set_hook([](const SeenRequest& request) -> std::optional<std::string> {
    if (request.path != "/bees") return std::nullopt;
    return json_reply(200, {{"bees", {{"mappings", Json::object()}}}});
  });
  EXPECT_THAT(error_of_push(library_), HasSubstr("was not made by a push"));
  EXPECT_EQ(cluster_.count_seen("PUT"), 0U);
}

TEST(IndexLayout, KeepsTermsWhole) {
  EXPECT_EQ(escaped_term("art"), "art");
  EXPECT_EQ(escaped_term("a|b 100%"), "a%7c;b%20;100%25;");
  EXPECT_EQ(escaped_term("a\u3000b"), "a%3000;b");
  EXPECT_EQ(escaped_term("§\u00a05"), "§\u00a05");
  const std::string longest(1000, 'x');
  EXPECT_LT(escaped_term(longest).size(), 255U);
  EXPECT_NE(escaped_term(longest), escaped_term(longest + "x"));
}

TEST(IndexLayout, BoundsIds) {
  EXPECT_EQ(bounded_id("nl/1"), "nl/1");
  std::string thai;
  while (thai.size() < 900) thai += "ก";
  EXPECT_LE(bounded_id(thai).size(), 512U);
  EXPECT_NE(bounded_id(thai), bounded_id(thai + "ข"));
}

TEST(IndexLayout, RefusesNamesThatAreNone) {
  for (const char* name : {"", "Laws", "_all", "-a", "a/b", "a,b", "*", "a?b"})
    EXPECT_THROW(check_index_name(name), Error) << name;
  check_index_name("laws-2024.nl_1");
}

}  // namespace
}  // namespace pandect
