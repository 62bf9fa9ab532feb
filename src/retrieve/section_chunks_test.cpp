#include "retrieve/section_chunks.h"

#include <gmock/gmock.h>

#include "chunk/information_loss.h"
#include "library/library_fixture.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class SectionChunksTest : public testing::Test {
 protected:
  std::vector<std::string> found(const std::string& question, std::size_t k, std::size_t size) {
    SectionChunkSettings settings;
    settings.chunks = {.strategy = ChunkStrategy::lines, .size = size, .overlap = 0};
    const SectionChunks retriever(view_, settings);
    std::vector<std::string> numbers;
    for (const Hit& hit : retriever.retrieve(parse_query(view_, question, {std::nullopt, 20000}), k))
      numbers.push_back(number_of(view_, hit.document));
    return numbers;
  }

  const SmallLibrary library_{
      "Lamp Act\n\nSection 1. Oil\nOil burns.\n\nSection 2. Wicks\nWicks are trimmed.\n\nSection 3. Glass\n"
      "Glass is cleaned on Mondays.\nIt is cleaned with ash and with water from the well of the village.\n"};
  const LibraryView view_ = library_.open();
};

TEST_F(SectionChunksTest, FindsAllThatAChunkHoldsWhole) {
  EXPECT_THAT(found("oil", 10, 80), ElementsAre("1", "2")) << "both stand in one chunk";
  EXPECT_THAT(found("oil", 1, 80), ElementsAre("1", "2")) << "k counts chunks";
}

TEST_F(SectionChunksTest, DropsChunksThatHoldNoneWhole) {
  EXPECT_THAT(found("ash", 10, 80), IsEmpty()) << "section 3 is cut in two";
  EXPECT_THAT(found("ash", 10, 1000), ElementsAre("1", "2", "3"));
}

/// Gives a text that speaks of the word the first direction, any other the second.
class WordEmbedder : public Embedder {
 public:
  ModelInfo info() const override { return {"word", "word", "", "test", 0, {}}; }
  std::vector<Matrix> embed_tokens(std::span<const std::string>, const std::stop_token&) override {
    return {};
  }
  Matrix embed(std::span<const std::string> texts, TextKind, const std::stop_token&) override {
    Matrix made{texts.size(), 2, {}};
    for (const std::string& text : texts) {
      const bool has = text.find("ash") != std::string::npos || text.find("burns") != std::string::npos;
      made.values.insert(made.values.end(), {has ? 1.0F : 0.0F, has ? 0.0F : 1.0F});
    }
    return made;
  }
};

/// As by words: all that the chunk holds whole, at its rank.
TEST_F(SectionChunksTest, AreRankedByAnEmbedderWithTheSameCredit) {
  SectionChunkSettings settings;
  settings.chunks = {.strategy = ChunkStrategy::lines, .size = 80, .overlap = 0};
  const SectionChunks retriever(view_, settings, std::make_shared<WordEmbedder>());
  std::vector<std::string> numbers;
  const Query query = parse_query(view_, "what burns", {std::nullopt, 20000});
  for (const Hit& hit : retriever.retrieve(query, 1)) {
    numbers.push_back(number_of(view_, hit.document));
    EXPECT_EQ(chunk_rank(hit), 1U);
  }
  EXPECT_THAT(numbers, ElementsAre("1", "2"));
}

TEST(ProvisionsHeld, AreThoseWhollyInThePart) {
  const SectionedText text{std::string(30, 'x'), {{0, 10}, {11, 20}, {21, 30}}, {4, 5, 6}};
  EXPECT_THAT(provisions_held(text, {0, 20}), ElementsAre(4, 5));
  EXPECT_THAT(provisions_held(text, {1, 29}), ElementsAre(5));
  EXPECT_THAT(provisions_held(text, {12, 19}), IsEmpty());
}

}  // namespace
}  // namespace pandect
