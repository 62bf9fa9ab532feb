#include "text/word_lists.h"

#include <gmock/gmock.h>

#include "text/language_profile.h"

namespace pandect {
namespace {

TEST(WordLists, AreThoseOfTheLanguageByTheirHeads) {
  const WordLists german(*parse_language("de"), "prose");
  EXPECT_THAT(german.of("law"), testing::ElementsAre("dieses gesetz", "diese verordnung"));
  EXPECT_FALSE(german.empty());
  const WordLists italian(*parse_language("it"), "prose");
  EXPECT_TRUE(italian.empty());
  EXPECT_TRUE(italian.of("law").empty());
}

TEST(WordLists, AreReadOfAllLanguagesTogether) {
  const std::vector<std::string_view> titles = words_of_all_languages("contracts", "title");
  EXPECT_THAT(titles, testing::IsSupersetOf({"agreement", "vertrag", "계약"}));
  EXPECT_TRUE(words_of_all_languages("contracts", "nonesuch").empty());
}

}  // namespace
}  // namespace pandect
