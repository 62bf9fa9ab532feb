#include "text/word_file.h"

#include <gmock/gmock.h>

#include "pandect/error.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

TEST(WordFile, HasLinesOfListsAndOfNames) {
  const std::vector<WordLine> lines =
      read_word_file("# words\n\nunit mo 12:  year, years \r\nFDCA* = Food: Drug, and Cosmetic Act\n");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[0].head, "unit mo 12");
  EXPECT_EQ(lines[0].rest, "year, years");
  EXPECT_EQ(lines[1].head, "FDCA*");
  EXPECT_EQ(lines[1].rest, "Food: Drug, and Cosmetic Act");
  EXPECT_THROW(read_word_file("year, years\n"), Error);
}

TEST(WordFile, SplitsListsWithoutWhatIsEmpty) {
  EXPECT_THAT(split_list(" a, b c,, "), testing::ElementsAre("a", "b c"));
  EXPECT_THAT(split_list("a | b", '|'), testing::ElementsAre("a", "b"));
}

TEST(LanguageFiles, AreOfTheLanguageAskedForAlone) {
  EXPECT_EQ(language_files(Language::thai, "names").size(), 1U);
  EXPECT_GE(language_files(Language::english, "checking").size(), 2U);
  EXPECT_TRUE(language_files(Language::english, "check").empty());
  EXPECT_TRUE(language_files(Language::unknown, "names").empty());
}

TEST(LanguageFiles, AllHaveTheFormat) {
  for (const Language language : known_languages()) {
    for (const char* part : {"checking", "asking", "names"}) {
      for (const std::string_view file : language_files(language, part))
        EXPECT_FALSE(read_word_file(file).empty()) << language_code(language) << " " << part;
    }
  }
}

}  // namespace
}  // namespace pandect
