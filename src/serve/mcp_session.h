#pragma once

#include <functional>
#include <mutex>
#include <semaphore>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "serve/mcp.h"

namespace pandect {

/// The messages of one client over standard input: tools run concurrently, so that a client can receive
/// progress and cancel requests.
class McpSession {
 public:
  /// @param print receives each line to the client, one at a time
  McpSession(McpServer& server, std::function<void(const std::string&)> print)
      : server_(server), print_(std::move(print)) {}

  /// Takes a message; its reply may come later.
  void take(std::string line);
  /// Waits for running tools.
  void finish() { threads_.clear(); }

 private:
  void answer(const std::string& line, const std::string& id);

  static constexpr int at_once = 4;
  McpServer& server_;
  std::function<void(const std::string&)> print_;
  std::mutex mutex_;  ///< guards printing and the two sets
  std::set<std::string> running_;
  std::set<std::string> given_up_;
  std::counting_semaphore<at_once> free_{at_once};
  std::vector<std::jthread> threads_;
};

}  // namespace pandect
