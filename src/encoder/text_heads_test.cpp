#include "encoder/text_heads.h"

#include <cmath>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "base/json.h"
#include "base/test_folder.h"
#include "pandect/error.h"
#include "source_folder.h"

namespace pandect {
namespace {

namespace fs = std::filesystem;

const fs::path tiny_folders = fs::path(PANDECT_SOURCE_DIR) / "tests/inputs/encoder";

/// Models that tools/make_tiny_heads.py makes; expected.json holds what another implementation gives.
struct Tiny {
  explicit Tiny(const char* name, Precision precision = Precision::fp32)
      : expected(parse_json(read_file(tiny_folders / name / "expected.json"), "expected.json")),
        encoder(std::make_shared<const SentenceEncoder>(tiny_folders / name, precision),
                tiny_folders / name) {}

  std::vector<std::string> texts() const {
    std::vector<std::string> all;
    for (const Json& entry : expected.at("cases")) all.push_back(entry.at("text").get<std::string>());
    return all;
  }

  Json expected;
  HeadedEncoder encoder;
};

double cosine(std::span<const float> given, const std::vector<double>& right) {
  double product = 0;
  double lengths[2] = {};
  for (std::size_t i = 0; i < right.size(); ++i) {
    product += double{given[i]} * right[i];
    lengths[0] += double{given[i]} * given[i];
    lengths[1] += right[i] * right[i];
  }
  return product / std::sqrt(lengths[0] * lengths[1]);
}

void expect_weights(const std::vector<TokenWeight>& given, const Json& right, double tolerance) {
  std::size_t next = 0;
  for (const Json& pair : right) {
    const auto weight = pair.at(1).get<double>();
    while (next < given.size() && given[next].id < pair.at(0).get<std::int32_t>())
      EXPECT_LT(given[next++].weight, tolerance) << "a weight that is none";
    if (next < given.size() && given[next].id == pair.at(0).get<std::int32_t>())
      EXPECT_NEAR(given[next++].weight, weight, tolerance) << pair;
    else
      EXPECT_LT(weight, tolerance) << pair << " is missing";
  }
  EXPECT_EQ(next, given.size());
}

void expect_heads_of_m3(Precision precision, double least_cosine, double tolerance) {
  const Tiny tiny("bge-m3", precision);
  const std::vector<TextHeads> all = tiny.encoder.encode(tiny.texts(), {});
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Json& right = tiny.expected.at("cases")[i];
    EXPECT_GE(cosine(all[i].dense, right.at("dense").get<std::vector<double>>()), least_cosine);
    ASSERT_EQ(all[i].columns, 16U);
    ASSERT_EQ(all[i].tokens.size(), right.at("tokens").size() * 16);
    for (std::size_t row = 0; row < right.at("tokens").size(); ++row)
      EXPECT_GE(cosine(std::span(all[i].tokens).subspan(row * 16, 16),
                       right.at("tokens")[row].get<std::vector<double>>()),
                least_cosine);
    expect_weights(all[i].sparse, right.at("sparse"), tolerance);
  }
  for (const Json& pair : tiny.expected.at("pairs")) {
    const TextHeads& question = all[pair.at("question").get<std::size_t>()];
    const TextHeads& passage = all[pair.at("passage").get<std::size_t>()];
    EXPECT_NEAR(max_sim(question, passage), pair.at("multi_vector").get<double>(), tolerance);
    EXPECT_NEAR(sparse_product(question.sparse, passage.sparse), pair.at("sparse").get<double>(),
                4 * tolerance);
  }
}

TEST(TextHeads, OfBgeM3AreThoseOfTheReference) {
  expect_heads_of_m3(Precision::fp32, 0.9999, 2e-5);
}

TEST(TextHeads, OfBgeM3AreNearItInHalfPrecision) {
  if (usual_precision() != Precision::bf16) GTEST_SKIP() << "this processor has no products of bf16";
  expect_heads_of_m3(Precision::bf16, 0.999, 0.05);
}

/// Its own marks, masks that nothing looks at, and no vectors of a passage's punctuation.
TEST(TextHeads, OfColbertAreThoseOfTheReference) {
  const Tiny tiny("colbert");
  for (const bool of_questions : {true, false}) {
    const std::vector<TextHeads> all = tiny.encoder.encode(tiny.texts(), {false, true, false, of_questions});
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Json& right = tiny.expected.at("cases")[i].at(of_questions ? "question" : "passage");
      ASSERT_EQ(all[i].columns, 16U);
      ASSERT_EQ(all[i].tokens.size(), right.size() * 16) << tiny.texts()[i];
      for (std::size_t row = 0; row < right.size(); ++row)
        EXPECT_GE(
            cosine(std::span(all[i].tokens).subspan(row * 16, 16), right[row].get<std::vector<double>>()),
            0.9999);
    }
  }
}

TEST(TextHeads, OfColbertNeedItsMarks) {
  const TestFolder folder;
  fs::copy(tiny_folders / "colbert", folder / "m", fs::copy_options::recursive);
  for (const char* text : {"{", "[]", R"({"query_token_id": "no such piece"})",
                           R"({"query_token_id": "im", "doc_token_id": "im", "query_maxlen": 0})",
                           R"({"query_token_id": "im", "doc_token_id": "im", "doc_maxlen": 99999999})"}) {
    write_file(folder / "m" / "artifact.metadata", text);
    try {
      const HeadedEncoder encoder(std::make_shared<const SentenceEncoder>(folder / "m"), folder / "m");
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      EXPECT_THAT(error.what(), ::testing::HasSubstr("artifact.metadata"));
    }
  }
}

class SparseWords : public ::testing::TestWithParam<const char*> {};

TEST_P(SparseWords, AreThoseOfTheReference) {
  const Tiny tiny(GetParam());
  ASSERT_TRUE(tiny.encoder.has_sparse());
  const std::vector<TextHeads> all = tiny.encoder.encode(tiny.texts(), {false, false, true});
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_TRUE(all[i].dense.empty());
    EXPECT_TRUE(all[i].tokens.empty());
    EXPECT_FALSE(all[i].sparse.empty());
    expect_weights(all[i].sparse, tiny.expected.at("cases")[i].at("sparse"), 2e-5);
  }
}

INSTANTIATE_TEST_SUITE_P(Models, SparseWords, ::testing::Values("splade-bert", "splade-xlm-roberta"));

TEST(TextHeads, OfTextsOfAnyLengthAreThoseOfTheTextAlone) {
  const Tiny tiny("splade-bert");
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < 70; ++i)
    texts.push_back(i % 7 == 0 ? "" : std::string(i, 'a') + " bees of the hand");
  const std::vector<TextHeads> together = tiny.encoder.encode(texts, {});
  for (const std::size_t i : {0U, 33U, 69U}) {
    const TextHeads alone = tiny.encoder.encode({&texts[i], 1}, {}).front();
    ASSERT_EQ(alone.sparse.size(), together[i].sparse.size());
    for (std::size_t k = 0; k < alone.sparse.size(); ++k)
      EXPECT_NEAR(alone.sparse[k].weight, together[i].sparse[k].weight, 1e-4);
    EXPECT_NEAR(max_sim(alone, together[i]), 1, 1e-5) << "of a text with itself";
  }
}

TEST(TextHeads, OfAnyEncoderAreItsOwnVectors) {
  const Tiny tiny("xlm-roberta");
  EXPECT_FALSE(tiny.encoder.has_sparse());
  EXPECT_FALSE(tiny.encoder.has_trained_tokens());
  const TextHeads heads = tiny.encoder.encode(std::vector<std::string>{"bees"}, {true, true, false}).front();
  EXPECT_EQ(heads.columns, 24U);
  EXPECT_EQ(heads.tokens.size(), 2 * 24U) << "the token of the word, and the end";
  EXPECT_THROW(tiny.encoder.encode(std::vector<std::string>{"bees"}, {}), Error);
}

TEST(TextHeads, NothingIsLikeNothing) {
  EXPECT_EQ(max_sim({}, {}), 0);
  EXPECT_EQ(sparse_product({}, {}), 0);
  EXPECT_EQ(max_sim({{}, 2, {1, 0}, {}}, {{}, 3, {1, 0, 0}, {}}), 0) << "of models unlike one another";
  const std::vector<TokenWeight> one{{1, 2}, {5, 1}};
  const std::vector<TokenWeight> other{{0, 9}, {1, 3}, {4, 1}, {5, 0.5F}};
  EXPECT_DOUBLE_EQ(sparse_product(one, other), 6.5);
}

TEST(TextHeads, ThatDoNotFitTheEncoderAreRefused) {
  const TestFolder folder;
  fs::copy(tiny_folders / "bge-m3", folder / "m", fs::copy_options::recursive);
  const auto complaint = [&] {
    try {
      const HeadedEncoder encoder(std::make_shared<const SentenceEncoder>(folder / "m"), folder / "m");
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::bad_input);
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(complaint(), "");
  fs::copy(folder / "m" / "colbert_linear.pt", folder / "m" / "sparse_linear.pt",
           fs::copy_options::overwrite_existing);
  EXPECT_THAT(complaint(), ::testing::HasSubstr("sparse_linear"));
  fs::copy(folder / "m" / "pytorch_model.bin", folder / "m" / "colbert_linear.pt",
           fs::copy_options::overwrite_existing);
  EXPECT_THAT(complaint(), ::testing::HasSubstr("colbert_linear"));
}

}  // namespace
}  // namespace pandect
