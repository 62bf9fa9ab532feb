#include "base/kinds.h"

#include <gtest/gtest.h>

namespace pandect {
namespace {

template <typename Kind>
void expect_names(std::size_t count, Kind last) {
  const std::vector<std::string_view> names = names_of_all<Kind>();
  ASSERT_EQ(names.size(), count);
  EXPECT_EQ(names.back(), to_string(last));
  for (std::size_t i = 0; i < count; ++i)
    EXPECT_EQ(value_named<Kind>(names[i]), static_cast<Kind>(i)) << names[i];
  EXPECT_EQ(value_named<Kind>("nonesuch"), std::nullopt);
}

TEST(Kinds, AreFoundByTheirNames) {
  expect_names(4, FileStatus::failed);
  expect_names(6, Standing::not_known);
  expect_names(5, ReferenceStatus::no_place);
  expect_names(2, LinkKind::term);
  expect_names(2, RelatedKind::exception);
  expect_names(3, WordsChange::inserted);
  expect_names(3, ChangeKind::removed);
  expect_names(5, UnreadKind::machine_read);
  expect_names(3, ReviewState::corrected);
  expect_names(9, Verdict::court_decision);
  expect_names(6, DifferenceKind::quote);
  expect_names(4, ModelKind::entail);
  EXPECT_EQ(to_string(Verdict::not_supported), "not-supported");
  EXPECT_EQ(to_string(Standing::no_longer_in_force), "no longer in force");
  EXPECT_EQ(to_string(DifferenceKind::quantity), "number");
}

}  // namespace
}  // namespace pandect
