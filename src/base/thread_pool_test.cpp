#include "base/thread_pool.h"

#include <atomic>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

namespace pandect {
namespace {

TEST(ParallelFor, VisitsEachIndexOnce) {
  std::vector<std::atomic<int>> visits(1000);
  parallel_for(visits.size(), [&](std::size_t i) { ++visits[i]; }, 4);
  for (const auto& count : visits) EXPECT_EQ(count, 1);
}

TEST(ParallelFor, HandsOnTheFirstException) {
  EXPECT_THROW(parallel_for(
                   100,
                   [](std::size_t i) {
                     if (i == 7) throw std::runtime_error("seven");
                   },
                   3),
               std::runtime_error);
}

TEST(ParallelFor, DoesNothingForNothing) {
  parallel_for(0, [](std::size_t) { FAIL(); });
}

}  // namespace
}  // namespace pandect
