#include "base/program.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

using Clock = std::chrono::steady_clock;

void limit_program(pid_t child, int resource, std::uint64_t value) {
  const rlimit limit{value, value};
  ::prlimit(child, static_cast<__rlimit_resource>(resource), &limit, nullptr);
}

pid_t start_program(std::vector<std::string>& words, const fs::path& folder, int output) {
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const char* const path = std::getenv("PATH");
  std::array<std::string, 4> settings{fmt::format("PATH={}", path == nullptr ? "/usr/bin:/bin" : path),
                                      "HOME=" + folder.string(), "TMPDIR=" + folder.string(), "LANG=C.UTF-8"};
  std::array<char*, 5> environment{};
  std::ranges::transform(settings, environment.begin(), [](std::string& one) { return one.data(); });
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  ::posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);
  posix_spawnattr_t attributes;
  ::posix_spawnattr_init(&attributes);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  pid_t child = -1;
  const int failed =
      ::posix_spawn(&child, argv.front(), &actions, &attributes, argv.data(), environment.data());
  ::posix_spawn_file_actions_destroy(&actions);
  ::posix_spawnattr_destroy(&attributes);
  return failed == 0 ? child : -1;
}

}  // namespace

ProgramResult::End read_pipe(int fd, std::chrono::seconds time, std::uint64_t most, std::string& output) {
  const auto deadline = Clock::now() + time;
  std::array<char, 65536> buffer{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return ProgramResult::End::out_of_time;
    pollfd waiting{fd, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return ProgramResult::End::done;
    if (output.size() + static_cast<std::size_t>(got) > most) return ProgramResult::End::too_much_output;
    output.append(buffer.data(), static_cast<std::size_t>(got));
  }
}

ProgramFolder::ProgramFolder() {
  std::error_code error;
  std::string name = (fs::temp_directory_path(error) / "pandect-XXXXXX").string();
  if (error || ::mkdtemp(name.data()) == nullptr)
    throw Error(ErrorCode::no_space, "no folder for temporary files can be made", "TMPDIR names where");
  path_ = name;
}

ProgramFolder::~ProgramFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

fs::path find_program(std::string_view name) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? "" : path;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path candidate = fs::path(rest.substr(0, end)) / name;
    rest.remove_prefix(std::min(end + 1, rest.size()));
    std::error_code error;
    if (candidate.is_absolute() && fs::is_regular_file(candidate, error) &&
        ::access(candidate.c_str(), X_OK) == 0)
      return candidate;
  }
  return {};
}

std::string own_program() {
  const char* const told = std::getenv("PANDECT_PROGRAM");
  return told != nullptr && *told != '\0' ? told : "/proc/self/exe";
}

ProgramResult run_program(std::vector<std::string> words, const fs::path& folder,
                          const ProgramLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw Error(ErrorCode::no_space, "no pipe can be made");
  const pid_t child = start_program(words, folder, ends[1]);
  ::close(ends[1]);
  ProgramResult result;
  if (child < 0) {
    ::close(ends[0]);
    throw Error(ErrorCode::no_space, fmt::format("{} cannot be started", words.front()),
                "close other programs");
  }
  limit_program(child, RLIMIT_CORE, 0);
  limit_program(child, RLIMIT_CPU, static_cast<std::uint64_t>(limits.time.count()) + 1);
  limit_program(child, RLIMIT_AS, limits.memory);
  limit_program(child, RLIMIT_FSIZE, limits.output);
  result.end = read_pipe(ends[0], limits.time, limits.output, result.output);
  ::close(ends[0]);
  // The program leads a process group: its child processes end with it.
  if (result.end != ProgramResult::End::done) ::kill(-child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::kill(-child, SIGKILL);
  if (result.end == ProgramResult::End::done && !(WIFEXITED(status) && WEXITSTATUS(status) == 0))
    result.end = ProgramResult::End::failed;
  return result;
}

}  // namespace pandect
