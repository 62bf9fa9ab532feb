#include "question/query.h"

#include <gmock/gmock.h>

#include "library/library_fixture.h"
#include "question/locate.h"

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

TEST(QuestionLanguageOfOneLibrary, IsNotOneOfNoLawWhereItsLawsHoldMostWords) {
  const SmallLibrary library(
      "Urlaubsgesetz\n\n§ 1 Urlaub\nWie viele Tage der Arbeiter und die Arbeiterin frei hat, und wann man in "
      "die Ferien darf, wird nicht von dem Gesetz und nicht von der Behörde geregelt.\n");
  const LibraryView view = library.open();
  const auto language_of = [&](std::string_view question) {
    return parse_query(view, question, {std::nullopt, 20000}).language;
  };
  // "man", "in" and "hat" alone would make it Dutch.
  EXPECT_EQ(language_of("Wie viele Tage hat man in Ferien frei?"), Language::german);
  EXPECT_EQ(language_of("Who must keep the lamp of the ship?"), Language::english);
}

TEST_F(QuestionLanguage, IsNotGuessedWhereTheQuestionTells) {
  const Query query = parse("What is the alcohol for?");
  EXPECT_EQ(query.language, Language::english);
  EXPECT_FALSE(query.language_guessed);
}

/// The words alone would make it French, where a section is a part of a law.
TEST(QueryOfALawByItsInitials, IsReadAsThatLawIsCited) {
  const SmallLibrary library(
      "Lamp Rights Act 1998\n\nSection 8. Oil\n(1) The keeper of a lamp has a right to oil.\n",
      "Code des lampes\n\nArticle 1\nLa section 8 du chapitre 1 est applicable aux lampes de 1998.\n");
  const LibraryView view = library.open();
  const Query query = parse_query(view, "LRA 1998 section 8(1)", {std::nullopt, 20'000});
  ASSERT_EQ(query.named.size(), 1U);
  EXPECT_EQ(query.named.front().targets.size(), 1U);
  EXPECT_TRUE(parse_query(view, "LRA 1998 section 88", {std::nullopt, 20'000}).named.front().targets.empty());
}

TEST(QueryOfDecomposedLetters, IsThatOfComposedOnes) {
  const SmallLibrary library("등대법\n\n제1조(목적) 이 법은 등대를 정한다.\n\n제2조(정의) 등대는 불이다.\n");
  const LibraryView view = library.open();
  constexpr std::string_view decomposed =
      "\u1103\u1173\u11bc\u1103\u1162\u1107\u1165\u11b8 \u110c\u11661\u110c\u1169";
  const Query query = parse_query(view, decomposed, {std::nullopt, 20'000});
  EXPECT_EQ(query.text, "등대법 제1조");
  ASSERT_EQ(query.named.size(), 1U);
  EXPECT_EQ(query.named.front().targets.size(), 1U);
  EXPECT_EQ(locate(view, decomposed, 20'000), locate(view, "등대법 제1조", 20'000));
  EXPECT_TRUE(locate_work(view, decomposed.substr(0, decomposed.find(' '))).has_value());
}

TEST(QueryOfPartOfAText, KeepsItsOffsets) {
  const SmallLibrary library("Lamp Act\n\nSection 1. Oil\nA lamp burns oil.\n");
  const LibraryView view = library.open();
  QuerySettings settings{std::nullopt, 20'000};
  EXPECT_EQ(parse_query(view, "oil &amp; lamps", settings).text, "oil & lamps");
  settings.normal = true;
  EXPECT_EQ(parse_query(view, "oil &amp; lamps", settings).text, "oil &amp; lamps");
}

TEST(QueryOfAnInformalName, MayLackTheYearOrWhomTheLawIsFor) {
  const SmallLibrary library(
      "Veegwet havens en kades 2005\n\nArtikel 1\nDe kade wordt geveegd.\n",
      "Eilandwet voor het Eilandenrijk van 3 mei 1901\n\nArtikel 1\nAllen zijn gelijk.\n");
  const LibraryView view = library.open();
  for (const auto& [question, title] : {std::pair<std::string_view, std::string_view>{
                                            "Wat zegt artikel 1 van de Veegwet havens en kades?", "Veegwet"},
                                        {"Wat zegt artikel 1 Eilandwet?", "Eilandwet"}}) {
    const Query query = parse_query(view, question, {Language::dutch, 20'000});
    ASSERT_EQ(query.named.size(), 1U) << question;
    ASSERT_EQ(query.named.front().targets.size(), 1U) << question;
    EXPECT_TRUE(view.works()[query.named.front().targets.front().work].title.starts_with(title)) << question;
  }
}

TEST(QueryOfANameAndANumber, CitesWithoutAWordOrSignBetween) {
  const SmallLibrary library(
      "Code des phares\n\nArticle L121-1\nLe gardien allume la lampe.\n\nArticle L121-2\nIl ne dort pas.\n",
      "Lampenwet\n\nArtikel 5\nDe lamp brandt.\n\nArtikel 6:7\nDe lamp is uit.\n");
  const LibraryView view = library.open();
  const auto cited = [&](std::string_view question) {
    const Query query = parse_query(view, question, {std::nullopt, 20'000});
    std::vector<std::string> paths;
    for (const NamedProvision& named : query.named) {
      for (const ProvisionKey& key : named.targets)
        paths.push_back(view.provisions(key.version)[key.provision].path);
    }
    return paths;
  };
  using testing::ElementsAre;
  using testing::IsEmpty;
  for (const char* question :
       {"Code des phares L121-2", "Code des phares, L. 121-2", "L121-2 Code des phares",
        "L 121-2 du code des phares", "l121-2 code des phares", "Que dit le L. 121-2 du Code des phares ?",
        "article L. 121-2 du Code des phares"})
    EXPECT_THAT(cited(question), ElementsAre("l121-2")) << question;
  EXPECT_THAT(cited("Lampenwet 6:7"), ElementsAre("6:7"));
  EXPECT_THAT(cited("5 Lampenwet"), ElementsAre("5"));
  EXPECT_THAT(cited("Lampenwet, 5?"), ElementsAre("5"));
  EXPECT_THAT(cited("Lampenwet 8"), IsEmpty()) << "there is none";
  EXPECT_THAT(cited("Hoe lang moet volgens de Lampenwet 5 dagen gewacht worden?"), IsEmpty())
      << "a number in a sentence is one of days";
}

}  // namespace
}  // namespace pandect
