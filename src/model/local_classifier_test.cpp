#include "model/local_classifier.h"

#include <cmath>
#include <filesystem>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "model/models.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path classifiers = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

ModelSettings settings_of(const fs::path& folder, ModelKind kind) {
  ModelSettings settings;
  settings.name = folder.filename().string();
  settings.kind = kind;
  settings.provider = Provider::local;
  settings.model = folder.string();
  settings.precision = Precision::fp32;
  return settings;
}

/// The logits of the pair of expected.json at a place.
std::vector<double> logits_at(const char* model, std::size_t place) {
  return parse_json(read_file(classifiers / model / "expected.json"), "expected.json")
      .at("pairs")[place]
      .at("logits")
      .get<std::vector<double>>();
}

TEST(LocalReranker, ScoresByTheNumberOfItsLabel) {
  const auto reranker = open_reranker(settings_of(classifiers / "bert-rerank", ModelKind::rerank));
  const std::vector<std::string> texts{"the hand", "the hand"};
  EXPECT_THAT(reranker->score("bees", texts),
              ::testing::Each(::testing::DoubleNear(logits_at("bert-rerank", 0)[0], 2e-5)));
  EXPECT_TRUE(reranker->score("bees", {}).empty());
}

TEST(LocalReranker, RefusesAModelOfEntailment) {
  const auto reranker = open_reranker(settings_of(classifiers / "xlm-roberta-entail", ModelKind::rerank));
  const std::vector<std::string> texts{"the hand"};
  EXPECT_THROW(reranker->score("bees", texts), Error);
}

TEST(LocalEntailmentModel, GivesTheProbabilityAtTheTemperature) {
  const TestFolder folder;
  fs::copy(classifiers / "xlm-roberta-entail", folder / "m");
  const std::vector<double> logits = logits_at("xlm-roberta-entail", 1);
  const auto pair = parse_json(read_file(folder / "m" / "expected.json"), "expected.json").at("pairs")[1];
  const auto probability = [&] {
    return open_entailment_model(settings_of(folder / "m", ModelKind::entail))
        ->judge(pair.at("first").get<std::string>(), pair.at("second").get<std::string>())
        .entails;
  };
  const auto expected = [&](double temperature, std::size_t label = 0) {
    double all = 0;
    for (const double logit : logits) all += std::exp(logit / temperature);
    return std::exp(logits[label] / temperature) / all;
  };
  EXPECT_NEAR(probability(), expected(1), 2e-5);
  const auto model = open_entailment_model(settings_of(folder / "m", ModelKind::entail));
  EXPECT_FALSE(model->is_calibrated());
  EXPECT_NEAR(
      model->judge(pair.at("first").get<std::string>(), pair.at("second").get<std::string>()).contradicts,
      expected(1, 2), 2e-5);
  write_file(folder / "m" / "calibration.json", R"({"temperature": 2.5})");
  EXPECT_NEAR(probability(), expected(2.5), 2e-5);
  EXPECT_TRUE(open_entailment_model(settings_of(folder / "m", ModelKind::entail))->is_calibrated());
  for (const char* broken : {"{}", "[]", R"({"temperature": 0})", R"({"temperature": "hot"})"}) {
    write_file(folder / "m" / "calibration.json", broken);
    EXPECT_THROW(probability(), Error) << broken;
  }
}

}  // namespace
}  // namespace pandect
