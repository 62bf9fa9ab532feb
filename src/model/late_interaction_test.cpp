#include "model/late_interaction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "model/models.h"
#include "model/toy_embedder.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path headed = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

std::shared_ptr<Embedder> embedder_of(const char* folder) {
  ModelSettings settings;
  settings.name = folder;
  settings.kind = ModelKind::embed;
  settings.provider = Provider::local;
  settings.model = (headed / folder).string();
  settings.precision = Precision::fp32;
  return open_embedder(settings);
}

TEST(LateInteraction, AddsUpWhatTheHeadsSay) {
  const Json expected = parse_json(read_file(headed / "bge-m3" / "expected.json"), "expected.json");
  const auto text = [&](const Json& place) {
    return expected.at("cases")[place.get<std::size_t>()].at("text").get<std::string>();
  };
  const auto embedder = embedder_of("bge-m3");
  for (const Json& pair : expected.at("pairs")) {
    const std::vector<std::string> passage{text(pair.at("passage"))};
    const auto score = [&](HeadWeights weights) {
      return LateInteraction(embedder, weights).score(text(pair.at("question")), passage).at(0);
    };
    const auto dense = pair.at("dense").get<double>();
    const auto multi = pair.at("multi_vector").get<double>();
    const auto sparse = pair.at("sparse").get<double>();
    EXPECT_NEAR(score({}), 0.4 * dense + 0.4 * multi + 0.2 * sparse, 5e-5);
    EXPECT_NEAR(score({1, 0, 0}), dense, 2e-5);
    EXPECT_NEAR(score({0, 1, 0}), multi, 2e-5);
    EXPECT_NEAR(score({0, 0, 1}), sparse, 1e-4);
  }
}

TEST(LateInteraction, ReadsATextOnce) {
  const auto toy = std::make_shared<ToyEmbedder>();
  LateInteraction model(toy, {});
  const std::vector<std::string> texts{"is punished", "the rate", "is punished"};
  const std::vector<double> first = model.score("penalty", texts);
  EXPECT_GT(first[0], first[1]);
  EXPECT_EQ(first[0], first[2]);
  const int read = toy->passages;
  EXPECT_EQ(model.score("penalty", texts), first);
  EXPECT_EQ(toy->passages, read);
  EXPECT_EQ(toy->questions, 2);
  EXPECT_TRUE(model.score("penalty", {}).empty());
}

TEST(LateInteraction, TakesAnyEncoderWithoutItsSparseHead) {
  const auto embedder = embedder_of("xlm-roberta");
  const std::vector<std::string> texts{"bees", "the permit"};
  const std::vector<double> scores = LateInteraction(embedder, {0, 1, 0}).score("bees", texts);
  EXPECT_NEAR(scores[0], 1, 1e-5);
  EXPECT_LT(scores[1], scores[0]);
  try {
    LateInteraction(embedder, {}).score("bees", texts);
    FAIL() << "it has no weights of tokens";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.hint(), ::testing::HasSubstr("sparse = 0"));
  }
}

}  // namespace
}  // namespace pandect
