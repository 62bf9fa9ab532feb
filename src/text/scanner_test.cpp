#include "text/scanner.h"

#include <array>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(Cursor, ReadsDigitsOfThreeScripts) {
  const std::string_view text = "12๓４x";
  Cursor cursor(text, 0);
  EXPECT_EQ(digits_value(cursor.take_digits()), 1234u);
  EXPECT_EQ(cursor.peek(), 'x');
}

TEST(Cursor, WordsEndWhereLettersEnd) {
  EXPECT_TRUE(Cursor("Artikel 5", 0).take_word("artikel"));
  EXPECT_FALSE(Cursor("Artikelen 5", 0).take_word("artikel"));
}

TEST(Triggers, FindTheLongestWordAndOnlyWholeOnes) {
  constexpr std::array<std::string_view, 3> words{"art", "artikel", "§"};
  const Triggers triggers(words, Triggers::Case::ignored);
  const std::string_view text = "start Artikel 5, § 6";
  const auto first = triggers.next(text, 0);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->at, 6u);
  EXPECT_EQ(first->word, 1u);
  const auto second = triggers.next(text, 7);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->word, 2u);
  EXPECT_FALSE(triggers.next(text, second->at + 1));
}

TEST(Triggers, EndWhereWordsEndAndGoOnBehindALineBreak) {
  constexpr std::array<std::string_view, 4> words{"s", "§", "this act", "such section"};
  const Triggers triggers(words, Triggers::Case::ignored, Triggers::End::of_word);
  const auto places = [&](std::string_view text) {
    std::vector<std::size_t> found;
    for (auto hit = triggers.next(text, 0); hit; hit = triggers.next(text, hit->at + 1))
      found.push_back(hit->at);
    return found;
  };
  using testing::ElementsAre;
  EXPECT_THAT(places("such s. 5 shall"), ElementsAre(5));
  EXPECT_THAT(places("§a s5"), ElementsAre(0, 4));
  EXPECT_THAT(places("This\n  Act, this action, such \n section"), ElementsAre(0, 25));
  EXPECT_THAT(places("this\n\nact"), ElementsAre());
}

}  // namespace
}  // namespace pandect
