#include "retrieve/document_vectors.h"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "library/library_fixture.h"
#include "model/toy_embedder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Remembers what it embeds, and fails when it is asked once too often.
class FailingEmbedder : public ToyEmbedder {
 public:
  Matrix embed(std::span<const std::string> texts, TextKind kind, const std::stop_token& stop) override {
    if (calls_left-- == 0) throw Error(ErrorCode::service_unavailable, "the machine went off");
    for (const std::string& text : texts) embedded.push_back(text);
    return ToyEmbedder::embed(texts, kind, stop);
  }

  int calls_left = 100;
  std::vector<std::string> embedded;
};

std::string act_of(int sections) {
  std::string act = "Harbour Dues Act\n\n";
  for (int i = 1; i <= sections; ++i)
    act += fmt::format("Section {}. Dues {}\nEvery vessel of class {} pays a rate.\n\n", i, i, i);
  return act;
}

TEST(DocumentVectors, AreMadeOfArticlesBeforeSchedules) {
  const SmallLibrary library(
      "Anchor Act\n\nSection 1. Anchors\nWho drops an anchor pays a rate.\n\nSchedule 1\nForms of anchors.\n",
      "Buoy Act\n\nSection 1. Buoys\nWho moves a buoy is punished.\n");
  const LibraryView view = library.open();
  FailingEmbedder embedder;
  const DocumentVectors vectors(view, embedder, DocumentVectors::Missing::embed);
  EXPECT_THAT(embedder.embedded,
              ElementsAre(HasSubstr("drops an anchor"), HasSubstr("moves a buoy"), HasSubstr("Forms of")));
}

TEST(DocumentVectors, ServeWhatWasMadeBeforeAStop) {
  const SmallLibrary library(act_of(300));
  const LibraryView view = library.open();
  FailingEmbedder embedder;
  embedder.calls_left = 1;
  EXPECT_THROW(DocumentVectors(view, embedder, DocumentVectors::Missing::embed), Error);
  const auto count = count_embedded(view, 0, embedder.passage_info());
  ASSERT_TRUE(count.has_value());
  EXPECT_EQ(count->documents, 300U);
  EXPECT_EQ(count->embedded, 128U);

  const DocumentVectors some(view, embedder, DocumentVectors::Missing::leave);
  EXPECT_EQ(some.missing(), 172U);
  const std::vector<float> question{0, 1, 0};
  EXPECT_EQ(some.nearest(question, 20'000, 300, [](const Document&) { return true; }).size(), 128U);

  embedder.calls_left = 100;
  embedder.passages = 0;
  const DocumentVectors all(view, embedder, DocumentVectors::Missing::embed);
  EXPECT_EQ(embedder.passages, 172) << "what was made is not made again";
  EXPECT_EQ(count_embedded(view, 0, embedder.passage_info())->embedded, 300U);
}

}  // namespace
}  // namespace pandect
