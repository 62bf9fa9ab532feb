#pragma once

#include <chrono>
#include <span>
#include <string>
#include <vector>

#include <sys/types.h>

namespace pandect {

/// A program that rewards replies: it reads one line of JSON for each and writes one line for each, a number
/// or an object with a number "reward". It is started by the first batch and runs until this object is
/// destroyed.
class RewardCommand {
 public:
  /// @param words the program and its arguments @param patience time limit for each batch
  RewardCommand(std::vector<std::string> words, std::chrono::seconds patience);
  ~RewardCommand();
  RewardCommand(const RewardCommand&) = delete;
  RewardCommand& operator=(const RewardCommand&) = delete;

  /// @param lines of JSON, without their ends
  /// @throws Error bad_input when it cannot be started, ends, takes too long or writes anything else: in one
  /// line
  std::vector<double> score(std::span<const std::string> lines);

 private:
  void start();
  void end() noexcept;
  [[noreturn]] void refuse(const std::string& why);
  std::string exchange(const std::string& input, std::size_t lines);

  std::vector<std::string> words_;
  std::chrono::seconds patience_;
  pid_t child_ = -1;
  int to_ = -1;
  int from_ = -1;
};

/// Ends the program that is running, if any, with its children: for a signal handler that ends this process.
void end_reward_command() noexcept;

}  // namespace pandect
