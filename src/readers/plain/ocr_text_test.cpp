#include <gtest/gtest.h>

#include "readers/all.h"
#include "readers/plain/ocr_noise.h"

namespace pandect {
namespace {

TEST(OcrText, AGroupReadAsOneLineWithItsSectionTakesNoTitleFromIt) {
  const Source source{"a.md", "มาตรา ๑ ก\n\nหมวด ๑ มาตรา ๒ ข\n\nมาตรา ๓ ค\n"};
  const std::vector<Work> works = ocr_text_reader().read(source);
  ASSERT_EQ(works.size(), 1U);
  std::vector<std::string> paths;
  for (const Provision& p : works[0].provisions) paths.push_back(p.path);
  EXPECT_EQ(paths, (std::vector<std::string>{"", "1", "chapter-1", "2", "3"}));
  EXPECT_EQ(works[0].provisions[3].source.of(source.bytes), "มาตรา ๒ ข");
}

TEST(OcrText, ASectionWhoseWordAndNumberATableToreApartIsFoundWhenItIsTheNext) {
  const Source source{"a.md",
                      "มาตรา ๑ ก\n\n| มาตรา ดังต่อไปนี้ | มาตรา ดังต่อไปนี้ |\n| | ๒ | ให้มีหน้าที่ |\n\n"
                      "มาตรา ๓ ค มาตรา ที่ ๙ ง\n\nมาตรา ๔ จ\n"};
  const std::vector<Work> works = ocr_text_reader().read(source);
  std::vector<std::string> paths;
  for (const Provision& p : works.at(0).provisions) {
    if (p.unit) paths.push_back(p.path);
    if (p.path != "2") continue;
    EXPECT_EQ(p.label, "๒");
    EXPECT_EQ(p.body.of(works[0].text), "ให้มีหน้าที่");
  }
  EXPECT_EQ(paths, (std::vector<std::string>{"1", "2", "3", "4"}));
}

TEST(OcrNoise, IsHeadsOfPagesAndNotTheLaw) {
  for (const std::string_view line :
       {"เล่ม", "๑๓๔", "## หน้า ๒๔ ราชกิจจานุเบกษา", "๒๔ กุมภาพันธ์ ๒๕๖๐", "ก", "|---|---|"}) {
    EXPECT_TRUE(is_page_head(line, heading_grammar(Language::thai))) << line;
  }
  for (const std::string_view line : {"มาตรา ๑", "หมวด ๑", "หน้าที่ของผู้ดูแล", "เล่ม ๑ ของทะเบียน"}) {
    EXPECT_FALSE(is_page_head(line, heading_grammar(Language::thai))) << line;
  }
}

}  // namespace
}  // namespace pandect
