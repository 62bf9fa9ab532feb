#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>

namespace pandect {

/// The one progress bar: amount done, rate and time left, drawn on standard error when that is a terminal and
/// the step has run for more than half a second. Safe to advance from several threads.
class Progress {
 public:
  /// `unit` is what is counted: "files", "provisions". A total of 0 is unknown.
  Progress(std::string label, std::uint64_t total, std::string unit, bool enabled = true);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void advance(std::uint64_t count = 1);

 private:
  void draw(double seconds);

  std::string label_;
  std::uint64_t total_;
  std::string unit_;
  bool enabled_;
  bool drawn_ = false;
  std::atomic<std::uint64_t> done_{0};
  std::mutex mutex_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point last_ = start_;
};

}  // namespace pandect
