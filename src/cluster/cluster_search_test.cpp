#include "cluster/cluster_search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cluster/fake_cluster.h"
#include "cluster/push.h"
#include "library/library_fixture.h"
#include "pandect/error.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::HasSubstr;

constexpr std::string_view act =
    "Bee Act\nIn force: 2020-01-01\n\nSection 1. Permits\nNobody keeps bees without a permit under section "
    "2.\n\n"
    "Section 2. Fees\nThe fee of a permit is ten crowns for bees of one hive and twelve crowns for those of "
    "more "
    "hives.\n\nSection 3. Honey\nHoney is sold in jars.\n\nSection 4. Hives\nA hive stands in a garden.\n";
constexpr std::string_view other =
    "Garden Act\nIn force: 2019-01-01\n\nSection 1. Gardens\nA garden has a fence and a permit.\n\n"
    "Section 2. Fees\nNo fee is due for a garden without bees.\n";

LexicalSettings weights() {
  LexicalSettings settings;
  settings.words.weights = {1, 1, 2, 1.5};
  settings.words.b = {0.75, 0, 0, 0};
  settings.characters = settings.words;
  settings.characters.group_weight = 0.5;
  return settings;
}

class ClusterSearchTest : public testing::Test {
 protected:
  ClusterSearchTest() {
    PushSettings settings;
    settings.index = "laws";
    push_library(library_, weights(), ClusterClient(cluster_.url()), settings);
  }
  Query query(std::string_view text) const {
    QuerySettings settings;
    settings.day = 20000;
    return parse_query(library_, text, settings);
  }
  LexicalRetriever there(std::shared_ptr<ClusterNotes> notes = nullptr) const {
    return {library_, weights(),
            std::make_shared<ClusterSearch>(library_, weights(), cluster_.url(), "laws", std::move(notes))};
  }
  std::string error_of(const std::string& index = "laws", const LexicalSettings& settings = weights()) const {
    try {
      const LexicalRetriever retriever(
          library_, settings,
          std::make_shared<ClusterSearch>(library_, settings, cluster_.url(), index, nullptr));
      retriever.retrieve(query("bees"), 10);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  void reply_to_searches(std::string reply) {
    cluster_.set_hook([reply](const SeenRequest& request) -> std::optional<std::string> {
      if (request.path.find("_search") == std::string::npos) return std::nullopt;
      return http_reply(200, reply);
    });
  }

  SmallLibrary made_{act, other};
  LibraryView library_ = made_.open();
  FakeCluster cluster_;
};

TEST_F(ClusterSearchTest, ScoresAsTheLibraryDoes) {
  const LexicalRetriever here(library_, weights());
  for (const char* text : {"fee of a permit for bees", "garden", "Which fee does the Bee Act ask for a hive?",
                           "What does the Garden Act say?", "jars of honey in a garden with hives"}) {
    const std::vector<Hit> expected = here.retrieve(query(text), 10);
    const std::vector<Hit> found = there().retrieve(query(text), 10);
    ASSERT_EQ(found.size(), expected.size()) << text;
    ASSERT_FALSE(found.empty()) << text;
    for (std::size_t i = 0; i < found.size(); ++i) {
      EXPECT_EQ(found[i].document, expected[i].document) << text;
      EXPECT_NEAR(found[i].score, expected[i].score, 0.002 * expected[i].score) << text;
    }
  }
}

TEST_F(ClusterSearchTest, KeepsTheTermsOfALongQuestionThatWeighMost) {
  std::string text = "the fee of a permit for bees in a garden";
  for (int i = 0; i < 3000; ++i) text += " x" + std::to_string(i * 7919);
  const std::vector<Hit> expected = LexicalRetriever(library_, weights()).retrieve(query(text), 3);
  const std::vector<Hit> found = there().retrieve(query(text), 3);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].document, expected[i].document);
  EXPECT_TRUE(there().retrieve(query("qqqq zzzz"), 3).empty());
  for (const SeenRequest& one : cluster_.seen()) {
    if (one.path.find("dfs_query") == std::string::npos) continue;
    EXPECT_LE(parse_json(one.body, "body")["query"]["bool"]["should"].size(), 1000U);
  }
}

TEST_F(ClusterSearchTest, FindsOnlyWhatIsInForceAndInScope) {
  Query asked = query("permit fee");
  asked.day = 18000;  // before the Bee Act
  const std::vector<Hit> expected = LexicalRetriever(library_, weights()).retrieve(asked, 10);
  const std::vector<Hit> found = there().retrieve(asked, 10);
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].document, expected[i].document);
  asked = query("permit fee");
  keep_works(asked, {true, false});
  const std::vector<Hit> kept = there().retrieve(asked, 10);
  ASSERT_FALSE(kept.empty());
  for (const Hit& hit : kept) EXPECT_EQ(library_.documents().documents()[hit.document].work, 0U);
  keep_works(asked, {false, false});
  EXPECT_TRUE(there().retrieve(asked, 10).empty());
}

TEST_F(ClusterSearchTest, RefusesAnIndexThatIsNotThisLibrarys) {
  EXPECT_THAT(error_of("towns"), HasSubstr("there is no index 'towns'"));
  LexicalSettings changed = weights();
  changed.words.weights[0] = 3;
  EXPECT_THAT(error_of("laws", changed), HasSubstr("other weights of fields"));
  changed = weights();
  changed.asking_words = 0.25;  // counts when asked alone
  changed.words.group_weight = 2;
  EXPECT_EQ(error_of("laws", changed), "");
  const SmallLibrary elsewhere("Bee Act\n\nSection 1. Bees\nBees fly.\n");
  const LibraryView view = elsewhere.open();
  try {
    const ClusterSearch search(view, weights(), cluster_.url(), "laws", nullptr);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.what(), HasSubstr("made from another library"));
    EXPECT_THAT(error.hint(), HasSubstr("pandect push --to"));
  }
}

TEST_F(ClusterSearchTest, SaysThatResultsArePartial) {
  reply_to_searches(R"({"timed_out":false,"_shards":{"total":3,"successful":2,"failed":1,"failures":[
    {"shard":1,"reason":{"type":"node","reason":"node left\u001b[31m"}}]},"hits":{"hits":[]}})");
  EXPECT_THAT(error_of(), HasSubstr("partial results: 1 of 3 shards"));
  const auto notes = std::make_shared<ClusterNotes>();
  there(notes).retrieve(query("bees"), 10);
  ASSERT_EQ(notes->all().size(), 1U);
  EXPECT_THAT(notes->all().front().text, HasSubstr("did not answer (node left"));
  EXPECT_THAT(notes->all().front().text, testing::Not(HasSubstr("\x1b")));
  reply_to_searches(
      R"({"timed_out":true,"_shards":{"total":3,"successful":3,"failed":0},"hits":{"hits":[]}})");
  EXPECT_THAT(error_of(), HasSubstr("was not searched to the end"));
}

TEST_F(ClusterSearchTest, TrustsNoReply) {
  const std::string good = R"("timed_out":false,"_shards":{"total":1,"failed":0})";
  for (const std::string& hit :
       {std::string(R"({"_score":1})"), std::string(R"({"_score":1,"fields":{"ord":[4294967296]}})"),
        std::string(R"({"_score":1,"fields":{"ord":[-1]}})"),
        std::string(R"({"_score":1,"fields":{"ord":[6]}})"),
        std::string(R"({"_score":-1,"fields":{"ord":[1]}})"), std::string(R"({"fields":{"ord":[1]}})"),
        std::string("7"), std::string(R"({"_score":"x","fields":{"ord":["1"]}})")}) {
    reply_to_searches("{" + good + R"(,"hits":{"hits":[)" + hit + "]}}");
    EXPECT_THAT(error_of(), HasSubstr("a reply makes no sense")) << hit;
  }
  for (const char* body : {"{}", "[]", "null", R"({"timed_out":false})",
                           R"({"timed_out":false,"_shards":{"total":1},"hits":7})"}) {
    reply_to_searches(body);
    EXPECT_THAT(error_of(), HasSubstr("a reply makes no sense")) << body;
  }
  reply_to_searches(
      "{" + good +
      R"(,"hits":{"hits":[{"_score":2,"fields":{"ord":[1]}},{"_score":1,"fields":{"ord":[1]}}]}})");
  EXPECT_EQ(error_of(), "");
}

TEST_F(ClusterSearchTest, SaysThatTheIndexWentAway) {
  const LexicalRetriever retriever = there();
  cluster_.set_hook(
      [](const SeenRequest&) -> std::optional<std::string> { return json_reply(404, Json::object()); });
  try {
    retriever.retrieve(query("bees"), 10);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("is gone"));
  }
}

TEST_F(ClusterSearchTest, RefusesSystemsThatSearchNothingThere) {
  StepModels models = no_models();
  models.term_search = [](const LibraryView&, const LexicalSettings&) { return nullptr; };
  EXPECT_THROW(System::load("bm25").make(library_, {}, models), Error);
  EXPECT_NE(System::load("legal").make(library_, {}, models), nullptr);
}

}  // namespace
}  // namespace pandect
