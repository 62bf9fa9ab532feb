#include <cstdlib>

#include "fixture.h"
#include "model/download.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

constexpr const char* key = "sk-SECRET-9876";

class ModelTest : public CliTest {
 protected:
  // Whoever runs the tests may have installed models.
  void SetUp() override { ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1); }
  std::string models_file(const LoopbackServer& server) {
    ::setenv("PANDECT_TEST_KEY", key, 1);
    return write("models.toml", "[[model]]\nname = \"tiny\"\nprovider = \"openai\"\nbase_url = \"" +
                                    server.url() +
                                    "/v1\"\nmodel = \"t\"\nkey_env = \"PANDECT_TEST_KEY\"\n"
                                    "prices = { in = 1000000.0, out = 10.0 }\n"
                                    "limits = { retries = 0 }\n");
  }
};

std::string reply_stream() {
  return stream_head() +
         stream_event(R"({"model":"t-1","choices":[{"delta":{"content":"Section \u001b[2J"}}]})") +
         stream_event(R"({"choices":[{"delta":{"content":"5\nำ"},"finish_reason":"stop"}]})") +
         stream_event(R"({"choices":[],"usage":{"prompt_tokens":3,"completion_tokens":2}})") +
         "data: [DONE]\n\n";
}

TEST_F(ModelTest, ListsWhatIsConfigured) {
  const LoopbackServer server({http_reply(200, "{}")});
  const Json models = run_json({"model", "list", "--models", models_file(server)});
  ASSERT_EQ(models.size(), 1U);
  EXPECT_EQ(models[0]["name"], "tiny");
  EXPECT_EQ(models[0]["has_key"], true);
  EXPECT_EQ(models[0]["prices"]["out"], 10.0);
  const Outcome text = run({"model", "list", "--models", models_file(server)});
  EXPECT_NE(text.out.find("t of openai at " + server.url()), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find(key), std::string::npos);
  EXPECT_EQ(server.connections(), 0U);
}

TEST_F(ModelTest, TriesAModelAndSaysWhatItTook) {
  const LoopbackServer server([](const SeenRequest&, LoopbackServer::Wire& wire) {
    wire.send(reply_stream());
    wire.hang_up();
  });
  const Outcome outcome = run({"model", "try", "tiny", "Which section?", "--models", models_file(server)});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "Section \uFFFD[2J5\nำ\nt-1 · 3 tokens in, 2 out · cost 3.000020 · " +
                             outcome.out.substr(outcome.out.rfind(" · ") + 4));
  EXPECT_EQ(server.seen().size(), 1U);
}

TEST_F(ModelTest, SaysWhenNoTokensAreTold) {
  const LoopbackServer server(
      {http_reply(200, R"({"choices":[{"message":{"content":"five"},"finish_reason":"stop"}]})")});
  const std::vector<std::string> arguments = {"model",  "try",      "tiny",
                                              "Which?", "--models", models_file(server)};
  EXPECT_NE(run(arguments).out.find("five\nt · tokens not told · "), std::string::npos);
  EXPECT_EQ(run_json(arguments)["tokens_told"], false);
}

TEST_F(ModelTest, RefusesWhatCannotBeAsked) {
  const LoopbackServer server({http_reply(200, "{}")});
  const std::string models = models_file(server);
  expect_failure(run({"model", "try", "tiny", "", "--models", models}), 2, "the text is empty");
  expect_failure(run({"model", "try", "tiny", "caf\xE9", "--models", models}), 2, "not UTF-8");
  expect_failure(run({"model", "try", "tiny", "x", "--system", "\xFF", "--models", models}), 2, "not UTF-8");
  expect_failure(run({"model", "try", "tiny", "x", "--max-tokens", "0", "--models", models}), 2,
                 "--max-tokens");
  EXPECT_TRUE(server.seen().empty());
}

TEST_F(ModelTest, AnswersAgainFromTheCache) {
  const LoopbackServer server({http_reply(200, R"({"model":"t-1","choices":[{"message":{"content":"five"},
    "finish_reason":"length"}],"usage":{"prompt_tokens":3,"completion_tokens":2}})")});
  const std::vector<std::string> arguments{"model",    "try",
                                           "tiny",     "Which?",
                                           "--models", models_file(server),
                                           "--cache",  (folder_ / "cache.db").string()};
  EXPECT_EQ(run_json(arguments)["from_cache"], false);
  const Json again = run_json(arguments);
  EXPECT_EQ(again["from_cache"], true);
  EXPECT_EQ(again["text"], "five");
  EXPECT_EQ(again["finish"], "length");
  EXPECT_EQ(server.seen().size(), 1U);
}

TEST_F(ModelTest, SaysWhatIsWrong) {
  const LoopbackServer server(
      {http_reply(401, std::string("{\"error\":{\"message\":\"bad key ") + key + "\"}}")});
  const std::string models = models_file(server);
  const Outcome refused = run({"model", "try", "tiny", "x", "--models", models});
  expect_failure(refused, 4, "HTTP 401: bad key ***");
  EXPECT_EQ(refused.err.find(key), std::string::npos);
  expect_failure(run({"model", "try", "tinny", "x", "--models", models}), 2, "did you mean 'tiny'");
  expect_failure(run({"model", "list", "--models", (folder_ / "none.toml").string()}), 3, "none.toml");
  expect_failure(run({"model", "list"}), 2, "no models file");
  expect_failure(run({"model", "list", "--models", write("bad.toml", "[[model]]\nname = 3\n")}), 3, "line 2");
}

TEST_F(ModelTest, InstallsAClassifierForWhatItsLabelsSay) {
  const std::string models = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/";
  EXPECT_EQ(run_json({"model", "add", models + "xlm-roberta-entail", "--name", "nli"})["kind"], "entail");
  EXPECT_TRUE(std::filesystem::exists(folder_ / "models/nli/tokenizer.pieces"));
  EXPECT_EQ(run_json({"model", "add", models + "bert-rerank", "--name", "orders"})["kind"], "rerank");
  ASSERT_EQ(run({"add", write("dues.txt", act("9"))}).status, 0);
  const std::string text =
      write("claim.txt", "Section 2 of the Harbour Dues Act says that a ship pays nine crowns.\n");
  const Json proof = run_json({"check", text, "--judge", "nli"});
  EXPECT_EQ(proof["judge_asked"], 1) << proof;
  EXPECT_EQ(proof["judge_failed"], 0);
  expect_failure(run({"check", text, "--judge", "orders"}), 2, "is of kind 'rerank' and judges nothing");
  const std::string system =
      write("reranked.toml",
            "description = \"reranked\"\n[[step]]\nkind = \"bm25f\"\n\n[[step]]\nkind = "
            "\"rerank\"\nmodel = \"orders\"\ncandidates = 2\n");
  const Outcome found = run({"search", "harbour dues", "--system", system, "--explain"});
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_NE(found.out.find("scored by the reranker"), std::string::npos) << found.out;
}

/// Serves the files of the tiny BGE-M3, and says what a recipe says of them.
class FetchTest : public ModelTest {
 protected:
  static void serve(const SeenRequest& request, LoopbackServer::Wire& wire) {
    const std::filesystem::path file = tiny() + request.path;
    wire.send(std::filesystem::is_regular_file(file) ? http_reply(200, read_file(file))
                                                     : http_reply(404, "no"));
  }
  static std::string tiny() { return std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/bge-m3"; }
  std::string recipe(const std::string& url) {
    std::string text = "name = \"tiny-m3\"\nwhat = \"of random weights\"\nlicence = \"Apache-2.0\"\n";
    for (const std::string name : {"config.json", "tokenizer.json", "pytorch_model.bin", "sparse_linear.pt",
                                   "colbert_linear.pt", "1_Pooling/config.json"})
      text += "[[file]]\npath = \"" + name + "\"\nurl = \"" + url + "/" + name + "\"\nsha256 = \"" +
              sha256_of_file(std::filesystem::path(tiny()) / name) + "\"\n";
    return write("recipe.toml", text);
  }
};

TEST_F(FetchTest, GetsAModelWithThreeHeadsThatPutsHitsInOrder) {
  const LoopbackServer server(serve);
  const Outcome fetched = run({"model", "fetch", recipe(server.url()), "--json"});
  ASSERT_EQ(fetched.status, 0) << fetched.err;
  EXPECT_NE(fetched.err.find("licence: Apache-2.0"), std::string::npos) << fetched.err;
  const Json info = parse_json(fetched.out, "output");
  EXPECT_EQ(info["name"], "tiny-m3");
  EXPECT_EQ(info["heads"], Json({"multi_vector", "sparse"}));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "models/.fetched-tiny-m3"));
  ASSERT_EQ(run({"add", write("dues.txt", act("9")), "--encoder", "tiny-m3"}).status, 0);
  const Outcome found = run({"search", "harbour dues", "--system", "three-heads", "--explain"});
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_NE(found.out.find("scored by the reranker"), std::string::npos) << found.out;
  // A head that the model lacks is an error, not a worse ranking.
  ASSERT_EQ(run({"model", "add", tiny() + "/../xlm-roberta", "--name", "plain"}).status, 0);
  ASSERT_EQ(run({"build", "--encoder", "plain"}).status, 0);
  expect_failure(run({"search", "harbour dues", "--system", "three-heads"}), 2, "no sparse head");
}

TEST_F(FetchTest, SaysWhatCannotBeGot) {
  const LoopbackServer server(serve);
  expect_failure(run({"model", "fetch", recipe("http://127.0.0.1:1")}), 4, "the file cannot be got");
  expect_failure(run({"model", "fetch", recipe(server.url() + "/elsewhere")}), 4, "HTTP 404");
  std::string text = read_file(recipe(server.url()));
  const std::size_t at = text.find("sha256 = \"") + 10;
  text.replace(at, 4, text.substr(at, 4) == "0000" ? "1111" : "0000");
  expect_failure(run({"model", "fetch", write("other.toml", text)}), 3, "not the file that is wanted");
  expect_failure(run({"model", "fetch", "multilingual-e5-small"}), 2, "make models");
  expect_failure(run({"model", "fetch", "no-such-model"}), 2, "no recipe");
  expect_failure(run({"model", "fetch", server.url() + "/model.gguf", "--name", "x"}), 2, "--sha256");
  expect_failure(run({"model", "fetch", "http://example.org/model.gguf", "--name", "x"}), 2, "only https");
  EXPECT_EQ(run({"model", "info", "tiny-m3"}).status, 2) << "nothing was installed";
}

/// A chat model of random weights: what it says means nothing.
std::string tiny_chat_model(const char* name) {
  return std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/decoder/" + name;
}

TEST_F(ModelTest, InstallsAChatModelThatAnswers) {
  for (const char* model : {"qwen2", "smollm.gguf"}) {
    const Json info = run_json({"model", "add", tiny_chat_model(model), "--name", "tiny"});
    EXPECT_EQ(info["kind"], "chat");
    EXPECT_EQ(info["longest"], 512);
    const Json listed = run_json({"model", "list"});
    ASSERT_EQ(listed.size(), 1U) << listed;
    EXPECT_EQ(listed[0]["name"], "tiny");
    EXPECT_EQ(listed[0]["kind"], "chat");
    const Json first = run_json({"model", "try", "tiny", "bees", "--max-tokens", "12"});
    EXPECT_GT(first["tokens_out"], 0);
    EXPECT_EQ(run_json({"model", "try", "tiny", "bees", "--max-tokens", "12"})["text"], first["text"]);
    EXPECT_EQ(run({"model", "info", "tiny"}).status, 0);
  }
  ASSERT_EQ(
      run({"add", write("act.txt", "Bees Act\n\nSection 1\nThe keeper of bees shall keep the permit.\n")})
          .status,
      0);
  const Outcome asked = run({"ask", "who keeps bees?", "--model", "tiny"});
  EXPECT_NE(asked.status, 2) << asked.err;
  expect_failure(run({"model", "try", "tiny", std::string(3000, 'x')}), 3,
                 "and the model reads at most 512 with its reply");
}

TEST_F(ModelTest, RefusesAChatModelThatIsNone) {
  const std::string file = write("broken.gguf", "GGUF and no more than that");
  expect_failure(run({"model", "add", file, "--name", "tiny"}), 3, "broken.gguf: ");
  expect_failure(run({"model", "try", "tiny", "bees"}), 2, "no models file is named");
}

}  // namespace
}  // namespace pandect
