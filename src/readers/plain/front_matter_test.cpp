#include "readers/plain/front_matter.h"

#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(FrontMatter, ReadsValuesListsAndListsOfKeys) {
  const std::string_view text =
      "---\ntitle: 'Dog Act'\ndate: 2024-06-27\nministries:\n- Sea\n- Land\nannexes:\n- number: '1'\n"
      "  title: Fees: dogs\n- number: '2'\n  title: \"Forms\"\nnone: []\n---\n# Dog Act\n";
  const auto block = FrontMatter::read(text);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->value("title"), "Dog Act");
  EXPECT_EQ(block->value("date"), "2024-06-27");
  EXPECT_THAT(block->values("ministries"), testing::ElementsAre("Sea", "Land"));
  const std::vector<FrontMatter> annexes = block->list("annexes");
  ASSERT_EQ(annexes.size(), 2U);
  EXPECT_EQ(annexes[0].value("title"), "Fees: dogs");
  EXPECT_EQ(annexes[1].value("number"), "2");
  EXPECT_TRUE(block->list("none").empty());
  EXPECT_EQ(block->value("none"), "");
  EXPECT_EQ(text.substr(block->size()), "# Dog Act\n");
}

std::string block_with_forms(std::size_t forms) {
  std::string text = "---\ntitle: Dog Act\nforms:\n";
  for (std::size_t i = 0; i < forms; ++i) {
    text += "- number: '" + std::to_string(i) + "'\n  title: Application for a permit to keep a dog\n";
  }
  return text + "---\n# Dog Act\n";
}

TEST(FrontMatter, IsAsLongAsAListOfHundredsOfForms) {
  const std::string text = block_with_forms(2500);
  ASSERT_GT(text.size(), 128U * 1024);
  const auto block = FrontMatter::read(text);
  ASSERT_TRUE(block);
  EXPECT_EQ(block->list("forms").size(), 2500U);
  EXPECT_EQ(text.substr(block->size()), "# Dog Act\n");
}

TEST(FrontMatter, HasABound) {
  EXPECT_FALSE(FrontMatter::read(block_with_forms(25'000)));
}

TEST(FrontMatter, IsNotThereWithoutBothFences) {
  EXPECT_FALSE(FrontMatter::read("title: x\n---\n"));
  EXPECT_FALSE(FrontMatter::read("---\ntitle: x\n"));
  EXPECT_FALSE(FrontMatter::read("---"));
  EXPECT_FALSE(FrontMatter::read(""));
}

}  // namespace
}  // namespace pandect
