#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Limits and callbacks of a run of this program.
struct OwnProgramOptions {
  std::chrono::seconds time{600};
  std::size_t memory = std::size_t{2} << 30;      ///< limit of its data in bytes
  std::stop_token stop;                           ///< kills it
  std::size_t output = std::size_t{64} << 20;     ///< limit of standard output in bytes; the rest is dropped
  std::function<void(std::string_view)> on_line;  ///< receives each line of standard error
  std::function<void()> on_second;                ///< called every second
};

struct OwnProgramEnd {
  int status = -1;  ///< -1: it crashed, or was killed
  bool out_of_time = false;
  bool stopped = false;
  std::string output;
};

/// Runs this executable again with other arguments, so that whatever it reads cannot harm this process. It
/// shares none of this process's files and connections.
/// @throws Error no_space when no process can be created
OwnProgramEnd run_own_program(const std::vector<std::string>& arguments, const OwnProgramOptions& options);

}  // namespace pandect
