#include "retrieve/likeness.h"

#include <gtest/gtest.h>

#include "retrieve/hit_table.h"

namespace pandect {
namespace {

TEST(Likeness, IsKeptBesideWhatOtherReasonsGive) {
  Hit hit{7, 3, {{Reason::Kind::words, 3, 0}}};
  EXPECT_FALSE(likeness_of(hit).has_value());
  hit.why.push_back(meaning_reason(2.5, -0.125));
  EXPECT_EQ(likeness_of(hit), -0.125);
  EXPECT_EQ(meaning_of(hit), 2.5);
  HitTable fused;
  fused.raise(7, {Reason::Kind::fused, .1, 0});
  fused.keep_meaning({hit});
  EXPECT_EQ(likeness_of(fused.hits().front()), -0.125);
}

}  // namespace
}  // namespace pandect
