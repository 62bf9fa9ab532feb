#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// Limits of a child process.
struct IsolationLimits {
  std::chrono::seconds time{60};                    ///< wall-clock time, and the same processor time
  std::uint64_t memory = std::uint64_t{2} << 30;    ///< bytes beyond those the child holds at its start
  std::uint64_t output = std::uint64_t{512} << 20;  ///< bytes of the result
};

/// A task for a child process: the function that turns `bytes` into a result, with settings in a form of its
/// own. An exception that leaves it, other than std::bad_alloc, counts as a crash.
struct IsolatedTask {
  const char* name;
  std::string (*work)(std::string_view settings, std::string_view bytes);
};

/// How a child process ended, and its output.
struct IsolatedResult {
  enum class End : std::uint8_t { done, out_of_time, out_of_memory, crashed, too_much_output };
  End end = End::done;
  std::string output;
};

/// Runs a task in a child process: for libraries that read hostile input and may crash, hang or exhaust
/// memory. The child is a new run of this executable where its `main` calls `serve_isolated`. In any other
/// program it is a run of pandect-read, the installed one or that of the environment's PANDECT_READER.
/// @throws Error no_space when no process can be created, service_unavailable when pandect-read is missing or
/// of another version
IsolatedResult run_isolated(const IsolatedTask& task, const std::string& settings, std::string_view bytes,
                            const IsolationLimits& limits);

/// Call this first in `main`. In a process started for one of `tasks`, runs the task and returns its exit
/// status. Otherwise returns nothing, and later children are new runs of this executable.
std::optional<int> serve_isolated(int argc, char** argv, std::initializer_list<IsolatedTask> tasks);

}  // namespace pandect
