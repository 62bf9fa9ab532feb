#include "readers/xml/xml_references.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

using testing::ElementsAre;

/// "words = citation" of what is read from an element that marks an article of BWBR1.
std::vector<std::string> read(std::string_view words, std::string_view article) {
  Citation mark;
  mark.in = Citation::In::named;
  mark.work = "BWBR1";
  if (!article.empty()) mark.path = {{Level::article, std::string(article)}};
  mark.span = {100, 100 + static_cast<std::uint32_t>(words.size())};
  mark.marked = true;
  std::vector<std::string> out;
  for (const Citation& citation : read_marked_reference(mark, words, Language::dutch)) {
    EXPECT_TRUE(citation.marked);
    EXPECT_TRUE(citation.work_span.empty());
    const Span inside{citation.span.begin - 100, citation.span.end - 100};
    out.push_back(std::string(inside.of(words)) + " = " + describe(citation));
  }
  return out;
}

TEST(MarkedReference, TakesWhatTheWordsAdd) {
  EXPECT_THAT(read("artikel 3, eerste lid, onderdeel b, van de Torenwet", "3"),
              ElementsAre("artikel 3, eerste lid, onderdeel b, van de Torenwet = "
                          "named «BWBR1» article 3 / paragraph 1 / item b"));
  EXPECT_THAT(read("artikelen 217 tot en met 219", "217"),
              ElementsAre("artikelen 217 tot en met 219 = named «BWBR1» article 217 .. 219"));
}

TEST(MarkedReference, TheBookThatTheWordsNameIsTheMarkedWork) {
  EXPECT_THAT(read("artikel 3, eerste lid, van Boek 2 van het Torenwetboek", "3"),
              ElementsAre("artikel 3, eerste lid, van Boek 2 van het Torenwetboek = "
                          "named «BWBR1» article 3 / paragraph 1"));
}

TEST(MarkedReference, EveryElementOfAListIsInTheMarkedWork) {
  const std::vector<std::string> found = read("artikelen 5 en 6", "5");
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0], testing::EndsWith("named «BWBR1» article 5"));
  EXPECT_THAT(found[1], testing::EndsWith("named «BWBR1» article 6"));
}

TEST(MarkedReference, TakesTheGroupsAroundAMarkedGroup) {
  Citation mark;
  mark.path = {{Level::division, "2"}};
  const std::string_view words = "afdeling 2 van titel 1";
  mark.span = {0, static_cast<std::uint32_t>(words.size())};
  const std::vector<Citation> found = read_marked_reference(mark, words, Language::dutch);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].path, (std::vector<CitedStep>{{Level::title, "1"}, {Level::division, "2"}}));
}

TEST(MarkedReference, PartsWithoutTheirArticleAreInTheMarkedOne) {
  EXPECT_THAT(read("tweede lid", "3"), ElementsAre("tweede lid = named «BWBR1» article 3 / paragraph 2"));
}

TEST(MarkedReference, MayLeaveTheWordForTheUnitToTheWordsBefore) {
  EXPECT_THAT(read("88, vijfde lid", "88"),
              ElementsAre("88, vijfde lid = named «BWBR1» article 88 / paragraph 5"));
  EXPECT_THAT(read("88", "88"), ElementsAre("88 = named «BWBR1» article 88"));
}

TEST(MarkedReference, TheMarkStandsWhereTheWordsSayOtherwise) {
  EXPECT_THAT(read("artikel 4", "3"), ElementsAre("artikel 4 = named «BWBR1» article 3"));
  EXPECT_THAT(read("18e", "18e"), ElementsAre("18e = named «BWBR1» article 18e"));
  EXPECT_THAT(read("de vorige bepaling", "3"), ElementsAre("de vorige bepaling = named «BWBR1» article 3"));
  EXPECT_THAT(read("artikel 4 van de Torenwet", ""),
              ElementsAre("artikel 4 van de Torenwet = named «BWBR1»"));
}

}  // namespace
}  // namespace pandect
