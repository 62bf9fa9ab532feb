#include "readers/pdf/pdf_rules.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// A white page of 300 by 200 points, drawn at one dot a point.
class PdfRules : public testing::Test {
 protected:
  void fill(const Box& box, std::uint8_t grey = 0) {
    for (auto y = static_cast<std::uint32_t>(box.top); y < static_cast<std::uint32_t>(box.bottom); ++y) {
      for (auto x = static_cast<std::uint32_t>(box.left); x < static_cast<std::uint32_t>(box.right); ++x)
        page_.grey[std::size_t{y} * page_.width + x] = grey;
    }
  }

  PageImage page_{300, 200, 1, std::vector<std::uint8_t>(std::size_t{300} * 200, 255)};
};

TEST_F(PdfRules, FindsLyingAndStandingLinesWhereTheyAre) {
  fill({20, 50, 280, 51});
  fill({100, 50, 102, 150}, 120);
  const PageRules rules = find_rules(page_, {});
  ASSERT_EQ(rules.lying.size(), 1U);
  ASSERT_EQ(rules.standing.size(), 1U);
  EXPECT_EQ(rules.lying[0], (Box{20, 50, 280, 51}));
  EXPECT_NEAR(rules.standing[0].bottom, 150, 1);
  EXPECT_NEAR(rules.standing[0].left, 100, 1);
}

TEST_F(PdfRules, FindsLinesOnAGroundAndDottedOnes) {
  fill({20, 40, 280, 80}, 200);
  fill({20, 60, 280, 61});
  for (float x = 20; x < 280; x += 3) fill({x, 120, x + 1, 121});
  const PageRules rules = find_rules(page_, {});
  ASSERT_EQ(rules.lying.size(), 2U);
  EXPECT_EQ(rules.lying[0].top, 60);
  EXPECT_EQ(rules.lying[1].top, 120);
}

TEST_F(PdfRules, LettersGroundsAndShortStrokesAreNoRules) {
  fill({20, 45, 280, 46});    // the strokes of a word
  fill({30, 100, 200, 120});  // a ground
  fill({250, 100, 260, 101});
  EXPECT_TRUE(find_rules(page_, {{18, 38, 282, 52}}).lying.empty());
  EXPECT_TRUE(find_rules(page_, {}).standing.empty());
}

TEST_F(PdfRules, APageFullOfLinesIsADrawing) {
  PageImage large{3000, 3000, 1, std::vector<std::uint8_t>(std::size_t{3000} * 3000, 255)};
  for (std::size_t y = 10; y < 3000; y += 10) {
    for (std::size_t x = 0; x < 3000; ++x) {
      if (x % 100 < 30) large.grey[y * 3000 + x] = 0;
    }
  }
  EXPECT_TRUE(find_rules(large, {}).lying.empty());
  EXPECT_TRUE(find_rules({}, {}).lying.empty());
}

}  // namespace
}  // namespace pandect
