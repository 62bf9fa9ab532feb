#include "cli/stopping.h"

#include <csignal>
#include <initializer_list>

#include <unistd.h>

namespace pandect::cli {
namespace {

constexpr std::string_view clear_line = "\r\033[K";  // of the progress bar

bool on_terminal = false;
std::string_view told = stopped_before_done;

void say(std::string_view words) {
  // If writing fails, nothing can be done.
  if (::write(STDERR_FILENO, words.data(), words.size()) < 0) return;
}

/// Async-signal-safe.
void stop(int signal) {
  if (on_terminal) say(clear_line);
  say(told);
  std::raise(signal);  // the handler has been removed: the parent process sees the signal
}

}  // namespace

void tell_when_stopped(std::string_view message) {
  told = message;
  on_terminal = ::isatty(STDERR_FILENO) == 1;
  for (const int signal : {SIGINT, SIGTERM}) {
    struct sigaction before{};
    // Where signals are ignored, in the background of a script, they stay so.
    if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
    struct sigaction action{};
    action.sa_handler = stop;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    ::sigemptyset(&action.sa_mask);
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace pandect::cli
