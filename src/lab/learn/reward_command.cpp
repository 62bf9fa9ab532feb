#include "lab/learn/reward_command.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/json.h"
#include "pandect/error.h"

extern char** environ;

namespace pandect {
namespace {

/// Limit of a program's output for each reply, in bytes: a reward and optionally a reason.
constexpr std::size_t longest_line = 16U << 10U;

using Clock = std::chrono::steady_clock;

/// The program that is running, for end_reward_command().
std::atomic<pid_t> running{-1};

/// During its lifetime, writing to a program that has ended is an error instead of a signal that ends this
/// one.
class WithoutPipeSignal {
 public:
  WithoutPipeSignal() {
    struct sigaction ignored{};
    ignored.sa_handler = SIG_IGN;
    ::sigaction(SIGPIPE, &ignored, &before_);
  }
  ~WithoutPipeSignal() { ::sigaction(SIGPIPE, &before_, nullptr); }
  WithoutPipeSignal(const WithoutPipeSignal&) = delete;
  WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;

 private:
  struct sigaction before_{};
};

double reward_of(const Json& line) {
  const Json* value = &line;
  if (line.is_object()) {
    const auto found = line.find("reward");
    if (found != line.end()) value = &*found;
  }
  return value->is_number() ? value->get<double>() : std::nan("");
}

}  // namespace

RewardCommand::RewardCommand(std::vector<std::string> words, std::chrono::seconds patience)
    : words_(std::move(words)), patience_(patience) {}

RewardCommand::~RewardCommand() {
  end();
}

void RewardCommand::end() noexcept {
  if (to_ >= 0) ::close(to_);
  if (from_ >= 0) ::close(from_);
  to_ = from_ = -1;
  if (child_ <= 0) return;
  running = -1;
  // The program leads a process group: its child processes end with it.
  ::kill(-child_, SIGKILL);
  ::waitpid(child_, nullptr, 0);
  child_ = -1;
}

void RewardCommand::refuse(const std::string& why) {
  end();
  throw Error(
      ErrorCode::bad_input, fmt::format("the reward command '{}' {}", words_.front(), why),
      "it reads a line of JSON for each reply and writes one with a number, and flushes; docs/training.md");
}

void RewardCommand::start() {
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) refuse("cannot be started: no pipe is to be had");
  if (::pipe2(out.data(), O_CLOEXEC) != 0) {
    ::close(in[0]), ::close(in[1]);
    refuse("cannot be started: no pipe is to be had");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out[1], STDOUT_FILENO);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  std::vector<char*> argv;
  for (std::string& word : words_) argv.push_back(word.data());
  argv.push_back(nullptr);
  const int failed = ::posix_spawnp(&child_, argv.front(), &actions, &attributes, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  ::close(in[0]), ::close(out[1]);
  to_ = in[1], from_ = out[0];
  if (failed != 0) {
    child_ = -1;
    refuse(fmt::format("cannot be started: {}", std::generic_category().message(failed)));
  }
  running = child_;
  ::fcntl(to_, F_SETFL, O_NONBLOCK);
  ::fcntl(from_, F_SETFL, O_NONBLOCK);
}

std::string RewardCommand::exchange(const std::string& input, std::size_t lines) {
  const WithoutPipeSignal guard;
  const auto deadline = Clock::now() + patience_;
  std::string output;
  std::size_t written = 0;
  while (static_cast<std::size_t>(std::ranges::count(output, '\n')) < lines) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) refuse(fmt::format("gave no reward for {} seconds", patience_.count()));
    std::array<pollfd, 2> ends{pollfd{from_, POLLIN, 0},
                               pollfd{written < input.size() ? to_ : -1, POLLOUT, 0}};
    if (::poll(ends.data(), ends.size(), static_cast<int>(std::min<std::int64_t>(left, 1000))) < 0 &&
        errno != EINTR)
      refuse("cannot be read from");
    if ((ends[1].revents & (POLLOUT | POLLERR)) != 0) {
      const ssize_t n = ::write(to_, input.data() + written, input.size() - written);
      if (n > 0) written += static_cast<std::size_t>(n);
      // Output written before it ended must still be read.
      if (n < 0 && errno != EAGAIN && errno != EINTR) written = input.size();
    }
    if ((ends[0].revents & (POLLIN | POLLHUP)) != 0) {
      std::array<char, 4096> buffer{};
      const ssize_t n = ::read(from_, buffer.data(), buffer.size());
      if (n == 0) {
        int status = 0;
        ::waitpid(child_, &status, 0);
        child_ = -1;
        running = -1;
        refuse(WIFEXITED(status)
                   ? fmt::format("ended with status {} before it had rewarded all", WEXITSTATUS(status))
                   : fmt::format("was ended by signal {}", WTERMSIG(status)));
      }
      if (n > 0) output.append(buffer.data(), static_cast<std::size_t>(n));
      if (output.size() > longest_line * lines) refuse("writes more than rewards");
    }
  }
  return output;
}

void end_reward_command() noexcept {
  const pid_t child = running;
  if (child > 0) ::kill(-child, SIGKILL);
}

std::vector<double> RewardCommand::score(std::span<const std::string> lines) {
  if (lines.empty()) return {};
  pollfd early{from_, POLLIN, 0};
  // A line too many in the batch before would be taken for the first reply's.
  if (child_ > 0 && ::poll(&early, 1, 0) == 1 && (early.revents & POLLIN) != 0)
    refuse("writes more lines than it was given");
  if (child_ <= 0) start();
  std::string input;
  for (const std::string& line : lines) input += line + "\n";
  const std::string output = exchange(input, lines.size());
  std::vector<double> rewards;
  for (std::size_t at = 0; at < output.size();) {
    const std::size_t end = output.find('\n', at);
    if (end == std::string::npos || rewards.size() == lines.size())
      refuse("writes more lines than it was given");
    double reward = std::nan("");
    try {
      reward = reward_of(parse_json(std::string_view(output).substr(at, end - at), "reward"));
    } catch (const Error&) {
    }
    if (!std::isfinite(reward)) refuse(fmt::format("wrote no number in line {}", rewards.size() + 1));
    rewards.push_back(reward);
    at = end + 1;
  }
  return rewards;
}

}  // namespace pandect
