#include "answer/compare/vocabulary.h"

#include <gtest/gtest.h>

#include "text/language_profile.h"

namespace pandect {
namespace {

TEST(Vocabulary, IsOfTheLanguageAskedForOrThereIsNone) {
  for (const Language language : known_languages()) {
    EXPECT_EQ(vocabulary(language).language(), language);
  }
  const Vocabulary& empty = vocabulary(Language::unknown);
  EXPECT_FALSE(empty.compares());
  EXPECT_EQ(empty.language(), Language::unknown);
  EXPECT_FALSE(empty.is_stop("the"));
  EXPECT_FALSE(empty.match("shall not", 0));
}

TEST(Vocabulary, SaysWhatIsSoInALanguage) {
  EXPECT_TRUE(vocabulary(Language::german).has("comma-decimal"));
  EXPECT_FALSE(vocabulary(Language::english).has("comma-decimal"));
  EXPECT_TRUE(vocabulary(Language::french).is_listed("preposition", "par"));
  EXPECT_FALSE(vocabulary(Language::english).is_listed("preposition", "met"));
}

}  // namespace
}  // namespace pandect
