#include "answer/bearing_phrases.h"

#include <gmock/gmock.h>

#include "text/language_profile.h"

namespace pandect {
namespace {

TEST(BearingPhrases, AreOfTheLanguageAndOfNoOther) {
  const BearingPhrases german = bearing_phrases(*parse_language("de"));
  EXPECT_THAT(german.sanction, testing::Contains("bestraft"));
  EXPECT_THAT(german.breach, testing::Contains("wer "));  // "wer_": a word of its own
  EXPECT_TRUE(german.tail.empty());
  EXPECT_FALSE(bearing_phrases(*parse_language("ko")).tail.empty());
  EXPECT_TRUE(bearing_phrases(*parse_language("it")).sanction.empty());
  EXPECT_TRUE(bearing_phrases(Language::unknown).sanction.empty());
}

}  // namespace
}  // namespace pandect
