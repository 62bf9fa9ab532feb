#include "base/isolated.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <new>
#include <utility>

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/descriptor.h"
#include "base/file.h"
#include "base/program.h"
#include "pandect/error.h"
#include "version.h"

#ifdef PANDECT_SANITIZED
// What finds fonts for a PDF keeps them until its process ends.
// NOLINTNEXTLINE(bugprone-reserved-identifier): the sanitizer's name
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libfontconfig\n";
}
#endif

namespace pandect {
namespace {

constexpr int exit_done = 0;
constexpr int exit_no_memory = 3;
constexpr int exit_failed = 4;
constexpr int exit_other_version = 5;

#ifdef PANDECT_SANITIZED
constexpr bool bounds_memory = false;  // a sanitizer's own tables are larger than any limit
#else
constexpr bool bounds_memory = true;
#endif

/// The address space of this process, in bytes.
std::uint64_t address_space() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t pages = 0;
  statm >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void set_limit(int resource, std::uint64_t value) {
  const rlimit limit{value, value};
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &limit);
}

bool write_all(int fd, std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(fd, bytes.data() + at, bytes.size() - at);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) at += static_cast<std::size_t>(written);
  }
  return true;
}

/// Runs the task in the child and writes its result to `fd`.
int do_task(const IsolatedTask& task, std::string_view settings, std::string_view bytes, int fd,
            const IsolationLimits& limits) {
  // Without its parent nobody reads the result.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGPIPE, SIG_DFL);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.time.count()) + 1);
  if (bounds_memory) set_limit(RLIMIT_AS, address_space() + limits.memory);
  try {
    return write_all(fd, task.work(settings, bytes)) ? exit_done : exit_failed;
  } catch (const std::bad_alloc&) {
    return exit_no_memory;
  } catch (...) {
    return exit_failed;
  }
}

// The first argument of a program run for a task; the version, the task's name, settings and limits follow.
constexpr const char* marker = "--isolated-task";
constexpr int arguments = 7;

std::atomic<bool> starts_anew{false};

[[noreturn]] void no_process() {
  throw Error(ErrorCode::no_space, "no process can be made", "close other programs");
}

/// The program that runs tasks: this executable where its main serves them, else pandect-read: that of
/// PANDECT_READER, or the installed one. Empty when there is none.
std::string task_program() {
  if (starts_anew) return own_program();
  const char* const told = std::getenv("PANDECT_READER");
  const std::string path = told != nullptr && *told != '\0' ? told : PANDECT_INSTALLED_READER;
  return ::access(path.c_str(), X_OK) == 0 ? path : std::string();
}

/// Runs a program, with the bytes as its standard input.
pid_t start_program(const std::string& program, const IsolatedTask& task, const std::string& settings,
                    std::string_view bytes, const IsolationLimits& limits, int output) {
  const Descriptor input(::memfd_create("input", MFD_CLOEXEC));
  if (input.get() < 0 || !write_all(input.get(), bytes)) no_process();
  ::lseek(input.get(), 0, SEEK_SET);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input.get(), STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  std::array<std::string, arguments> words{"pandect",
                                           marker,
                                           PANDECT_VERSION,
                                           task.name,
                                           settings,
                                           std::to_string(limits.time.count()),
                                           std::to_string(limits.memory)};
  std::array<char*, arguments + 1> argv{};
  std::transform(words.begin(), words.end(), argv.begin(), [](std::string& word) { return word.data(); });
  pid_t child = -1;
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) no_process();
  return child;
}

IsolatedResult::End end_of(ProgramResult::End reading) {
  if (reading == ProgramResult::End::out_of_time) return IsolatedResult::End::out_of_time;
  return reading == ProgramResult::End::done ? IsolatedResult::End::done
                                             : IsolatedResult::End::too_much_output;
}

IsolatedResult::End end_of(int status) {
  using End = IsolatedResult::End;
  if (WIFEXITED(status)) {
    return WEXITSTATUS(status) == exit_done        ? End::done
           : WEXITSTATUS(status) == exit_no_memory ? End::out_of_memory
                                                   : End::crashed;
  }
  return WTERMSIG(status) == SIGXCPU ? End::out_of_time : End::crashed;
}

}  // namespace

IsolatedResult run_isolated(const IsolatedTask& task, const std::string& settings, std::string_view bytes,
                            const IsolationLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) no_process();
  const Descriptor reading(ends[0]);
  Descriptor writing(ends[1]);
  const std::string program = task_program();
  if (program.empty())
    throw Error(ErrorCode::service_unavailable,
                "there is no pandect-read, which reads PDFs apart from this program",
                "install it, or name it in PANDECT_READER");
  const pid_t child = start_program(program, task, settings, bytes, limits, writing.get());
  writing.close();
  IsolatedResult result;
  result.end = end_of(read_pipe(reading.get(), limits.time, limits.output, result.output));
  if (result.end != IsolatedResult::End::done) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFEXITED(status) && WEXITSTATUS(status) == exit_other_version)
    throw Error(ErrorCode::service_unavailable, program + " is of another version than this library",
                "install both together, or name the right one in PANDECT_READER");
  if (result.end == IsolatedResult::End::done) result.end = end_of(status);
  if (result.end != IsolatedResult::End::done) result.output.clear();
  return result;
}

std::optional<int> serve_isolated(int argc, char** argv, std::initializer_list<IsolatedTask> tasks) {
  if (argc != arguments || std::string_view(argv[1]) != marker) {
    starts_anew = true;
    return std::nullopt;
  }
  if (std::string_view(argv[2]) != PANDECT_VERSION) return exit_other_version;
  const auto* task = std::find_if(tasks.begin(), tasks.end(), [&](const IsolatedTask& one) {
    return std::string_view(one.name) == argv[3];
  });
  if (task == tasks.end()) return exit_failed;
  IsolationLimits limits;
  limits.time = std::chrono::seconds(std::strtoull(argv[5], nullptr, 10));
  limits.memory = std::strtoull(argv[6], nullptr, 10);
  try {
    const MappedFile input("/proc/self/fd/0");
    return do_task(*task, argv[4], input.bytes(), STDOUT_FILENO, limits);
  } catch (const Error&) {  // called by a user, with arguments of their own
    return exit_failed;
  }
}

}  // namespace pandect
