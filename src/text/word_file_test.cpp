#include "text/word_file.h"

#include <set>
#include <string>

#include <gmock/gmock.h>

#include "pandect/error.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

TEST(WordFile, HasLinesOfListsAndOfNames) {
  const std::vector<WordLine> lines = read_word_file(
      "pt/titles.txt", "# words\n\nunit mo 12:  year, years \r\nFDCA* = Food: Drug, and Cosmetic Act\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].head, "unit mo 12");
  EXPECT_EQ(lines[0].rest, "year, years");
  EXPECT_EQ(lines[1].head, "FDCA*");
  EXPECT_EQ(lines[1].rest, "Food: Drug, and Cosmetic Act");
  EXPECT_EQ(lines[1].number, 4U);
  try {
    read_word_file("pt/titles.txt", "# words\nyear, years\n");
    FAIL() << "a line without a head was read";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()), "pt/titles.txt:2: 'year, years' says nothing");
  }
}

TEST(WordFile, SplitsListsWithoutWhatIsEmpty) {
  EXPECT_THAT(split_list(" a, b c,, "), testing::ElementsAre("a", "b c"));
  EXPECT_THAT(split_list("a | b", '|'), testing::ElementsAre("a", "b"));
}

TEST(LanguageLines, AreOfTheLanguageAskedForAlone) {
  EXPECT_FALSE(language_lines(Language::thai, "names").empty());
  EXPECT_TRUE(language_lines(Language::english, "check").empty());
  EXPECT_TRUE(language_lines(Language::unknown, "names").empty());
  std::set<std::string_view> paths;
  for (const WordLine& line : language_lines(Language::english, "checking")) paths.insert(line.path);
  EXPECT_THAT(paths, testing::ElementsAre("data/languages/en/checking-contraries.txt",
                                          "data/languages/en/checking-meanings.txt",
                                          "data/languages/en/checking.txt"));
}

}  // namespace
}  // namespace pandect
