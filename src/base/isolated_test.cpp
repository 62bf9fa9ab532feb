#include "base/isolated.h"

#include <csignal>
#include <thread>

#include <gtest/gtest.h>

namespace pandect {
namespace {

using End = IsolatedResult::End;

IsolatedResult run(std::string (*work)(std::string_view, std::string_view),
                   const IsolationLimits& limits = {}) {
  return run_isolated({"work", work}, "3000000 x", "bytes", limits);
}

TEST(Isolated, GivesBackWhatTheChildReturns) {
  const IsolatedResult result = run([](std::string_view settings, std::string_view bytes) {
    return std::string(3'000'000, 'x').append(settings).append(bytes);
  });
  EXPECT_EQ(result.end, End::done);
  EXPECT_EQ(result.output, std::string(3'000'000, 'x') + "3000000 xbytes");
}

TEST(Isolated, OutlivesACrash) {
  const IsolatedResult result = run([](std::string_view, std::string_view) -> std::string {
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    return "not reached";
  });
  EXPECT_EQ(result.end, End::crashed);
  EXPECT_EQ(result.output, "");
}

TEST(Isolated, EndsWhatTakesTooLong) {
  IsolationLimits limits;
  limits.time = std::chrono::seconds(1);
  const auto sleep = [](std::string_view, std::string_view) {
    std::this_thread::sleep_for(std::chrono::seconds(600));
    return std::string();
  };
  EXPECT_EQ(run(sleep, limits).end, End::out_of_time);
}

TEST(Isolated, EndsWhatWritesTooMuch) {
  IsolationLimits limits;
  limits.output = 1000;
  const auto write = [](std::string_view, std::string_view) { return std::string(5000, 'x'); };
  EXPECT_EQ(run(write, limits).end, End::too_much_output);
}

#ifndef PANDECT_SANITIZED
TEST(Isolated, EndsWhatFillsTheMemory) {
  IsolationLimits limits;
  limits.memory = 64U << 20;
  const auto fill = [](std::string_view, std::string_view) {
    return std::string(std::size_t{1} << 30, 'x').substr(0, 1);
  };
  EXPECT_EQ(run(fill, limits).end, End::out_of_memory);
}
#endif

}  // namespace
}  // namespace pandect
