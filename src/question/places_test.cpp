#include "question/places.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Places, AreNamedByNamePeopleTownAndMoney) {
  EXPECT_THAT(places_named("How many days of holiday in Germany?", Language::english), ElementsAre("de eu"));
  EXPECT_THAT(places_named("Wie viel kostet das in Zürich, zwei Franken?", Language::german),
              ElementsAre("ch"));
  EXPECT_THAT(places_named("Hoe hoog is de boete volgens de Belgische wet?", Language::dutch),
              ElementsAre("be eu"));
  EXPECT_THAT(places_named("Que dit la loi marocaine ?", Language::french), ElementsAre("ma"));
  EXPECT_THAT(places_named("독일에서 월세 보증금은?", Language::korean), ElementsAre("de eu"));
  EXPECT_THAT(places_named("ที่สิงคโปร์ทิ้งขยะโดนปรับไหม", Language::thai), ElementsAre("sg"));
}

TEST(Places, AreAlsoThoseOfNoListByTheirNamesInTheLanguage) {
  EXPECT_THAT(places_named("Is a will made in Zimbabwe valid?", Language::english), ElementsAre("zw"));
  EXPECT_THAT(places_named("Geldt een huwelijk uit Litouwen hier?", Language::dutch), ElementsAre("lt eu"));
  EXPECT_THAT(places_named("에스토니아에서 산 차", Language::korean), ElementsAre("ee eu"));
  EXPECT_THAT(places_named("Quale legge vale in Svezia?", *parse_language("it")), ElementsAre("se eu"));
  // In lower case a name may be another word, and so may some in any case.
  EXPECT_THAT(places_named("the jamaica of their dreams", Language::english), IsEmpty());
  EXPECT_THAT(places_named("Ms Jordan wears a Jersey", Language::english), IsEmpty());
}

TEST(Places, AreStatesOfACountry) {
  EXPECT_THAT(places_named("How fast may one drive in Ohio?", Language::english), ElementsAre("us-oh us"));
}

class ForeignPlaces : public testing::Test {
 protected:
  static std::optional<ForeignPlace> find(const LibraryView& view, std::string_view question) {
    return find_foreign_place(view, parse_query(view, question, {Language::english, 0}));
  }
};

TEST_F(ForeignPlaces, MayBeThoseOfALawThatDoesNotSayOfWhichCountryItIs) {
  const SmallLibrary library("Ferry Act 1950\n\nSection 1. Ferries\nA ferry sails daily.\n");
  const LibraryView view = library.open();
  EXPECT_FALSE(find(view, "How often does a ferry sail in Britain?"));
  EXPECT_FALSE(find(view, "How often does a ferry sail in New Zealand?"));
  EXPECT_TRUE(find(view, "How often does a ferry sail in Sweden?"));
}

TEST_F(ForeignPlaces, AreNotThoseThatTheTitlesName) {
  const SmallLibrary library("Ohio Ferry Act 1950\n\nSection 1. Ferries\nA ferry sails daily.\n");
  const LibraryView view = library.open();
  EXPECT_FALSE(find(view, "How often does a ferry sail in Ohio?"));
  EXPECT_TRUE(find(view, "How often does a ferry sail in Texas?"));
}

TEST_F(ForeignPlaces, AreNotHeldForTheLawOfTheUnion) {
  const ForeignPlace place{"be eu", "Belgium", Language::english};
  EXPECT_TRUE(applies_in("eu/32016R0679", place));
  EXPECT_TRUE(applies_in("be/x", place));
  EXPECT_FALSE(applies_in("nl/x", place));
}

TEST(Places, AreWholeWords) {
  EXPECT_THAT(places_named("The bishop of Romeland may not polishing", Language::english), IsEmpty());
  EXPECT_THAT(places_named("인도를 막은 물건을 인도하다", Language::korean), IsEmpty());
  EXPECT_THAT(places_named("ลาออกจากงาน", Language::thai), IsEmpty());
}

}  // namespace
}  // namespace pandect
