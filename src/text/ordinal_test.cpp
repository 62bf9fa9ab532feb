#include "text/ordinal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

using testing::ElementsAre;

std::vector<std::uint32_t> parts(std::string_view text, NumberGrammar grammar = {}) {
  const auto number = read_number(text, grammar);
  if (!number) return {};
  return {number->ordinal.parts.begin(), number->ordinal.parts.begin() + number->ordinal.size};
}

Ordinal ordinal(std::string_view text) {
  return read_number(text, {}).value().ordinal;
}

TEST(Ordinal, ReadsNumbersOfEveryScript) {
  EXPECT_THAT(parts("40 ผู้ใด"), ElementsAre(40));
  EXPECT_THAT(parts("๔๐"), ElementsAre(40));
  EXPECT_THAT(parts("４０"), ElementsAre(40));
  EXPECT_THAT(parts("65 ทวิ ในกรณี"), ElementsAre(65, 2));
  EXPECT_THAT(parts("๓๙ จัตวา"), ElementsAre(39, 4));
  EXPECT_THAT(parts("193/10  สิทธิ"), ElementsAre(193, 10));
  EXPECT_THAT(parts("5의2"), ElementsAre(5, 2));
  EXPECT_THAT(parts("6:162a"), ElementsAre(6, 162, 1));
  EXPECT_THAT(parts("12a. Title"), ElementsAre(12, 1));
  EXPECT_THAT(parts("5 bis"), ElementsAre(5, 2));
  EXPECT_THAT(parts("37undecies"), ElementsAre(37, 11));
  EXPECT_THAT(parts("3 terdecies"), ElementsAre(3, 13));
  EXPECT_THAT(parts("1er"), ElementsAre(1));
  EXPECT_THAT(parts("L. 121-1"), ElementsAre('L', 121, 1));
  EXPECT_THAT(parts("R*121-1"), ElementsAre('R', 121, 1));
  EXPECT_THAT(parts("A. 121-1"), ElementsAre('A', 121, 1));
  EXPECT_THAT(parts("L 121-1"), ElementsAre('L', 121, 1));
  EXPECT_THAT(parts("XIV", {.roman = true}), ElementsAre(14));
  EXPECT_THAT(parts("Ier", {.roman = true}), ElementsAre(1));
  EXPECT_THAT(parts("B", {.letter = true}), ElementsAre(2));
}

TEST(Ordinal, ReadsWhatIsInsertedBehindTheSignOfAnOrdinal) {
  EXPECT_EQ(read_number("5º-A. O zelador", {})->length, std::string_view("5º-A").size());
  EXPECT_EQ(read_number("10-A. O zelador", {})->length, 4U);
  EXPECT_EQ(read_number("5º O zelador", {})->length, 1U);
  EXPECT_EQ(step(ordinal("5"), ordinal("5º-A")), 1U);
  EXPECT_EQ(step(ordinal("5º-A"), ordinal("5º-B")), 1U);
  EXPECT_EQ(step(ordinal("5º-B"), ordinal("6")), 1U);
}

TEST(Ordinal, ReadsTheCapitalThatEndsANumber) {
  constexpr NumberGrammar codes{.compound = true};
  for (const std::string_view number : {"L1453-1 A", "L162-1-12-1 A", "1er ter A"})
    EXPECT_EQ(read_number(number, codes)->length, number.size()) << number;
  EXPECT_EQ(read_number("L1453-1 A person", codes)->length, 7U) << "a word of the text";
  EXPECT_EQ(read_number("5 A", codes)->length, 1U) << "of a code only";
}

TEST(Ordinal, RefusesWhatIsNoNumber) {
  EXPECT_FALSE(read_number("", {}));
  EXPECT_FALSE(read_number("of the Act", {}));
  EXPECT_FALSE(read_number("Mix", {.roman = false}));
  EXPECT_FALSE(read_number("12months", {}));
  EXPECT_FALSE(read_number("99999999999999999999", {}));
}

TEST(Ordinal, StopsBeforeAYear) {
  EXPECT_THAT(parts("5/2560"), ElementsAre(5));
  EXPECT_EQ(read_number("12. The", {})->length, 2U);
}

TEST(Ordinal, TellsTheWordBetweenTwoNumbersFromOneThatCounts) {
  EXPECT_THAT(parts("3 bis"), ElementsAre(3, 2));
  EXPECT_THAT(parts("3bis 6"), ElementsAre(3, 2));
  EXPECT_THAT(parts("3 bis 6"), ElementsAre(3));
}

TEST(Ordinal, StepsToWhatMayFollow) {
  EXPECT_EQ(step(ordinal("5"), ordinal("6")), 1U);
  EXPECT_EQ(step(ordinal("5"), ordinal("5a")), 1U);
  EXPECT_EQ(step(ordinal("5"), ordinal("5/1")), 1U);
  EXPECT_EQ(step(ordinal("5"), ordinal("5 ทวิ")), 1U);
  EXPECT_EQ(step(ordinal("5/3"), ordinal("6")), 1U);
  EXPECT_EQ(step(ordinal("2.9"), ordinal("3.1")), 1U);
  EXPECT_EQ(step(ordinal("5"), ordinal("9")), 4U);
  EXPECT_EQ(step(ordinal("2.9"), ordinal("3.4")), 2U);
  EXPECT_EQ(step(ordinal("5"), ordinal("5")), 0U);
  EXPECT_EQ(step(ordinal("5a"), ordinal("5")), 0U);
}

TEST(Ordinal, RomanNumeralsAreInOneCase) {
  EXPECT_EQ(parse_roman("xlii"), 42U);
  EXPECT_EQ(parse_roman("MCM"), 1900U);
  EXPECT_FALSE(parse_roman("Iv"));
  EXPECT_FALSE(parse_roman("abc"));
}

}  // namespace
}  // namespace pandect
