#include "chunk/information_loss.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "chunk/chunker.h"
#include "readers/real_data.h"

namespace pandect {
namespace {

TEST(InformationLoss, CountsAreThoseOfTheDefinition) {
  // Three sections of ten; the first chunk covers two of them, the second cuts the last, the third lies in
  // it.
  const SectionedText text{std::string(30, 'x'), {{0, 10}, {10, 20}, {20, 30}}};
  const std::vector<Span> chunks{{0, 22}, {18, 26}, {26, 30}};
  InformationLossCount count;
  count.add(text, chunks);
  const InformationLoss loss = count.result();
  EXPECT_EQ(loss.chunks, 3U);
  EXPECT_EQ(loss.kept, 1U);
  EXPECT_DOUBLE_EQ(loss.sections_per_chunk, 3);
  EXPECT_DOUBLE_EQ(loss.chunks_per_section, 1);
  EXPECT_DOUBLE_EQ(loss.fail_chunk, 2.0 / 3);
  EXPECT_DOUBLE_EQ(loss.fail_section, 1.0 / 3);
  EXPECT_DOUBLE_EQ(loss.uncovered_section, 0);
  EXPECT_THAT(loss.covered, testing::ElementsAre(2));
}

TEST(InformationLoss, NothingIsLostWithoutChunksToLose) {
  const InformationLoss loss = InformationLossCount().result();
  EXPECT_EQ(loss.sections_per_chunk, 0);
  EXPECT_EQ(loss.fail_chunk, 0);
}

class InformationLossRealData : public RealData {
 protected:
  InformationLoss measure(const ChunkSettings& settings) const {
    InformationLossCount count;
    for (const auto& entry :
         std::filesystem::directory_iterator(data_ / "nitibench" / "test_data" / "laws")) {
      for (const Work& work : read_works(entry.path(), "nitibench-json")) {
        const SectionedText text = sectioned_text(work, true);
        count.add(text, cut_text(text.text, work.language, settings));
      }
    }
    return count.result();
  }
};

// NitiBench, tables 6 and 27. Its authors' lines differ in a few places from those of the published files.
TEST_F(InformationLossRealData, LinesOf553AndFiftyLoseWhatThePaperSays) {
  const InformationLoss loss = measure(default_chunk_settings(ChunkStrategy::lines));
  EXPECT_EQ(loss.sections, 5127U);
  EXPECT_NEAR(loss.sections_per_chunk, 1.956, .003);
  EXPECT_NEAR(loss.chunks_per_section, 1.180, .003);
  EXPECT_NEAR(loss.fail_chunk, .521, .003);
  EXPECT_NEAR(loss.fail_section, .323, .003);
  EXPECT_NEAR(loss.uncovered_section, .156, .003);
  EXPECT_NEAR(static_cast<double>(loss.kept), 2610, 5);
  EXPECT_EQ(loss.covered.back(), 7U);
}

}  // namespace
}  // namespace pandect
