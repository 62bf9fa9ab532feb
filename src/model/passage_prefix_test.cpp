#include "model/passage_prefix.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(PassagePrefix, GoesBeforeThePassage) {
  EXPECT_EQ(prefixed_passage("passage: ", "Bees\nA keeper"), "passage: Bees\nA keeper");
  EXPECT_EQ(prefixed_passage("", "Bees"), "Bees");
}

TEST(PassagePrefix, TakesTheTitleWhereItsModelWantsIt) {
  const std::string_view prefix = "title: {title} | text: ";
  EXPECT_EQ(prefixed_passage(prefix, "Bee Act\nA keeper\nshall"), "title: Bee Act | text: A keeper\nshall");
  EXPECT_EQ(prefixed_passage(prefix, "A keeper shall"), "title: none | text: A keeper shall");
  EXPECT_EQ(prefixed_passage(prefix, "\nA keeper"), "title: none | text: \nA keeper");
  EXPECT_EQ(prefixed_passage(prefix, "{title}\nx"), "title: {title} | text: x");
}

TEST(PassagePrefix, IsWhatSeparatesTitleAndWords) {
  ModelInfo info;
  EXPECT_EQ(after_title(info), " ");
  info.settings = R"({"passage_prefix":"title: {title} | text: "})";
  EXPECT_EQ(after_title(info), "\n");
}

}  // namespace
}  // namespace pandect
