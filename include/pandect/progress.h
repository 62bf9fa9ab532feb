#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

/// Progress and cancellation of long calls.
namespace pandect {

/// How far a step has come.
struct ProgressReport {
  std::string_view step;  ///< "reading"
  std::uint64_t done = 0;
  std::uint64_t total = 0;  ///< 0: not known
  std::string_view unit;    ///< what is counted: "files"
  double seconds = 0;       ///< since the step began
  bool ended = false;       ///< the last report of the step
};

struct Monitor {
  /// Receives a report when a step begins and ends, and between both at most ten a second, from whichever
  /// thread does the work, one at a time in each step. It must not throw.
  std::function<void(const ProgressReport&)> on_progress = {};
  /// Stops the call: it throws Error service_unavailable, and nothing that it was to store is stored.
  std::stop_token stop = {};
};

}  // namespace pandect
