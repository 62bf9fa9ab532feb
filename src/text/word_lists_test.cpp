#include "text/word_lists.h"

#include <array>

#include <gmock/gmock.h>

#include "pandect/error.h"
#include "text/language_profile.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 3> heads{"legal", "contract", "law"};

TEST(WordLists, AreThoseOfTheLanguageByTheirHeads) {
  const WordLists german(*parse_language("de"), "prose", heads);
  EXPECT_THAT(german.of("law"), testing::ElementsAre("dieses gesetz", "diese verordnung"));
  EXPECT_FALSE(german.empty());
  const WordLists italian(*parse_language("it"), "prose", heads);
  EXPECT_TRUE(italian.empty());
  EXPECT_TRUE(italian.of("law").empty());
}

TEST(WordLists, AreReadOfAllLanguagesTogether) {
  const std::vector<std::string_view> titles = words_of_all_languages("contracts", "title");
  EXPECT_THAT(titles, testing::IsSupersetOf({"agreement", "vertrag", "계약"}));
  EXPECT_TRUE(words_of_all_languages("contracts", "nonesuch").empty());
}

TEST(WordLists, RefuseAHeadTheyDoNotKnow) {
  constexpr std::array<std::string_view, 1> one{"law"};
  EXPECT_THROW(WordLists(*parse_language("de"), "prose", one), Error);
}

}  // namespace
}  // namespace pandect
