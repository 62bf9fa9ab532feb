#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace pandect {

/// What a child process may take.
struct IsolationLimits {
  std::chrono::seconds time{60};                    ///< by the clock, and as much of the processor
  std::uint64_t memory = std::uint64_t{2} << 30;    ///< bytes beyond what this process holds already
  std::uint64_t output = std::uint64_t{512} << 20;  ///< bytes of the result
};

/// How a child process ended, and what it left.
struct IsolatedResult {
  enum class End : std::uint8_t { done, out_of_time, out_of_memory, crashed, too_much_output };
  End end = End::done;
  std::string output;
};

/// Runs `work` in a child process and gives back what it returns: for libraries that read hostile input and
/// may crash, hang or fill the memory. The child has the memory of this process as it is now; it must take no
/// lock that another thread of it may hold. An exception that leaves `work` counts as a crash, but for
/// std::bad_alloc.
/// @throws Error no_space when no process can be made
IsolatedResult run_isolated(const std::function<std::string()>& work, const IsolationLimits& limits);

}  // namespace pandect
