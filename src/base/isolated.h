#pragma once

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace pandect {

/// What a child process may take.
struct IsolationLimits {
  std::chrono::seconds time{60};                    ///< by the clock, and as much of the processor
  std::uint64_t memory = std::uint64_t{2} << 30;    ///< bytes beyond what the child holds when it begins
  std::uint64_t output = std::uint64_t{512} << 20;  ///< bytes of the result
};

/// Work for a child process: what it makes of `bytes`, with settings in a form of its own. An exception that
/// leaves it counts as a crash, but for std::bad_alloc.
struct IsolatedTask {
  const char* name;
  std::string (*work)(std::string_view settings, std::string_view bytes);
};

/// How a child process ended, and what it left.
struct IsolatedResult {
  enum class End : std::uint8_t { done, out_of_time, out_of_memory, crashed, too_much_output };
  End end = End::done;
  std::string output;
};

/// Does a task in a child process: for libraries that read hostile input and may crash, hang or fill the
/// memory. The child is this program started anew where its `main` calls `serve_isolated`. In any other
/// program it is a copy of this process, which may hang until its time is over when another thread holds a
/// lock just then.
/// @throws Error no_space when no process can be made
IsolatedResult run_isolated(const IsolatedTask& task, const std::string& settings, std::string_view bytes,
                            const IsolationLimits& limits);

/// To be called first in `main`: the exit status when this process was started to do one of `tasks`, which is
/// done then. Otherwise nothing, and later children are started anew.
std::optional<int> serve_isolated(int argc, char** argv, std::initializer_list<IsolatedTask> tasks);

}  // namespace pandect
