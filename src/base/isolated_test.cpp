#include "base/isolated.h"

#include <csignal>
#include <thread>

#include <gtest/gtest.h>

namespace pandect {
namespace {

using End = IsolatedResult::End;

TEST(Isolated, GivesBackWhatTheChildReturns) {
  const std::string large(3'000'000, 'x');
  const IsolatedResult result = run_isolated([&] { return large; }, {});
  EXPECT_EQ(result.end, End::done);
  EXPECT_EQ(result.output, large);
}

TEST(Isolated, OutlivesACrash) {
  const IsolatedResult result = run_isolated(
      []() -> std::string {
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
        return "not reached";
      },
      {});
  EXPECT_EQ(result.end, End::crashed);
  EXPECT_EQ(result.output, "");
}

TEST(Isolated, EndsWhatTakesTooLong) {
  IsolationLimits limits;
  limits.time = std::chrono::seconds(1);
  const auto sleep = [] {
    std::this_thread::sleep_for(std::chrono::seconds(600));
    return std::string();
  };
  EXPECT_EQ(run_isolated(sleep, limits).end, End::out_of_time);
}

TEST(Isolated, EndsWhatWritesTooMuch) {
  IsolationLimits limits;
  limits.output = 1000;
  EXPECT_EQ(run_isolated([] { return std::string(5000, 'x'); }, limits).end, End::too_much_output);
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
TEST(Isolated, EndsWhatFillsTheMemory) {
  IsolationLimits limits;
  limits.memory = 64U << 20;
  const auto fill = [] { return std::string(std::size_t{1} << 30, 'x').substr(0, 1); };
  EXPECT_EQ(run_isolated(fill, limits).end, End::out_of_memory);
}
#endif

}  // namespace
}  // namespace pandect
