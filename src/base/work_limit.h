#pragma once

#include <chrono>
#include <stop_token>

namespace pandect {

/// The limit of what a thread does for one request: its processor time, and that somebody waits for it. What
/// takes long asks is_reached() where it works, leaves out the rest, and says so, or calls check() where a
/// part is of no use. Threads without a limit are never at it.
class WorkLimit {
 public:
  /// Holds for this thread until the end of its life; of several the innermost.
  WorkLimit(std::chrono::milliseconds processor, std::stop_token stop);
  ~WorkLimit();
  WorkLimit(const WorkLimit&) = delete;
  WorkLimit& operator=(const WorkLimit&) = delete;

  /// True if this thread should end what it does. Takes nanoseconds.
  static bool is_reached();
  /// @throws Cancelled when nobody waits any more; Error service_unavailable when the time is used up
  static void check();

 private:
  bool look();

  std::chrono::nanoseconds end_;  ///< of processor time of the thread
  std::stop_token stop_;
  std::chrono::steady_clock::time_point next_look_;
  bool reached_ = false;
  WorkLimit* outer_;
};

}  // namespace pandect
