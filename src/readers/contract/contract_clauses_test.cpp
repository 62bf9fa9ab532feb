#include "readers/contract/contract_clauses.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(ContractClauses, TheNumberOfABareScheduleIsNoPage) {
  constexpr std::string_view text =
      "1. Berth\n\nThe Owner lets the berth to the Hirer for one season.\n\n"
      "2. Dues\n\nThe Hirer pays the dues that are in Schedule 1.\n\n"
      "SCHEDULE 1\n\nDUES\n\nThe dues are 40 dollars a day.\n\n"
      "SCHEDULE 2 - Keys 14\n";
  std::string annexes;
  for (const HeadingPlace& place : find_clauses(text, Source{"berth.txt", text})) {
    if (place.heading.kind == HeadingWord::Kind::annex)
      annexes += std::string(place.heading.number.of(text)) + ";";
  }
  EXPECT_EQ(annexes, "1;");
}

}  // namespace
}  // namespace pandect
