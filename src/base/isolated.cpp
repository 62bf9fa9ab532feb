#include "base/isolated.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <new>

#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pandect/error.h"

namespace pandect {
namespace {

constexpr int exit_done = 0;
constexpr int exit_no_memory = 3;
constexpr int exit_failed = 4;

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool bounds_memory = false;  // a sanitizer's own tables are larger than any limit
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
constexpr bool bounds_memory = false;
#else
constexpr bool bounds_memory = true;
#endif
#else
constexpr bool bounds_memory = true;
#endif

/// Bytes of address space this process has now.
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

bool write_all(int fd, const std::string& bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const ssize_t written = ::write(fd, bytes.data() + at, bytes.size() - at);
    if (written < 0 && errno != EINTR) return false;
    if (written > 0) at += static_cast<std::size_t>(written);
  }
  return true;
}

[[noreturn]] void run_child(int fd, const std::function<std::string()>& work, const IsolationLimits& limits) {
  // Without its parent nobody reads what it finds.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::signal(SIGPIPE, SIG_DFL);
  set_limit(RLIMIT_CORE, 0);
  set_limit(RLIMIT_CPU, static_cast<std::uint64_t>(limits.time.count()) + 1);
  if (bounds_memory) set_limit(RLIMIT_AS, address_space() + limits.memory);
  int status = exit_failed;
  try {
    if (write_all(fd, work())) status = exit_done;
  } catch (const std::bad_alloc&) {
    status = exit_no_memory;
  } catch (...) {
    status = exit_failed;
  }
  ::_exit(status);
}

/// Reads to the end of the pipe, and says why when it does not get there.
IsolatedResult::End read_output(int fd, const IsolationLimits& limits, std::string& output) {
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + limits.time;
  std::array<char, 65536> buffer{};
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return IsolatedResult::End::out_of_time;
    pollfd waiting{fd, POLLIN, 0};
    const int ready = ::poll(&waiting, 1, static_cast<int>(std::min<std::int64_t>(left, 60'000)));
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    const ssize_t got = ::read(fd, buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return IsolatedResult::End::done;
    if (output.size() + static_cast<std::size_t>(got) > limits.output)
      return IsolatedResult::End::too_much_output;
    output.append(buffer.data(), static_cast<std::size_t>(got));
  }
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

IsolatedResult run_isolated(const std::function<std::string()>& work, const IsolationLimits& limits) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0)
    throw Error(ErrorCode::no_space, "no pipe can be made", "close other programs");
  const pid_t child = ::fork();
  if (child < 0) {
    ::close(ends[0]);
    ::close(ends[1]);
    throw Error(ErrorCode::no_space, "no process can be made", "close other programs");
  }
  if (child == 0) {
    ::close(ends[0]);
    run_child(ends[1], work, limits);
  }
  ::close(ends[1]);
  IsolatedResult result;
  result.end = read_output(ends[0], limits, result.output);
  ::close(ends[0]);
  if (result.end != IsolatedResult::End::done) ::kill(child, SIGKILL);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (result.end == IsolatedResult::End::done) result.end = end_of(status);
  if (result.end != IsolatedResult::End::done) result.output.clear();
  return result;
}

}  // namespace pandect
