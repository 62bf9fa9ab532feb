#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/test_folder.h"
#include "model/loopback_server.h"
#include "model/model_fixture.h"
#include "model/models.h"
#include "source_folder.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

const std::vector<std::string> two{"een", "twee"};

/// The request of one call, and the vectors it reads from the reply.
struct EmbeddingExchange {
  std::vector<float> values;
  SeenRequest seen;
  Json body;
  Usage usage;
};

EmbeddingExchange embed_two(Provider provider, const std::string& reply, std::size_t dimensions = 0) {
  const LoopbackServer server({http_reply(200, reply)});
  ModelSettings settings = settings_for(server, provider);
  settings.dimensions = dimensions;
  settings.query_prefix = "query: ";
  const auto meter = std::make_shared<UsageMeter>();
  const Matrix matrix = open_embedder(settings, {meter})->embed(two, TextKind::query);
  EXPECT_EQ(matrix.rows, 2U);
  EXPECT_EQ(matrix.columns, 2U);
  const SeenRequest seen = server.seen().at(0);
  return {matrix.values, seen, parse_json(seen.body, "request"), meter->total()};
}

TEST(Embedder, SpeaksOpenAi) {
  const EmbeddingExchange got = embed_two(Provider::openai, R"({"object":"list","data":[
    {"object":"embedding","index":1,"embedding":[3,4]},{"object":"embedding","index":0,"embedding":[1,2]}],
    "model":"m","usage":{"prompt_tokens":8,"total_tokens":8}})",
                                          2);
  EXPECT_THAT(got.values, ElementsAre(1, 2, 3, 4)) << "each says where it belongs";
  EXPECT_EQ(got.seen.path, "/v1/embeddings");
  EXPECT_EQ(got.body,
            Json::parse(R"({"model":"tiny","input":["query: een","query: twee"],"encoding_format":"float",
    "dimensions":2})"));
  EXPECT_EQ(got.usage.tokens_in, 8U);
  EXPECT_EQ(got.usage.cost, 8 * 2 / 1e6);
}

TEST(Embedder, SpeaksGemini) {
  const EmbeddingExchange got =
      embed_two(Provider::gemini, R"({"embeddings":[{"values":[1,2]},{"values":[3,4]}]})");
  EXPECT_THAT(got.values, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(got.seen.path, "/v1/models/tiny:batchEmbedContents");
  EXPECT_EQ(got.body["requests"][1], Json::parse(R"({"model":"models/tiny",
    "content":{"parts":[{"text":"query: twee"}]},"taskType":"RETRIEVAL_QUERY"})"));
}

TEST(Embedder, SpeaksCohere) {
  const EmbeddingExchange got = embed_two(Provider::cohere, R"({"id":"e","embeddings":{"float":[[1,2],[3,4]]},
    "texts":["een","twee"],"meta":{"billed_units":{"input_tokens":4}}})");
  EXPECT_THAT(got.values, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(got.seen.path, "/v1/embed");
  EXPECT_EQ(got.body, Json::parse(R"({"model":"tiny","texts":["query: een","query: twee"],
    "input_type":"search_query","embedding_types":["float"]})"));
  EXPECT_EQ(got.usage.tokens_in, 4U);
}

TEST(Embedder, SpeaksTei) {
  const EmbeddingExchange got = embed_two(Provider::tei, "[[1,2],[3,4e0]]");
  EXPECT_THAT(got.values, ElementsAre(1, 2, 3, 4));
  EXPECT_EQ(got.seen.path, "/v1/embed");
  EXPECT_EQ(got.body, Json::parse(R"({"inputs":["query: een","query: twee"],"truncate":true})"));
}

TEST(Embedder, TeiGivesAVectorForEachToken) {
  const LoopbackServer server({http_reply(200, "[[[1,0],[0,1],[1,1]],[[2,3]]]")});
  const auto tokens = open_embedder(settings_for(server, Provider::tei))->embed_tokens(two);
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[0].rows, 3U);
  EXPECT_THAT(tokens[0].values, ElementsAre(1, 0, 0, 1, 1, 1));
  EXPECT_THAT(tokens[1].values, ElementsAre(2, 3));
  EXPECT_EQ(server.seen().at(0).path, "/v1/embed_all");
}

TEST(Embedder, RefusesTokensOfDifferentLengthAndOtherProviders) {
  for (const char* const reply : {"[[[1,0],[0]],[[2,3]]]", "[[[1,0]],[[2]]]", "[[[1,0]]]", "{}", "[1,2]"}) {
    const LoopbackServer server({http_reply(200, reply)});
    EXPECT_THROW(open_embedder(settings_for(server, Provider::tei))->embed_tokens(two), Error) << reply;
  }
  const LoopbackServer server({http_reply(200, "[]")});
  try {
    open_embedder(settings_for(server, Provider::openai))->embed_tokens(two);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("gives no vectors of tokens"));
  }
}

TEST(Embedder, RefusesWhatIsNoVectorForEachText) {
  for (const char* reply : {"[]", "[[1,2]]", "[[1,2],[3]]", "[[1,2],[3,null]]", "[[1,2],[3,1e99]]", "[[],[]]",
                            "7", "{\"data\":1}", "[[1,2],[3,4],[5,6]]", "[[[1]],[[2]]]"}) {
    EXPECT_THAT(error_of([&] { embed_two(Provider::tei, reply); }), HasSubstr("one vector for each text"))
        << reply;
  }
  for (const char* reply : {R"({"data":[{"index":0,"embedding":[1,2]},{"index":0,"embedding":[3,4]}]})",
                            R"({"data":[{"index":0,"embedding":[1,2]},{"index":9,"embedding":[3,4]}]})"}) {
    error_of([&] { embed_two(Provider::openai, reply); });
  }
  EXPECT_THAT(error_of([&] { embed_two(Provider::tei, R"({"error":"too long"})"); }),
              HasSubstr(": too long"));
}

/// A server that embeds each text as its own length.
LoopbackServer::Handler lengths() {
  return [](const SeenRequest& request, LoopbackServer::Wire& wire) {
    Json vectors = Json::array();
    const Json body = parse_json(request.body, "request");
    for (const Json& text : body["inputs"]) {
      vectors.push_back(Json::array({text.get<std::string>().size()}));
    }
    wire.send(http_reply(200, dump_json(vectors)));
  };
}

TEST(Embedder, SendsManyTextsInBatchesAndKeepsTheirOrder) {
  const LoopbackServer server(lengths());
  ModelSettings settings = settings_for(server, Provider::tei);
  settings.batch = 7;
  std::vector<std::string> texts;
  for (std::size_t i = 1; i <= 100; ++i) texts.emplace_back(i, 'x');
  const auto embedder = open_embedder(settings);
  const Matrix matrix = embedder->embed(texts, TextKind::passage);
  ASSERT_EQ(matrix.rows, 100U);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(matrix.row(i)[0], static_cast<float>(i + 1));
  EXPECT_EQ(server.seen().size(), 15U);
  EXPECT_EQ(embedder->embed({}, TextKind::passage).rows, 0U);
  EXPECT_EQ(server.seen().size(), 15U);
  EXPECT_EQ(embedder->embed(std::vector<std::string>{""}, TextKind::passage).values[0], 1) << "as a blank";
}

/// tools/make_tiny_encoders.py made the model and the adapter.
TEST(LocalEmbedder, WithAnAdapterForQuestionsEmbedsPassagesAsItsBase) {
  namespace fs = std::filesystem;
  const fs::path models = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";
  const TestFolder folder;
  fs::copy(models / "xlm-roberta", folder / "xlm-roberta");
  fs::copy(models / "lora", folder / "adapter");
  const auto open = [&](const std::string& name) {
    const std::string text = "[[model]]\nname = \"" + name +
                             "\"\nkind = \"embed\"\nprovider = \"local\"\nmodel = \"" +
                             (folder / name).string() + "/\"\n";
    return open_embedder(ModelsFile::parse(text, "models.toml").models().front());
  };
  const auto base = open("xlm-roberta");
  const auto for_all = open("adapter");
  EXPECT_NE(for_all->embed(two, TextKind::passage).values, base->embed(two, TextKind::passage).values);
  EXPECT_NE(identity_of(for_all->passage_info()), identity_of(base->info()));
  write_file(folder / "adapter" / "adapter_texts.json", "{\"texts\": \"questions\"}");
  const auto for_questions = open("adapter");
  EXPECT_EQ(for_questions->embed(two, TextKind::passage).values, base->embed(two, TextKind::passage).values);
  EXPECT_EQ(for_questions->embed(two, TextKind::query).values, for_all->embed(two, TextKind::query).values);
  EXPECT_EQ(identity_of(for_questions->passage_info()), identity_of(base->passage_info()));
  EXPECT_NE(identity_of(for_questions->info()), identity_of(base->info()));
}

TEST(Reranker, SpeaksCohereAndTei) {
  const LoopbackServer cohere({http_reply(200, R"({"results":[{"index":1,"relevance_score":0.9},
    {"index":0,"relevance_score":0.1}],"meta":{"billed_units":{"search_units":1}}})")});
  EXPECT_THAT(open_reranker(settings_for(cohere, Provider::cohere))->score("q", two), ElementsAre(0.1, 0.9));
  EXPECT_EQ(cohere.seen()[0].path, "/v1/rerank");
  EXPECT_EQ(parse_json(cohere.seen()[0].body, "request"),
            Json::parse(R"({"model":"tiny","query":"q","documents":["een","twee"]})"));
  const LoopbackServer tei({http_reply(200, R"([{"index":1,"score":0.8},{"index":0,"score":-2}])")});
  EXPECT_THAT(open_reranker(settings_for(tei, Provider::tei))->score("q", two), ElementsAre(-2, 0.8));
  EXPECT_EQ(parse_json(tei.seen()[0].body, "request"),
            Json::parse(R"({"query":"q","texts":["een","twee"],"truncate":true})"));
  for (const char* reply :
       {R"([{"index":1,"score":0.8}])", R"([{"index":1,"score":0.8},{"index":1,"score":1}])",
        R"([{"index":1,"score":0.8},{"score":1}])", R"([{"index":0,"score":"x"},{"index":1}])"}) {
    const LoopbackServer wrong({http_reply(200, reply)});
    error_of([&] { open_reranker(settings_for(wrong, Provider::tei))->score("q", two); });
  }
}

}  // namespace
}  // namespace pandect
