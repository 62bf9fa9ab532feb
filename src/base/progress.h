#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

#include "pandect/progress.h"

namespace pandect {

/// Counts what a step has done, and tells its Monitor. Safe to advance from several threads.
class Progress {
 public:
  /// @param unit what is counted: "files", "provisions"
  /// @param total 0: not known
  Progress(std::string label, std::uint64_t total, std::string unit, Monitor monitor);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// @throws Cancelled when the monitor was stopped
  void advance(std::uint64_t count = 1);

 private:
  void report(std::chrono::steady_clock::time_point now, bool ended);

  std::string label_;
  std::uint64_t total_;
  std::string unit_;
  Monitor monitor_;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_ = start_;
};

/// A monitor that shows reports on standard error: as the one progress bar with rate and time left, if that
/// is a terminal and `draw` is set, for steps of more than half a second. If PANDECT_PROGRESS is "lines", the
/// program that runs this one reads them instead, as lines of "progress", label, done, total and unit,
/// separated by tabs.
Monitor terminal_monitor(bool draw = true);

}  // namespace pandect
