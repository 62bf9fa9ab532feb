#include "readers/plain/plain_statute_items.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "readers/plain/plain_text.h"

namespace pandect {
namespace {

/// The paths below a section that holds `text`, each with the last line of its words.
std::vector<std::string> divided(const std::string& text, const DivisionRules& rules) {
  const Source source{"section.txt", text};
  PlainText plain(source);
  Work work;
  work.id = "th/test";
  SpanTree tree(work, plain, source);
  Provision section;
  section.level = Level::article;
  section.unit = true;
  section.number = "1";
  tree.open(section, 0, 0);
  divide_article(tree, {0, static_cast<std::uint32_t>(tree.text().size())}, rules);
  tree.finish();
  std::vector<std::string> found;
  for (const Provision& provision : work.provisions) {
    if (provision.level <= Level::article) continue;
    const std::string_view words = provision.extent.of(work.text);
    const std::size_t line = words.rfind('\n');
    found.push_back(provision.path + " | " +
                    std::string(line == std::string_view::npos ? words : words.substr(line + 1)));
  }
  return found;
}

using Lines = std::vector<std::string>;
const DivisionRules thai = division_rules(heading_grammar(Language::thai));

TEST(Items, AListGoesOnBehindAParagraphOfItsItem) {
  EXPECT_EQ(divided("แมวมีดังนี้\n(1) แมวดำ\nแมวดำให้รวมถึงแมวเทา\n(2) แมวขาว\nแมวทุกตัวต้องขึ้นทะเบียน", thai),
            (Lines{"1/1 | (2) แมวขาว", "1/1/1 | แมวดำให้รวมถึงแมวเทา", "1/1/2 | (2) แมวขาว",
                   "1/2 | แมวทุกตัวต้องขึ้นทะเบียน"}));
}

TEST(Items, AListInsideAnItemGoesOnAtItsLevel) {
  EXPECT_EQ(divided("แมวมีดังนี้\n(1) แมวบ้าน\n(ก) ดำ\nข้อความ\nข้อความ\n(ข) ขาว\nข้อความท้าย\n(2) แมวป่า", thai),
            (Lines{"1/1 | ข้อความท้าย", "1/1/ก | ข้อความ", "1/1/ข | (ข) ขาว", "1/2 | (2) แมวป่า"}));
}

TEST(Items, AListOfAParagraphInsideAnItemIsOfTheItem) {
  EXPECT_EQ(divided("แมวมีดังนี้\n(1) แมวบ้าน\nเว้นแต่\n(ก) ดำ\n(ข) ขาว\nข้อความ\n(2) แมวป่า", thai),
            (Lines{"1/1 | ข้อความ", "1/1/ก | (ก) ดำ", "1/1/ข | (ข) ขาว", "1/2 | (2) แมวป่า"}));
}

TEST(Items, AListThatBeginsAnewIsOfItsParagraph) {
  EXPECT_EQ(divided("แมวมีดังนี้\n(1) ดำ\n(2) ขาว\nสุนัขมีดังนี้\n(1) เล็ก\n(2) กลาง\n(3) ใหญ่", thai),
            (Lines{"1/1 | (2) ขาว", "1/1/1 | (1) ดำ", "1/1/2 | (2) ขาว", "1/2 | (3) ใหญ่", "1/2/1 | (1) เล็ก",
                   "1/2/2 | (2) กลาง", "1/2/3 | (3) ใหญ่"}));
}

TEST(Items, AListGoesOnWithANumberLeftOutBetween) {
  EXPECT_EQ(divided("แมวมีดังนี้\n(1) ดำ\n(2) ขาว\nข้อความ\n(4) เทา", thai),
            (Lines{"1/1 | (1) ดำ", "1/2 | ข้อความ", "1/4 | (4) เทา"}));
}

}  // namespace
}  // namespace pandect
