#include "text/spelling.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(SpellingDistance, CountsLettersPutInLeftOutReplacedAndSwapped) {
  EXPECT_EQ(spelling_distance(U"permit", U"permit", 2), 0U);
  EXPECT_EQ(spelling_distance(U"permitt", U"permit", 2), 1U);
  EXPECT_EQ(spelling_distance(U"permt", U"permit", 2), 1U);
  EXPECT_EQ(spelling_distance(U"pernit", U"permit", 2), 1U);
  EXPECT_EQ(spelling_distance(U"pemrit", U"permit", 2), 1U);
  EXPECT_EQ(spelling_distance(U"permit", U"hermits", 2), 2U);
  EXPECT_EQ(spelling_distance(U"", U"ab", 2), 2U);
}

TEST(SpellingDistance, SaysThatItIsMoreThanTheMost) {
  EXPECT_EQ(spelling_distance(U"lease", U"harbour", 2), 3U);
  EXPECT_EQ(spelling_distance(U"abcdef", U"uvwxyz", 2), 3U);
}

TEST(LettersOfSyllables, TakesHangulApart) {
  EXPECT_EQ(letters_of_syllables(U"각a").size(), 4U);
  EXPECT_EQ(spelling_distance(letters_of_syllables(U"자전개"), letters_of_syllables(U"자전거"), 2), 1U);
}

}  // namespace
}  // namespace pandect
