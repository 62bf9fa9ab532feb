#include "finding/find.h"

#include <gmock/gmock.h>

#include "base/date.h"
#include "library/library_fixture.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::string_view act =
    "Harbour Dues Act\n\n"
    "Section 1. Dues\nEvery vessel that moors pays harbour dues.\n\n"
    "Section 2. Rate\nThe rate of dues is four crowns a metre of the vessel.\n\n"
    "Section 3. Fishing boats\nBoats of anglers pay half of the dues.\n";

class Find : public testing::Test {
 protected:
  std::vector<std::string> numbers(std::string_view question, std::size_t wanted = 10) const {
    std::vector<std::string> all;
    for (const Hit& hit : find(view_, retriever_, question, {}, wanted).hits)
      all.push_back(number_of(view_, hit.document));
    return all;
  }

  SmallLibrary library_{act};
  LibraryView view_ = library_.open();
  SharedRetriever retriever_ = System::load("legal").make(view_);
};

TEST_F(Find, MeetsTheDemandsOfTheQuestion) {
  EXPECT_THAT(numbers("dues of vessels"), testing::SizeIs(3));
  EXPECT_THAT(numbers("dues of vessels \"boats of anglers\""), ElementsAre("3"));
  EXPECT_THAT(numbers("dues of vessels -anglers", 1), testing::Not(ElementsAre("3")));
}

TEST_F(Find, ReadsWordsThatTheLawSpellsOtherwise) {
  EXPECT_THAT(numbers("harbuor", 1), ElementsAre("1"));
}

TEST_F(Find, AsksAsOfTodayWhereNothingIsFoundOfTheDay) {
  const std::int32_t now = to_days(today());
  std::vector<std::int32_t> days;
  const auto nothing_of_the_past = [&](const AskedQuestion& asked, const std::vector<Hit>& hits) {
    EXPECT_FALSE(hits.empty());
    days.push_back(asked.query().day);
    return asked.query().day >= now;
  };
  const Found past = find(view_, retriever_, "harbour dues in 1950", {}, 10, nothing_of_the_past);
  EXPECT_THAT(days, ElementsAre(to_days(*parse_date("1950-12-31")), now));
  EXPECT_EQ(past.asked.query().day, now);
  EXPECT_THAT(past.day_note, HasSubstr("asked as of today instead"));

  days.clear();
  const Found given =
      find(view_, retriever_, "harbour dues in 1950", {std::nullopt, 20'000}, 10, nothing_of_the_past);
  EXPECT_THAT(days, ElementsAre(20'000));
  EXPECT_THAT(given.day_note, IsEmpty());
}

}  // namespace
}  // namespace pandect
