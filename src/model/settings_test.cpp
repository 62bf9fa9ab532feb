#include "model/settings.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/endpoint.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// "message | hint" of the Error that a models file gives.
std::string refusal(const std::string& text) {
  try {
    ModelsFile::parse(text, "models.toml");
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return std::string(error.what()) + " | " + error.hint();
  }
  return "none";
}

TEST(ModelsFile, TakesAddressAndKeyFromTheProvider) {
  const ModelsFile file = ModelsFile::parse(R"(
    [[model]]
    name = "claude"
    provider = "anthropic"
    model = "claude-x"
    window_tokens = 200000
    prices = { in = 3.0, out = 15.0 }
    limits = { retries = 1, requests_per_minute = 50 }

    [[model]]
    name = "local"
    provider = "openai"
    base_url = "http://127.0.0.1:8080/v1/"
    model = "tiny")",
                                            "models.toml");
  const ModelSettings& claude = file.find("claude", ModelKind::chat);
  EXPECT_EQ(claude.base_url, "https://api.anthropic.com/v1");
  EXPECT_EQ(claude.key_env, "ANTHROPIC_API_KEY");
  EXPECT_EQ(claude.prices.cached, 3.0);
  EXPECT_EQ(claude.limits.retries, 1U);
  const ModelSettings& local = file.find("local", ModelKind::chat);
  EXPECT_EQ(local.base_url, "http://127.0.0.1:8080/v1");
  EXPECT_EQ(local.key_env, "") << "the key of one service must not go to another";
}

TEST(ModelsFile, TakesThePrecisionOfALocalModel) {
  const auto text = [](const std::string& line) {
    return "[[model]]\nname = \"a\"\nkind = \"embed\"\nprovider = \"local\"\nmodel = \"m\"\n" + line;
  };
  EXPECT_EQ(ModelsFile::parse(text(""), "models.toml").models().front().precision, std::nullopt);
  EXPECT_EQ(ModelsFile::parse(text("precision = \"int8\""), "models.toml").models().front().precision,
            Precision::int8);
  EXPECT_THAT(refusal(text("precision = \"fp16\"")), HasSubstr("fp16"));
  EXPECT_THAT(refusal("[[model]]\nname = \"a\"\nprovider = \"openai\"\nmodel = \"m\"\nprecision = \"fp32\""),
              HasSubstr("precision"));
}

TEST(ModelsFile, NamesAModelByWhatItsRepliesDependOn) {
  const auto identity = [](const std::string& lines) {
    const std::string text = "[[model]]\nname = \"a\"\nkind = \"embed\"\nprovider = \"openai\"\n" + lines;
    return identity_of(info_of(ModelsFile::parse(text, "models.toml").models().front()));
  };
  const std::string plain = "model = \"m\"\n";
  const std::string one = identity(plain);
  EXPECT_EQ(identity(plain + "# dear\nprices = { in = 2.0 }\nlimits = { retries = 1 }\nbatch = 8\n"), one);
  EXPECT_NE(identity("model = \"n\"\n"), one);
  EXPECT_NE(identity(plain + "base_url = \"http://127.0.0.1/v1\"\n"), one);
  EXPECT_NE(identity(plain + "dimensions = 64\n"), one);
  EXPECT_NE(identity(plain + "query_prefix = \"query: \"\n"),
            identity(plain + "passage_prefix = \"query: \"\n"));
}

TEST(ModelsFile, RefusesWhatItDoesNotKnow) {
  const std::string start = "[[model]]\nname = \"a\"\nmodel = \"m\"\n";
  EXPECT_THAT(refusal(start + "provider = \"antropic\""), HasSubstr("line 4"));
  EXPECT_THAT(refusal(start + "provider = \"antropic\""), HasSubstr("did you mean 'anthropic'"));
  EXPECT_THAT(refusal(start + "provider = \"openai\"\nwindow_token = 1"),
              HasSubstr("did you mean 'window_tokens'"));
  EXPECT_THAT(refusal(start + "provider = \"openai\"\nlimits = { retrys = 1 }"),
              HasSubstr("did you mean 'retries'"));
  EXPECT_THAT(refusal(start + "provider = \"openai\"\nlimits = { retries = -1 }"), HasSubstr("from 0 to 20"));
  EXPECT_THAT(refusal(start), HasSubstr("'provider' is missing"));
  EXPECT_THAT(refusal(start + "provider = \"tei\""), HasSubstr("no models of kind 'chat'"));
  EXPECT_THAT(refusal(start + "provider = \"tei\"\nkind = \"embed\""), HasSubstr("'base_url' is missing"));
  EXPECT_THAT(refusal("[[models]]\nname = \"a\""), HasSubstr("did you mean 'model'"));
  const std::string one = start + "provider = \"openai\"\n";
  EXPECT_THAT(refusal(one + one), HasSubstr("two models 'a'"));
}

TEST(ModelsFile, NamesWhatAModelDoesNotTake) {
  const std::string start = "[[model]]\nname = \"a\"\nmodel = \"m\"\nprovider = \"openai\"\nleave_out = ";
  const ModelsFile file = ModelsFile::parse(start + "[\"temperature\", \"seed\"]\n", "models.toml");
  EXPECT_THAT(file.models().front().leave_out, ::testing::ElementsAre("seed", "temperature"));
  EXPECT_THAT(refusal(start + "[\"temprature\"]"), HasSubstr("did you mean 'temperature'"));
}

TEST(ModelsFile, RefusesKeysWithoutShowingThem) {
  const std::string start = "[[model]]\nname = \"a\"\nmodel = \"m\"\nprovider = \"openai\"\n";
  for (const char* line : {"key_env = \"sk-proj-SECRET\"", "base_url = \"https://me:SECRET@example.org/\"",
                           "base_url = \"https://example.org/?key=SECRET\""}) {
    const std::string message = refusal(start + line);
    EXPECT_THAT(message, HasSubstr("line 5"));
    EXPECT_THAT(message, Not(HasSubstr("SECRET")));
  }
  EXPECT_THAT(refusal(start + "base_url = \"file:///etc/passwd\""), HasSubstr("not an http address"));
}

TEST(ModelsFile, NamesTheNearestModel) {
  const ModelsFile file =
      ModelsFile::parse("[[model]]\nname = \"large\"\nmodel = \"m\"\nprovider = \"openai\"\n", "models.toml");
  try {
    file.find("larg", ModelKind::chat);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::wrong_usage);
    EXPECT_THAT(error.hint(), HasSubstr("did you mean 'large'"));
  }
  EXPECT_THROW(file.find("large", ModelKind::embed), Error);
}

}  // namespace
}  // namespace pandect
