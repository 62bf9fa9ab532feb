#include "answer/prove/alignment.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

namespace pandect {
namespace {

Matrix matrix(std::size_t columns, std::vector<float> values) {
  return {values.size() / columns, columns, std::move(values)};
}

double sign(const std::vector<double>& signs, std::string_view name) {
  for (std::size_t i = 0; i < signs.size(); ++i)
    if (alignment_names()[i] == name) return signs[i];
  ADD_FAILURE() << name;
  return 0;
}

TEST(Alignment, OfTheSameTokensIsWhole) {
  const Matrix law = matrix(3, {1, 0, 0, 0, 1, 0, 0, 0, 1});
  const std::vector<double> signs = alignment(law, law);
  ASSERT_EQ(signs.size(), alignment_names().size());
  for (const std::string_view name : {"aligned-least", "aligned-median", "aligned-near", "aligned-spread"})
    EXPECT_NEAR(sign(signs, name), 1, 1e-6) << name;
  EXPECT_NEAR(sign(signs, "aligned-capped"), 0.8, 1e-6);
  EXPECT_NEAR(sign(signs, "aligned-part"), 1, 1e-6);
  EXPECT_NEAR(sign(signs, "aligned-place"), 1, 1e-6);
}

TEST(Alignment, ShowsTheTokenThatTheLawLacks) {
  const Matrix law = matrix(3, {1, 0, 0, 0, 1, 0});
  const std::vector<double> signs = alignment(matrix(3, {1, 0, 0, 0, 3, 4, 0, 1, 0}), law);
  EXPECT_NEAR(sign(signs, "aligned-least"), 0.6, 1e-6);
  EXPECT_NEAR(sign(signs, "aligned-median"), 1, 1e-6);
  EXPECT_NEAR(sign(signs, "aligned-capped"), (0.8 + 0.6 + 0.8) / 3, 1e-6);
  EXPECT_NEAR(sign(signs, "aligned-near"), 1 - 0.4 / std::sqrt(3.0), 1e-6);
}

TEST(Alignment, FindsThePlaceInALongLaw) {
  std::vector<float> values;
  for (int i = 0; i < 40; ++i) values.insert(values.end(), {0, 0, 1});
  const Matrix claim = matrix(3, {1, 0, 0, 0, 1, 0, 1, 1, 0});
  std::ranges::copy(claim.values, values.begin() + 3 * 21);
  const std::vector<double> signs = alignment(claim, matrix(3, values));
  EXPECT_NEAR(sign(signs, "aligned-place"), 1, 1e-6);
  EXPECT_LT(sign(signs, "aligned-part"), 0.9) << "three tokens of the law on both sides are part of it";
  EXPECT_NEAR(sign(signs, "aligned-spread"), 8.0 / 3, 1e-6)
      << "the two foremost tokens, and three on both sides";
}

/// Gives a token a letter: of the mark of the beginning, of the letters, and of the mark of the end.
class Letters : public Embedder {
 public:
  ModelInfo info() const override { return {}; }
  Matrix embed(std::span<const std::string> /*texts*/, TextKind /*kind*/,
               const std::stop_token& /*stop*/) override {
    return {};
  }
  std::vector<Matrix> embed_tokens(std::span<const std::string> texts,
                                   const std::stop_token& /*stop*/) override {
    std::vector<Matrix> all;
    for (const std::string& text : texts) {
      ++asked[text];
      Matrix rows{0, 128, {}};
      for (const char letter : "^" + text + "$") {
        rows.values.resize(++rows.rows * rows.columns);
        rows.values[rows.values.size() - rows.columns + static_cast<unsigned char>(letter) % 128] = 1;
      }
      all.push_back(std::move(rows));
    }
    return all;
  }
  std::map<std::string, int> asked;
};

TEST(ClaimAligner, ComparesTheTextsWithoutTheTaskBeforeThem) {
  const auto letters = std::make_shared<Letters>();
  ClaimAligner aligner(letters);
  EXPECT_NEAR(sign(aligner.align("abc", "xaxbxcx"), "aligned-least"), 1, 1e-6);
  // "task:" has an "s", an end has a "$".
  EXPECT_NEAR(sign(aligner.align("as", "xaxbxcx"), "aligned-least"), 0, 1e-6);
  EXPECT_NEAR(sign(aligner.align("a$", "xaxbxcx"), "aligned-least"), 0, 1e-6);
  for (const auto& [text, count] : letters->asked) EXPECT_EQ(count, 1) << text;
}

TEST(ClaimAligner, LeavesWhatIsEmptyOrVeryLong) {
  ClaimAligner aligner(std::make_shared<Letters>());
  EXPECT_TRUE(aligner.align("", "law").empty());
  EXPECT_TRUE(aligner.align("claim", "").empty());
  EXPECT_TRUE(aligner.align("claim", std::string(100'000, 'x')).empty());
  EXPECT_FALSE(aligner.align("claim", std::string(1'000, 'x')).empty());
}

TEST(AboutTokens, CountsLettersByTheirScript) {
  EXPECT_EQ(about_tokens("abcdefgh"), 2U);
  EXPECT_EQ(about_tokens("über"), 1U);
  EXPECT_EQ(about_tokens("허가를받"), 2U);
  EXPECT_EQ(about_tokens("กฎหมาย"), 3U);
  EXPECT_EQ(about_tokens(""), 0U);
}

}  // namespace
}  // namespace pandect
