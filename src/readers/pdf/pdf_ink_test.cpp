#include "readers/pdf/pdf_ink.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// A white page of 400 by 600 points, drawn at half a dot a point.
class PdfInk : public testing::Test {
 protected:
  void fill(const Box& box) {
    for (auto y = static_cast<std::uint32_t>(box.top / 2); y < static_cast<std::uint32_t>(box.bottom / 2);
         ++y) {
      for (auto x = static_cast<std::uint32_t>(box.left / 2); x < static_cast<std::uint32_t>(box.right / 2);
           ++x)
        page_.grey[std::size_t{y} * page_.width + x] = 0;
    }
  }

  PageImage page_{200, 300, 0.5F, std::vector<std::uint8_t>(std::size_t{200} * 300, 255)};
};

TEST_F(PdfInk, ABlankPageShowsNothing) {
  EXPECT_TRUE(find_pictures(page_, {}).empty());
  EXPECT_EQ(page_content(page_), "");
}

TEST_F(PdfInk, APictureIsFoundWhereItStands) {
  fill({100, 200, 220, 320});
  const auto pictures = find_pictures(page_, {{40, 40, 300, 52}});
  ASSERT_EQ(pictures.size(), 1U);
  EXPECT_NEAR(pictures[0].box.left, 100, 4);
  EXPECT_NEAR(pictures[0].box.bottom, 320, 4);
  EXPECT_NE(page_content(page_), "");
}

TEST_F(PdfInk, TheSamePictureElsewhereHasTheSameContent) {
  fill({100, 200, 220, 320});
  fill({100, 400, 220, 520});
  const auto pictures = find_pictures(page_, {});
  ASSERT_EQ(pictures.size(), 2U);
  EXPECT_EQ(pictures[0].content, pictures[1].content);
}

TEST_F(PdfInk, WordsRulesFramesAndWhatHasWordsUponItAreNoPictures) {
  fill({40, 40, 300, 52});    // a word
  fill({40, 100, 360, 102});  // a rule
  fill({40, 200, 360, 204});  // a frame around a table
  fill({40, 396, 360, 400});
  fill({40, 200, 44, 400});
  fill({356, 200, 360, 400});
  fill({40, 450, 360, 550});  // a coloured ground with words on it
  EXPECT_TRUE(find_pictures(page_, {{40, 40, 300, 52}, {100, 480, 200, 490}}).empty());
}

}  // namespace
}  // namespace pandect
