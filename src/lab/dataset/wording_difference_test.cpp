#include "lab/dataset/wording_difference.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(WordingDifferences, AreTheWordsThatStandInPlaceOfOthers) {
  const auto found = wording_differences(
      "The owner of a vessel pays dues of forty crowns a day to the harbour. <amended 2010>\nNobody may "
      "fish.",
      "The owner of a vessel pays dues of sixty crowns a day to the harbour. <amended 2015>\nNobody may "
      "fish.",
      Language::english);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].before, "forty");
  EXPECT_EQ(found[0].after, "sixty");
  EXPECT_EQ(found[0].with("…"), "The owner of a vessel pays dues of … crowns a day to the harbour.");
  EXPECT_EQ(found[0].words_in("1. The owner of a vessel pays dues of ten crowns a day to the harbour."),
            "ten");
  EXPECT_FALSE(found[0].words_in("The master of a vessel pays dues of ten crowns."));
}

TEST(WordingDifferences, LeaveOutAnotherNoteAnInsertionAndAnotherSentence) {
  const std::string_view old = "The owner of a vessel pays dues of forty crowns a day. <amended 2010>";
  EXPECT_TRUE(wording_differences(old,
                                  "The owner of a vessel pays dues of forty crowns a day. <amended 2011>",
                                  Language::english)
                  .empty());
  EXPECT_TRUE(wording_differences(old, "The owner of a large vessel pays dues of forty crowns a day.",
                                  Language::english)
                  .empty());
  EXPECT_TRUE(wording_differences(old, "The harbour master may board any vessel in the harbour at night.",
                                  Language::english)
                  .empty());
}

}  // namespace
}  // namespace pandect
