#include "lab/measure/characters.h"

#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(CharacterScores, CountTheOverlapInCharacters) {
  const std::vector<Snippet> gold{{"a.txt", 10, 20}, {"a.txt", 40, 50}};
  const std::vector<Snippet> retrieved{{"a.txt", 15, 35}, {"b.txt", 10, 20}};
  for (const auto& score : {published_character_scores, distinct_character_scores}) {
    EXPECT_DOUBLE_EQ(score(gold, retrieved).precision, 5.0 / 30);
    EXPECT_DOUBLE_EQ(score(gold, retrieved).recall, 5.0 / 20);
  }
}

TEST(CharacterScores, ThePublishedOnesCountWhatIsRepeatedTwice) {
  const std::vector<Snippet> gold{{"a.txt", 0, 10}};
  const std::vector<Snippet> retrieved{{"a.txt", 0, 10}, {"a.txt", 0, 10}, {"a.txt", 5, 25}};
  EXPECT_DOUBLE_EQ(published_character_scores(gold, retrieved).precision, 25.0 / 40);
  EXPECT_DOUBLE_EQ(published_character_scores(gold, retrieved).recall, 2.5);
  EXPECT_DOUBLE_EQ(distinct_character_scores(gold, retrieved).precision, 10.0 / 25);
  EXPECT_DOUBLE_EQ(distinct_character_scores(gold, retrieved).recall, 1);
}

TEST(CharacterScores, OfNothingAreZero) {
  const std::vector<Snippet> one{{"a.txt", 0, 10}};
  EXPECT_EQ(published_character_scores(one, {}).precision, 0);
  EXPECT_EQ(published_character_scores({}, one).recall, 0);
  EXPECT_EQ(distinct_character_scores({}, {}).precision, 0);
}

}  // namespace
}  // namespace pandect
