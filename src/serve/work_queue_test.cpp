#include "serve/work_queue.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <latch>
#include <string>

#include <gtest/gtest.h>

namespace pandect {
namespace {

/// A queue with one thread, which is busy until released.
class WorkQueueTest : public testing::Test {
 protected:
  void TearDown() override { queue_.finish(); }

  std::latch begun_{1};
  std::latch released_{1};
  WorkQueue queue_{{1, 5, 3}};
};

TEST_F(WorkQueueTest, ClientsTakeTurnsAndOneCannotFillIt) {
  ASSERT_TRUE(queue_.add("first", [&] {
    begun_.count_down();
    released_.wait();
  }));
  begun_.wait();
  std::string order;
  std::latch done(5);
  const auto note = [&](char name) {
    return [&order, &done, name] {
      order += name;
      done.count_down();
    };
  };
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(queue_.add("much", note('m')));
  EXPECT_FALSE(queue_.add("much", note('x'))) << "three of one client wait";
  EXPECT_TRUE(queue_.add("other", note('o')));
  EXPECT_TRUE(queue_.add("third", note('t')));
  EXPECT_FALSE(queue_.add("fourth", note('x'))) << "five wait";
  released_.count_down();
  done.wait();
  EXPECT_EQ(order, "motmm");
}

TEST_F(WorkQueueTest, WhatWaitsIsDroppedAtTheEnd) {
  ASSERT_TRUE(queue_.add("a", [&] {
    begun_.count_down();
    released_.wait();
  }));
  begun_.wait();
  bool ran = false;
  ASSERT_TRUE(queue_.add("a", [&] { ran = true; }));
  queue_.finish();
  EXPECT_FALSE(queue_.add("a", [] {}));
  released_.count_down();
  EXPECT_FALSE(ran);
}

TEST(WorkQueueOfTwoTest, OneClientLeavesAThreadToTheOthers) {
  std::latch begun(1);
  std::latch released(1);
  std::latch done(1);
  std::atomic<int> running{0};
  std::atomic<int> most{0};
  std::latch finished(3);
  {
    WorkQueue queue({2, 10, SIZE_MAX, 1});
    for (int i = 0; i < 3; ++i) {
      ASSERT_TRUE(queue.add("much", [&] {
        most = std::max(most.load(), ++running);
        if (!begun.try_wait()) begun.count_down();
        released.wait();
        --running;
        finished.count_down();
      }));
    }
    begun.wait();
    ASSERT_TRUE(queue.add("other", [&] { done.count_down(); }));
    done.wait();  // while the first is held up
    released.count_down();
    finished.wait();
  }
  EXPECT_EQ(most, 1);
}

}  // namespace
}  // namespace pandect
