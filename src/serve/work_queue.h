#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace pandect {

/// Threads that do the work of requests, and the work that waits for them: that of each client in its order,
/// the clients in turn, so that one that asks much waits for itself. Safe to use from several threads.
class WorkQueue {
 public:
  struct Limits {
    std::size_t threads = 2;
    std::size_t waiting = 1000;             ///< of all clients
    std::size_t waiting_of_one = SIZE_MAX;  ///< of one client
  };
  explicit WorkQueue(const Limits& limits);
  /// Finishes, and waits for work that was begun.
  ~WorkQueue() { finish(); }
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  /// Takes work, which must not throw. False when too much waits, or finish() was called.
  bool add(const std::string& client, std::function<void()> work);
  /// Drops what waits, and takes no more. Work that was begun goes on.
  void finish();

 private:
  void run();

  Limits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, std::deque<std::function<void()>>> waiting_;  ///< by client, none of them empty
  std::deque<std::string> turns_;                                     ///< the clients of waiting_
  std::size_t count_ = 0;
  bool finished_ = false;
  std::vector<std::jthread> threads_;  ///< last: they use the others
};

}  // namespace pandect
