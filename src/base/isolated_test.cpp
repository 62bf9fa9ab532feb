#include "base/isolated.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "base/isolated_test_tasks.h"

namespace pandect {
namespace {

using End = IsolatedResult::End;

IsolatedResult run(std::string_view name, const IsolationLimits& limits = {}) {
  const auto* task = std::ranges::find(isolated_test_tasks, name, &IsolatedTask::name);
  return run_isolated(*task, "3000000 x", "bytes", limits);
}

TEST(Isolated, GivesBackWhatTheChildReturns) {
  const IsolatedResult result = run("repeat");
  EXPECT_EQ(result.end, End::done);
  EXPECT_EQ(result.output, std::string(3'000'000, 'x') + "3000000 xbytes");
}

TEST(Isolated, OutlivesACrash) {
  const IsolatedResult result = run("crash");
  EXPECT_EQ(result.end, End::crashed);
  EXPECT_EQ(result.output, "");
}

TEST(Isolated, EndsWhatTakesTooLong) {
  IsolationLimits limits;
  limits.time = std::chrono::seconds(1);
  EXPECT_EQ(run("sleep", limits).end, End::out_of_time);
}

TEST(Isolated, EndsWhatWritesTooMuch) {
  IsolationLimits limits;
  limits.output = 1000;
  EXPECT_EQ(run("write", limits).end, End::too_much_output);
}

#ifndef PANDECT_SANITIZED
TEST(Isolated, EndsWhatFillsTheMemory) {
  IsolationLimits limits;
  limits.memory = 64U << 20;
  EXPECT_EQ(run("fill", limits).end, End::out_of_memory);
}
#endif

}  // namespace
}  // namespace pandect
