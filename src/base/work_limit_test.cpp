#include "base/work_limit.h"

#include <thread>

#include <gtest/gtest.h>

#include "base/cancelled.h"

namespace pandect {
namespace {

using namespace std::chrono_literals;

/// Works until the limit is reached, or a second of processor time is over.
bool work() {
  const std::clock_t end = std::clock() + 5 * CLOCKS_PER_SEC;
  while (std::clock() < end) {
    if (WorkLimit::is_reached()) return true;
  }
  return false;
}

TEST(WorkLimit, HoldsForWorkAndNotForWaiting) {
  const WorkLimit limit(100ms, {});
  std::this_thread::sleep_for(150ms);
  EXPECT_FALSE(WorkLimit::is_reached());
  EXPECT_TRUE(work());
  EXPECT_THROW(WorkLimit::check(), Error);
}

TEST(WorkLimit, IsReachedWhenNobodyWaits) {
  std::stop_source stop;
  const WorkLimit limit(1h, stop.get_token());
  EXPECT_FALSE(WorkLimit::is_reached());
  stop.request_stop();
  std::this_thread::sleep_for(5ms);
  EXPECT_TRUE(WorkLimit::is_reached());
  EXPECT_THROW(WorkLimit::check(), Cancelled);
}

TEST(WorkLimit, IsOfOneThreadAndEndsWithItsScope) {
  {
    const WorkLimit limit(0ms, {});
    EXPECT_TRUE(WorkLimit::is_reached());
    bool other = true;
    std::thread([&] { other = WorkLimit::is_reached(); }).join();
    EXPECT_FALSE(other);
  }
  EXPECT_FALSE(WorkLimit::is_reached());
  EXPECT_NO_THROW(WorkLimit::check());
}

}  // namespace
}  // namespace pandect
