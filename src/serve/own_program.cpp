#include "serve/own_program.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/program.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::size_t longest_line = 4096;

/// The reading end of a pipe.
class Pipe {
 public:
  Pipe() {
    if (::pipe2(ends_.data(), O_CLOEXEC) != 0) throw Error(ErrorCode::no_space, "no pipe can be made");
  }
  ~Pipe() {
    close_writing();
    ::close(ends_[0]);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int reading() const { return ends_[0]; }
  int writing() const { return ends_[1]; }
  void close_writing() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  std::array<int, 2> ends_{};
};

pid_t start(const std::vector<std::string>& arguments, int output, int errors) {
  std::vector<std::string> words{"pandect"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  std::string progress = "PANDECT_PROGRESS=lines";
  std::vector<char*> environment;
  for (char** one = environ; *one != nullptr; ++one) environment.push_back(*one);
  environment.push_back(progress.data());
  environment.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  pid_t child = -1;
  const int failed =
      ::posix_spawn(&child, own_program().c_str(), &actions, nullptr, argv.data(), environment.data());
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) throw Error(ErrorCode::no_space, "no process can be made", "close other programs");
  return child;
}

/// Reads the available bytes; false at the end.
bool read_some(int fd, std::string& into) {
  std::array<char, 65536> buffer{};
  const ssize_t got = ::read(fd, buffer.data(), buffer.size());
  if (got > 0) into.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

/// Passes on the complete lines of a text and removes them.
void take_lines(std::string& text, const std::function<void(std::string_view)>& on_line) {
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n')) {
    if (on_line) on_line(std::string_view(text).substr(0, std::min(end, longest_line)));
    text.erase(0, end + 1);
  }
  if (text.size() > longest_line) text.clear();
}

}  // namespace

OwnProgramEnd run_own_program(const std::vector<std::string>& arguments, const OwnProgramOptions& options) {
  using Clock = std::chrono::steady_clock;
  Pipe output;
  Pipe errors;
  const pid_t child = start(arguments, output.writing(), errors.writing());
  // Its own memory alone: the files of a library are mapped, and may be larger.
#ifndef PANDECT_SANITIZED  // whose shadow memory counts, too
  const rlimit most{options.memory, options.memory};
  ::prlimit(child, RLIMIT_DATA, &most, nullptr);
#endif
  output.close_writing();
  errors.close_writing();
  OwnProgramEnd end;
  std::string lines;
  const Clock::time_point deadline = Clock::now() + options.time;
  Clock::time_point second = Clock::now() + std::chrono::seconds(1);
  std::array<pollfd, 2> ends{pollfd{output.reading(), POLLIN, 0}, pollfd{errors.reading(), POLLIN, 0}};
  while (ends[0].fd >= 0 || ends[1].fd >= 0) {
    constexpr int tenth = 100;  // milliseconds
    const int ready = ::poll(ends.data(), ends.size(), tenth);
    const Clock::time_point now = Clock::now();
    end.stopped = options.stop.stop_requested();
    end.out_of_time = !end.stopped && now >= deadline;
    if (end.stopped || end.out_of_time) {
      ::kill(child, SIGKILL);
      break;
    }
    if (now >= second) {
      second += std::chrono::seconds(1);
      if (options.on_second) options.on_second();
    }
    if (ready <= 0) continue;
    if (ends[0].revents != 0 && !read_some(ends[0].fd, end.output)) ends[0].fd = -1;
    if (ends[1].revents != 0 && !read_some(ends[1].fd, lines)) ends[1].fd = -1;
    if (end.output.size() > options.output) end.output.resize(options.output);
    take_lines(lines, options.on_line);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status)) end.status = WEXITSTATUS(status);
  return end;
}

}  // namespace pandect
