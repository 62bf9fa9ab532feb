#include <cstdlib>

#include <gtest/gtest.h>

#include "fixture.h"

namespace pandect {
namespace {

// Claims that words leave undecided, decided with the library's encoder where weights were fitted for it.
class AlignedClaimsTest : public CliTest {
 protected:
  void SetUp() override {
    ::setenv("PANDECT_MODEL_HOME", (folder_ / "models").c_str(), 1);
    const std::string tiny = std::string(PANDECT_SOURCE_DIR) + "/tests/inputs/encoder/gemma3-sentences";
    fingerprint_ = run_json({"model", "add", tiny, "--name", "tiny"})["fingerprint"];
    ASSERT_EQ(run({"add", write("act.txt", act("four")), "--encoder", "tiny"}).status, 0);
  }
  void TearDown() override { ::unsetenv("PANDECT_MODEL_HOME"); }

  /// The check of a text, with weights for an encoder.
  Json checked(const std::string& text, const std::string& encoder, const std::string& bias) {
    write("further/en/deciding.txt",
          "encoder: " + encoder + "\nsupported aligned least: 0.5\nsupported aligned: bias " + bias + "\n");
    return run_json(
        {"check", write("claim.txt", text), "--explain", "--languages", (folder_ / "further").string()});
  }

  std::string fingerprint_;
};

TEST_F(AlignedClaimsTest, TheLibrarysEncoderDecidesWhereWeightsAreForIt) {
  const std::string claim = "Ships owe money for lying in port (section 1 of the Harbour Dues Act).\n";
  EXPECT_EQ(checked(claim, fingerprint_, "999")["sentences"][0]["verdict"], "supported");
  EXPECT_NE(checked(claim, fingerprint_, "-999")["sentences"][0]["verdict"], "supported");
  const Json by_words = checked(claim, "another", "999");
  EXPECT_NE(by_words["sentences"][0]["verdict"], "supported");
  EXPECT_EQ(by_words["undecided_languages"], Json({"en"}));
}

TEST_F(AlignedClaimsTest, NothingThatWordsForbidIsSupported) {
  const std::string wrong =
      "Vessels that moor need not pay harbour dues (section 1 of the Harbour Dues Act).\n";
  EXPECT_NE(checked(wrong, fingerprint_, "999")["sentences"][0]["verdict"], "supported");
}

TEST_F(AlignedClaimsTest, ExplainSaysWhatTheEncoderFound) {
  const Json proof = checked("Ships owe money for lying in port (section 1 of the Harbour Dues Act).\n",
                             fingerprint_, "999");
  const Json signs = proof["sentences"][0]["citations"][0]["signs"];
  EXPECT_NE(signs["aligned-median"][0], 0) << signs;
}

}  // namespace
}  // namespace pandect
