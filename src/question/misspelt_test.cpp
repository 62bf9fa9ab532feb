#include "question/misspelt.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> read(const SmallLibrary& library, std::string_view question, Language language) {
  const LibraryView view = library.open();
  std::vector<std::string> words;
  for (const Misspelling& one : find_misspelt(view, parse_query(view, question, {language, 0})))
    words.push_back(one.written + " " + one.read);
  return words;
}

TEST(Misspelt, IsAWordWithLettersLeftOutDoubledOrSwapped) {
  const SmallLibrary library("Ferry Act\n\nSection 1. Vessel\nA vessel pays harbour dues at the jetty.\n");
  EXPECT_THAT(read(library, "harbuor dues", Language::english), ElementsAre("harbuor harbour"));
  EXPECT_THAT(read(library, "which vesels pay", Language::english), ElementsAre("vesels vessels"));
}

TEST(Misspelt, IsNoOtherWordWithANearStem) {
  const SmallLibrary library(
      "Meetwet\n\nArtikel 1\nEen meter wordt op gezette tijden gekeurd voor een frank.\n\nArtikel 2\nDe "
      "keurmeester "
      "betaalt de frank.\n");
  EXPECT_THAT(read(library, "ik ben gebeten", Language::dutch), IsEmpty());
  EXPECT_THAT(read(library, "moet dat meteen", Language::dutch), IsEmpty());
  EXPECT_THAT(read(library, "de keurmeester in France", Language::dutch), IsEmpty());
}

TEST(Misspelt, IsNoOtherVerbInKorean) {
  const SmallLibrary library(
      "계량법\n\n제1조(목적) 이 법은 계량을 정한다.\n\n제2조(검사) 원하면 검사를 받을 수 있다. 과태료를 "
      "낸다.\n");
  EXPECT_THAT(read(library, "검사를 안하면", Language::korean), IsEmpty());
  EXPECT_THAT(read(library, "과테료를 낸다", Language::korean), ElementsAre("과테료를 과태료를"));
  EXPECT_THAT(read(library, "재량을 정한다", Language::korean), IsEmpty()) << "계량";
}

TEST(Misspelt, IsFoundHoweverManyDocumentsHaveMoreOfItsLetters) {
  std::string law = "Erfwet\n\nArtikel 1\nHet testament is geldig.\n\n";
  for (int i = 2; i < 60; ++i) law += "Artikel " + std::to_string(i) + "\nDe bestemmende testen stemmen.\n\n";
  const SmallLibrary library(law);
  EXPECT_THAT(read(library, "is een testement nodig", Language::dutch), ElementsAre("testement testament"));
}

}  // namespace
}  // namespace pandect
