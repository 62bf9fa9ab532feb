#include "model/reply_cache.h"

#include <cstdlib>
#include <filesystem>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "base/thread_pool.h"
#include "model/cached_models.h"
#include "model/chat_json.h"
#include "model/loopback_server.h"
#include "model/model_fixture.h"
#include "model/models.h"
#include "model/scripted_chat_model.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

std::shared_ptr<ReplyCache> cache_in(const TestFolder& folder) {
  return std::make_shared<ReplyCache>(folder / "replies.db");
}

TEST(ReplyCache, KeepsBytesOverProcessesAndThreads) {
  const TestFolder folder;
  const std::string bytes("\0\xFF text", 7);
  {
    ReplyCache cache(folder / "replies.db");
    EXPECT_FALSE(cache.find("a").has_value());
    cache.keep({{"a", bytes}, {"b", ""}});
  }
  ReplyCache cache(folder / "replies.db");
  ReplyCache beside(folder / "replies.db");
  EXPECT_EQ(cache.find("a"), bytes);
  EXPECT_EQ(cache.find("b"), "");
  parallel_for(40, [&](std::size_t i) { (i % 2 == 0 ? cache : beside).keep({{std::to_string(i), "x"}}); }, 4);
  EXPECT_EQ(cache.size(), 42U);
}

TEST(ReplyCache, RefusesOtherFiles) {
  const TestFolder folder;
  write_file(folder / "text", "this is a text and no database, and it is long enough to be looked at");
  EXPECT_THROW(ReplyCache(folder / "text"), Error);
  Database(folder / "other.db", Database::Mode::create).execute("CREATE TABLE works(id)");
  try {
    const ReplyCache cache(folder / "other.db");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("is not a cache of replies"));
  }
  EXPECT_EQ(Database(folder / "other.db", Database::Mode::read).number("SELECT count(*) FROM sqlite_schema"),
            1);
}

TEST(ReplyCache, NamesTheFolderThatIsNotThere) {
  const TestFolder folder;
  try {
    const ReplyCache cache(folder / "none" / "replies.db");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.what(), HasSubstr("the folder does not exist"));
  }
}

TEST(CachedChatModel, AsksNothingTwice) {
  const TestFolder folder;
  auto script = std::make_unique<ScriptedChatModel>(std::vector<std::string>{"één", "twee", "drie", "vier"});
  const ScriptedChatModel& inner = *script;
  const auto meter = std::make_shared<UsageMeter>();
  CachedChatModel model(std::move(script), cache_in(folder), meter);
  ChatRequest request = ask_user("q");
  const ChatReply first = model.complete(request, {}, {});
  EXPECT_FALSE(first.from_cache);
  std::string streamed;
  const ChatReply again = model.complete(request, [&](std::string_view piece) { streamed += piece; }, {});
  EXPECT_TRUE(again.from_cache);
  EXPECT_EQ(streamed, "één");
  EXPECT_EQ(dump_json(to_json(again)), dump_json(to_json(first)));
  EXPECT_EQ(again.usage, first.usage) << "what it took when it was made";
  EXPECT_EQ(meter->total().from_cache, 1U);
  EXPECT_EQ(meter->total().tokens_out, 0U);
  request.sample = 1;
  EXPECT_EQ(model.complete(request, {}, {}).text, "twee");
  request.temperature = 0;
  EXPECT_EQ(model.complete(request, {}, {}).text, "drie");
  request.json_schema = {{"type", "object"}};
  EXPECT_EQ(model.complete(request, {}, {}).text, "vier");
  EXPECT_EQ(inner.asked().size(), 4U);
}

TEST(CachedChatModel, KeepsNoFailure) {
  const TestFolder folder;
  int calls = 0;
  auto script = std::make_unique<ScriptedChatModel>([&calls](const ChatRequest&) -> std::string {
    if (calls++ == 0) throw Error(ErrorCode::service_unavailable, "down");
    return "up";
  });
  CachedChatModel model(std::move(script), cache_in(folder), nullptr);
  EXPECT_THROW(model.complete(ask_user("q"), {}, {}), Error);
  EXPECT_EQ(model.complete(ask_user("q"), {}, {}).text, "up");
}

TEST(CachedChatModel, RoundTripsAReply) {
  ChatReply reply;
  reply.text = "มาตรา 40";
  reply.reasoning = "hm";
  reply.finish = FinishReason::length;
  reply.model = "m";
  reply.usage = {1, 0, 10, 4, 3, 0.25};
  reply.logprobs = {{"a", -0.5, {{"a", -0.5, {}}, {"b", -1, {}}}}};
  const auto read = read_chat_reply(dump_json(to_json(reply)));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(dump_json(to_json(*read)), dump_json(to_json(reply)));
  EXPECT_EQ(read->usage, reply.usage);
  EXPECT_EQ(read->logprobs[0].top[1].token, "b");
  for (const char* broken : {"", "[]", "{\"finish\":\"x\"}", "{\"text\":"}) {
    EXPECT_FALSE(read_chat_reply(broken).has_value()) << broken;
  }
}

TEST(Models, RunAgainFromTheCacheWithoutServiceOrKey) {
  const TestFolder folder;
  ModelSettings settings;
  {
    const LoopbackServer server({http_reply(200, R"({"choices":[{"message":{"content":"ok"},
      "finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":1}})")});
    settings = settings_for(server);
    EXPECT_EQ(open_chat_model(settings, {nullptr, cache_in(folder)})->complete(ask_user("q")).text, "ok");
  }
  settings.key_env = "PANDECT_TEST_KEY_THAT_IS_NOT_SET";
  const auto meter = std::make_shared<UsageMeter>();
  const auto model = open_chat_model(settings, {meter, cache_in(folder)});
  EXPECT_EQ(model->complete(ask_user("q")).text, "ok");
  EXPECT_EQ(meter->total().cost, 0);
  EXPECT_THROW(model->complete(ask_user("another")), Error);
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_THAT(read_file(entry.path()), Not(HasSubstr(test_key)));
  }
}

TEST(CachedEmbedder, AsksOnlyForWhatIsMissing) {
  const TestFolder folder;
  const LoopbackServer server([](const SeenRequest& request, LoopbackServer::Wire& wire) {
    const Json body = parse_json(request.body, "request");
    Json vectors = Json::array();
    for (const Json& text : body["inputs"]) {
      Json vector = Json::array();
      vector.push_back(text.get<std::string>().size());
      vector.push_back(0.5);
      vectors.push_back(vector);
    }
    wire.send(http_reply(200, dump_json(vectors)));
  });
  const auto meter = std::make_shared<UsageMeter>();
  const auto embedder = open_embedder(settings_for(server, Provider::tei), {meter, cache_in(folder)});
  const std::vector<std::string> some{"a", "ccc"};
  const std::vector<std::string> more{"ccc", "bb", "a"};
  EXPECT_THAT(embedder->embed(some, TextKind::passage).values, ElementsAre(1, 0.5, 3, 0.5));
  EXPECT_THAT(embedder->embed(more, TextKind::passage).values, ElementsAre(3, 0.5, 2, 0.5, 1, 0.5));
  EXPECT_THAT(embedder->embed(more, TextKind::passage).values, ElementsAre(3, 0.5, 2, 0.5, 1, 0.5));
  ASSERT_EQ(server.seen().size(), 2U);
  EXPECT_EQ(parse_json(server.seen()[1].body, "request")["inputs"], Json::parse(R"(["bb"])"));
  EXPECT_EQ(meter->total().from_cache, 1U);
  embedder->embed(some, TextKind::query);
  EXPECT_EQ(server.seen().size(), 3U) << "a query is another thing than a passage";
}

TEST(CachedEmbedder, KeepsTheBatchesBeforeOneThatFails) {
  const TestFolder folder;
  const LoopbackServer server({http_reply(200, "[[1.0],[2.0]]"), http_reply(200, "[[3.0],[4.0]]"),
                               http_reply(400, "no"), http_reply(200, "[[5.0]]")});
  ModelSettings settings = settings_for(server, Provider::tei);
  settings.batch = 2;
  settings.limits.concurrent = 1;
  const auto embedder = open_embedder(settings, {nullptr, cache_in(folder)});
  const std::vector<std::string> texts{"a", "b", "c", "d", "e"};
  EXPECT_THROW(embedder->embed(texts, TextKind::passage), Error);
  EXPECT_THAT(embedder->embed(texts, TextKind::passage).values, ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(server.seen().size(), 4U);
}

TEST(CachedReranker, AsksOnlyForWhatIsMissing) {
  const TestFolder folder;
  const LoopbackServer server({http_reply(200, R"([{"index":0,"score":0.25},{"index":1,"score":0.5}])"),
                               http_reply(200, R"([{"index":0,"score":0.75}])")});
  const auto reranker = open_reranker(settings_for(server, Provider::tei), {nullptr, cache_in(folder)});
  EXPECT_THAT(reranker->score("q", std::vector<std::string>{"a", "b"}), ElementsAre(0.25, 0.5));
  EXPECT_THAT(reranker->score("q", std::vector<std::string>{"b", "c", "a"}), ElementsAre(0.5, 0.75, 0.25));
  EXPECT_EQ(server.seen().size(), 2U);
}

}  // namespace
}  // namespace pandect
