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
    std::size_t running_of_one = SIZE_MAX;  ///< fewer than the threads leave some to other clients
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
  struct Client {
    std::deque<std::function<void()>> waiting;
    std::size_t running = 0;
  };

  void run();
  /// Gives a client a turn, if it has work and may run more.
  void queue_up(const std::string& name, const Client& client);

  Limits limits_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, Client> clients_;  ///< those with work
  std::deque<std::string> turns_;          ///< the clients whose work may be begun, each once
  std::size_t count_ = 0;                  ///< of what waits
  bool finished_ = false;
  std::vector<std::jthread> threads_;  ///< last: they use the others
};

}  // namespace pandect
