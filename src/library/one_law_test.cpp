#include "library/one_law.h"

#include <gtest/gtest.h>

#include "library/library_fixture.h"

namespace pandect {
namespace {

constexpr std::string_view code =
    "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be seventeen years of age.\n";

/// True if the first provisions of two files are one provision of a law.
bool one(std::string_view text, std::string_view other) {
  const SmallLibrary library(text, other);
  const LibraryView view = library.open();
  EXPECT_EQ(view.works().size(), 2U);
  return are_one_provision(view, 0, 1);
}

TEST(OneLaw, IsALawOfOneTitleInTwoTextsThatDiffer) {
  EXPECT_TRUE(
      one(code, "Harbour Code\n\nSection 1. Masters\nA master of a vessel must be eighteen years old.\n"));
}

TEST(OneLaw, IsNoOtherLawOrSectionOrMatterOfThatTitle) {
  EXPECT_FALSE(
      one(code, "Port Code\n\nSection 1. Masters\nA master of a vessel must be eighteen years old.\n"));
  EXPECT_FALSE(
      one(code, "Harbour Code\n\nSection 2. Masters\nA master of a vessel must be eighteen years old.\n"));
  EXPECT_FALSE(
      one(code, "Harbour Code\n\nSection 1. Dues\nDues for coal and timber fall due in the spring.\n"));
  EXPECT_FALSE(
      one("Harbour Code\nIdentifier: N-17\n\nSection 1. Masters\nA master of a vessel must be seventeen.\n",
          "Harbour Code\nIdentifier: N-18\n\nSection 1. Masters\nA master of a vessel must be eighteen.\n"));
}

}  // namespace
}  // namespace pandect
