#include <algorithm>
#include <cstdlib>

#include <gmock/gmock.h>

#include "fixture.h"
#include "model/loopback_server.h"

namespace pandect {
namespace {

/// Gives vectors in which a penalty is near a fine, as OpenAI-compatible servers write them.
void embed(const SeenRequest& request, LoopbackServer::Wire& wire) {
  const Json body = parse_json(request.body, "request");
  Json data = Json::array();
  for (const Json& text : body.at("input")) {
    const auto has = [&](const char* word) {
      return text.get<std::string>().find(word) != std::string::npos ? 1.0 : 0.0;
    };
    data.push_back({{"index", data.size()},
                    {"embedding", {std::max(has("penalty"), has("fined")), has("crowns"), 0.1}}});
  }
  wire.send(
      http_reply(200, dump_json({{"model", "tiny"}, {"data", data}}), "Content-Type: application/json\r\n"));
}

class ModelStepsTest : public CliTest {
 protected:
  ModelStepsTest() { EXPECT_EQ(run({"add", write("act.txt", act("four"))}).status, 0); }

  std::vector<std::string> search(const LoopbackServer& server) {
    const std::string models = write(
        "models.toml", "[[model]]\nname = \"tiny\"\nkind = \"embed\"\nprovider = \"openai\"\nbase_url = \"" +
                           server.url() + "/v1\"\nmodel = \"tiny\"\nlimits = { retries = 0 }\n");
    return {"search", "Is there a penalty?", "--system", "dense", "--explain", "--models", models};
  }
};

TEST_F(ModelStepsTest, EmbedTheLibraryOnce) {
  const LoopbackServer server(embed);
  const Json found = run_json(search(server));
  EXPECT_EQ(found["hits"][0]["provision"]["citation"], "Section 3, Harbour Dues Act");
  EXPECT_THAT(found["hits"][0]["why"][0].get<std::string>(),
              testing::HasSubstr("near the question in meaning"));
  const std::size_t calls = server.seen().size();
  EXPECT_EQ(found["usage"]["models"][0]["model"], "tiny");
  EXPECT_EQ(found["usage"]["requests"], 2);
  EXPECT_EQ(found["usage"]["untold"], 2);
  const Json again = run_json(search(server));
  EXPECT_EQ(again["hits"], found["hits"]);
  EXPECT_EQ(again["usage"]["requests"], 0);
  EXPECT_EQ(server.seen().size(), calls) << "all vectors were kept, the question's too";
}

TEST_F(ModelStepsTest, ThatCannotBeReachedAreAnError) {
  const LoopbackServer server({http_reply(500, "no")});
  expect_failure(run(search(server)), 4, "HTTP 500");
}

TEST_F(ModelStepsTest, AreRefusedWithoutAModelsFile) {
  ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1);
  expect_failure(run({"search", "penalty", "--system", "dense"}), 2, "no models file is named");
}

}  // namespace
}  // namespace pandect
