#include "text/written_form.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(WrittenFormTest, ABlankMatchesAnyBlanksOrNone) {
  const WrittenForm form = read_written_form("P. L. {number}{dash}{number}");
  std::vector<std::string_view> numbers;
  EXPECT_EQ(match_form("P.L. 112\u201361 says", 0, form, &numbers), std::string("P.L. 112\u201361").size());
  EXPECT_EQ(numbers, (std::vector<std::string_view>{"112", "61"}));
  EXPECT_FALSE(match_form("P.L. 112", 0, form));
}

TEST(WrittenFormTest, AFormEndsWithAWord) {
  const WrittenForm form = read_written_form("USC");
  EXPECT_TRUE(may_begin_form(form, "USC", 0));
  EXPECT_TRUE(match_form("USC, ", 0, form));
  EXPECT_FALSE(match_form("USCIS", 0, form));
}

TEST(WrittenFormTest, OtherPlaceholdersAreLists) {
  const WrittenForm form = read_written_form("{court} {number}/{yy}", {{"court", {"OLG", "LG"}}});
  EXPECT_EQ(match_form("OLG 12/99.", 0, form), 9);
  EXPECT_FALSE(match_form("BGH 12/99", 0, form));
}

}  // namespace
}  // namespace pandect
