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

/// The messages of one client over standard input: tools run beside each other, so that a client can be told
/// of progress and can give up what it asked for.
class McpSession {
 public:
  /// @param print takes each line that goes to the client, one at a time
  McpSession(McpServer& server, std::function<void(const std::string&)> print)
      : server_(server), print_(std::move(print)) {}

  /// Takes a message; its reply may come later.
  void take(std::string line);
  /// Waits for what runs.
  void finish() { threads_.clear(); }

 private:
  void answer(const std::string& line, const std::string& id);

  static constexpr int at_once = 4;
  McpServer& server_;
  std::function<void(const std::string&)> print_;
  std::mutex mutex_;  ///< of printing and of the two sets
  std::set<std::string> running_;
  std::set<std::string> given_up_;
  std::counting_semaphore<at_once> free_{at_once};
  std::vector<std::jthread> threads_;
};

}  // namespace pandect
