#include "base/settings.h"

#include <gmock/gmock.h>

#include "base/nearest_name.h"
#include "pandect/error.h"

namespace pandect {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// The message and the hint of the error that reading with `read` and then finishing gives.
template <typename Read>
std::string complaint_of(std::string_view text, Read&& read) {
  try {
    SettingsTable table = SettingsTable::parse(text, "a.toml");
    read(table);
    table.finish();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::bad_input);
    return std::string(error.what()) + " | " + error.hint();
  }
  return "nothing";
}

TEST(SettingsTable, GivesValuesAndWhatHoldsOtherwise) {
  SettingsTable table = SettingsTable::parse(
      "k1 = 2\nname = \"x\"\non = true\nweights = [1, 0.5]\nof = [\"a\", \"b\"]\n[words]\nb = 0.5\n"
      "[[step]]\nkind = \"bm25\"\n[[step]]\nkind = \"links\"\n",
      "a.toml");
  EXPECT_EQ(table.number("k1", 1.2), 2);
  EXPECT_EQ(table.number("k3", -1), -1);
  EXPECT_EQ(table.count("depth", 3), 3U);
  EXPECT_EQ(table.text("name"), "x");
  EXPECT_TRUE(table.flag("on", false));
  EXPECT_THAT(table.numbers("weights", {}), ElementsAre(1, 0.5));
  EXPECT_THAT(table.texts("of"), ElementsAre("a", "b"));
  EXPECT_EQ(table.table("words").number("b", 0), 0.5);
  EXPECT_FALSE(table.table("characters").has("b"));
  const std::vector<SettingsTable> steps = table.tables("step");
  ASSERT_EQ(steps.size(), 2U);
  EXPECT_TRUE(steps[1].has("kind"));
  table.finish();
}

TEST(SettingsTable, RefusesWhatNobodyAskedForWithTheLineAndTheNearestName) {
  const auto read = [](SettingsTable& table) {
    for (const char* name : {"boost", "weight", "boost"})
      table.number(name, 0);  // one asked for twice is named once
  };
  EXPECT_EQ(
      complaint_of("boost = 1\nwieght = 2\n", read),
      "a.toml: line 2: there is no setting 'wieght' here | did you mean 'weight'? there are: boost, weight");
  EXPECT_EQ(complaint_of("boost = 1\n", read), "nothing");
}

TEST(SettingsTable, RefusesOtherTypesAndWhatIsOutOfBounds) {
  const auto number = [](SettingsTable& table) { table.number("b", 0, {0, 1}); };
  EXPECT_THAT(complaint_of("\nb = \"half\"", number), HasSubstr("a.toml: line 2: 'b' must be a number"));
  EXPECT_THAT(complaint_of("b = true", number), HasSubstr("must be a number"));
  EXPECT_THAT(complaint_of("b = 1.5", number), HasSubstr("'b' is from 0 to 1"));
  EXPECT_THAT(complaint_of("b = nan", number), HasSubstr("'b' is from 0 to 1"));
  const auto count = [](SettingsTable& table) { table.count("k", 0, {1, 9}); };
  EXPECT_THAT(complaint_of("k = 1.5", count), HasSubstr("must be a whole number"));
  EXPECT_THAT(complaint_of("k = -1", count), HasSubstr("from 1 to 9"));
  EXPECT_THAT(complaint_of("t = 1", [](SettingsTable& table) { table.table("t"); }), HasSubstr("a table"));
  EXPECT_THAT(complaint_of("t = [1]", [](SettingsTable& table) { table.tables("t"); }), HasSubstr("[[t]]"));
  EXPECT_THAT(complaint_of("t = [1]", [](SettingsTable& table) { table.texts("t"); }),
              HasSubstr("a list of texts"));
  EXPECT_THAT(complaint_of("t = 1", [](SettingsTable& table) { table.flag("t", true); }),
              HasSubstr("true or false"));
}

TEST(SettingsTable, RefusesAWordThatIsNotAmongThoseToChooseFrom) {
  constexpr std::string_view words[] = {"rrf", "sum"};
  const auto read = [&](SettingsTable& table) { table.choice("method", words, 0); };
  EXPECT_EQ(complaint_of("method = \"summ\"", read),
            "a.toml: line 1: 'summ' is not a method | did you mean 'sum'? there are: rrf, sum");
}

TEST(SettingsTable, RefusesWhatIsNoToml) {
  EXPECT_THAT(complaint_of("a = 1\nb = = 2\n", [](SettingsTable&) {}), HasSubstr("a.toml: line 2: "));
  EXPECT_NE(complaint_of(std::string(100'000, '['), [](SettingsTable&) {}), "nothing");
}

TEST(NearestName, IsTheOneThatWasMeantOrNone) {
  constexpr std::string_view names[] = {"words", "characters", "rrf"};
  EXPECT_EQ(nearest_name("wrods", names), "words");
  EXPECT_EQ(nearest_name("charakters", names), "characters");
  EXPECT_EQ(nearest_name("zzz", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name(std::string(100'000, 'x'), names), "");
}

}  // namespace
}  // namespace pandect
