#include "retrieve/query.h"

#include <gmock/gmock.h>

#include "retrieve/library_fixture.h"

namespace pandect {
namespace {

class QuestionLanguage : public testing::Test {
 protected:
  Query parse(std::string_view question) const {
    return parse_query(view_, question, {std::nullopt, 20'000});
  }

  SmallLibrary library_{
      "Lamp Act\n\nSection 1. Oil\nAn employer is whoever pays the keeper of the lamp, and oil is a chemical "
      "substance.\n",
      "Lampenbesluit\n\nArtikel 1\nDe lamp van de vuurtoren brandt op alcohol.\n\nArtikel 2\nDe wachter is "
      "niet "
      "dronken wanneer hij een lamp ontsteekt.\n"};
  LibraryView view_ = library_.open();
};

TEST_F(QuestionLanguage, IsThatOfTheLawNamed) {
  const Query query = parse("employer Lampenbesluit");
  EXPECT_EQ(query.language, Language::dutch);
  EXPECT_FALSE(query.language_guessed);
}

TEST_F(QuestionLanguage, IsThatOfTheLawsItsWordsStandInWhereTheyDoNotTell) {
  for (const std::string_view question : {"chemical substance", "definition of employer"}) {
    EXPECT_EQ(parse(question).language, Language::english) << question;
    EXPECT_TRUE(parse(question).language_guessed) << question;
  }
  EXPECT_EQ(parse("alcohol vuurtoren").language, Language::dutch);
  EXPECT_EQ(parse("zzyzx").language, Language::unknown);
}

TEST_F(QuestionLanguage, IsNotGuessedWhereTheQuestionTells) {
  const Query query = parse("What is the alcohol for?");
  EXPECT_EQ(query.language, Language::english);
  EXPECT_FALSE(query.language_guessed);
}

}  // namespace
}  // namespace pandect
