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

TEST_F(Find, MendsSpellingWhereMoreIsFoundSo) {
  const Found mended = find(view_, retriever_, "the rate for vesels", {}, 10);
  EXPECT_THAT(mended.asked.read_as, testing::SizeIs(1));
  EXPECT_THAT(mended.hits, testing::Not(IsEmpty()));
  // What is strongly found as it is written stays so, and what is not found more strongly when it is mended.
  EXPECT_THAT(find(view_, retriever_, "vesels, Section 2 of the Harbour Dues Act", {}, 10).asked.read_as,
              IsEmpty());
  const auto nothing = [](const AskedQuestion&, const std::vector<Hit>&) { return ExtractedAnswer{}; };
  EXPECT_THAT(find(view_, retriever_, "the rate for vesels", {}, 10, nothing).asked.read_as, IsEmpty());
}

TEST_F(Find, SettlesAReadingForOthersAsItDoesForItself) {
  const auto read = [&](std::string_view question) {
    return settle(view_, retriever_, question, {}).asked.read_as.size();
  };
  EXPECT_EQ(read("the rate for vesels"), 1U);
  EXPECT_EQ(read("vesels, Section 2 of the Harbour Dues Act"), 0U);
  EXPECT_EQ(settle(view_, nullptr, "vesels, Section 2 of the Harbour Dues Act", {}).asked.read_as.size(), 1U);
  EXPECT_THAT(settle(view_, retriever_, "harbour dues in 1950", {}).day_note.text, HasSubstr("1950"));
}

TEST_F(Find, AsksAsOfTodayWhereNothingIsFoundOfTheDay) {
  const std::int32_t now = to_days(today());
  std::vector<std::int32_t> days;
  const auto nothing_of_the_past = [&](const AskedQuestion& asked, const std::vector<Hit>& hits) {
    EXPECT_FALSE(hits.empty());
    days.push_back(asked.query().day);
    ExtractedAnswer extracted;
    extracted.answered = asked.query().day >= now;
    return extracted;
  };
  const Found past = find(view_, retriever_, "harbour dues in 1950", {}, 10, nothing_of_the_past);
  EXPECT_THAT(days, ElementsAre(to_days(*parse_date("1950-12-31")), now));
  EXPECT_EQ(past.asked.query().day, now);
  EXPECT_TRUE(past.extracted->answered);
  EXPECT_THAT(past.day_note.text, HasSubstr("asked as of today instead"));

  days.clear();
  const Found given =
      find(view_, retriever_, "harbour dues in 1950", {std::nullopt, 20'000}, 10, nothing_of_the_past);
  EXPECT_THAT(days, ElementsAre(20'000));
  EXPECT_THAT(given.day_note.text, IsEmpty());
}

}  // namespace
}  // namespace pandect
