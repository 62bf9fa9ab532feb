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

TEST(Places, AreWholeWords) {
  EXPECT_THAT(places_named("The bishop of Romeland may not polishing", Language::english), IsEmpty());
  EXPECT_THAT(places_named("인도를 막은 물건을 인도하다", Language::korean), IsEmpty());
  EXPECT_THAT(places_named("ลาออกจากงาน", Language::thai), IsEmpty());
}

}  // namespace
}  // namespace pandect
