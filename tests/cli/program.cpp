#include "program.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <stdexcept>
#include <string_view>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 6> of_laboratory{"bench", "chunk",   "dataset",
                                                        "judge", "measure", "train"};

/// The program that has a command.
const char* program_of(const std::vector<std::string>& arguments) {
  const bool laboratory =
      !arguments.empty() && std::ranges::find(of_laboratory, arguments[0]) != of_laboratory.end();
  return laboratory ? PANDECT_LABORATORY : PANDECT_PROGRAM;
}

std::string quoted(const std::string& argument) {
  std::string text = "'";
  for (const char c : argument) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

}  // namespace

int Program::start(const std::vector<std::string>& command) const {
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  // Opened before it begins: they are there however soon it ends.
  const auto printed = [&](const char* name) {
    std::filesystem::remove(scratch_ / name);
    const int file = ::open((scratch_ / name).c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (file < 0) throw std::runtime_error("cannot write " + (scratch_ / name).string());
    return file;
  };
  const int out = printed("out");
  const int err = printed("err");
  const int child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) {
    ::setpgid(0, 0);  // kill_after() also ends what it begins
    ::dup2(out, STDOUT_FILENO);
    ::dup2(err, STDERR_FILENO);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ::close(out);
  ::close(err);
  return child;
}

Outcome Program::wait(int child) const {
  int status = 0;
  rusage usage{};
  ::wait4(child, &status, 0, &usage);
  Outcome outcome;
  outcome.most_kib = static_cast<std::size_t>(usage.ru_maxrss);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  outcome.out = read_file(scratch_ / "out");
  outcome.err = read_file(scratch_ / "err");
  return outcome;
}

int Program::begin(const std::vector<std::string>& arguments) const {
  std::vector<std::string> command{program_of(arguments)};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return start(command);
}

std::string Program::first_line() const {
  for (int tries = 0; tries < 3000; ++tries) {
    const std::string out = read_file(scratch_ / "out");
    if (const std::size_t end = out.find('\n'); end != std::string::npos) return out.substr(0, end);
    ::usleep(10'000);
  }
  throw std::runtime_error("nothing was printed in 30 seconds");
}

Outcome Program::end(int child) const {
  ::kill(child, SIGTERM);
  return wait(child);
}

Outcome Program::run(const std::vector<std::string>& arguments) const {
  return wait(begin(arguments));
}

int Program::begin_after(const std::string& before, const std::vector<std::string>& arguments) const {
  std::string line = before + " " + quoted(program_of(arguments));
  for (const std::string& argument : arguments) line += " " + quoted(argument);
  return start({"/bin/sh", "-c", line});
}

Outcome Program::run_after(const std::string& before, const std::vector<std::string>& arguments) const {
  return wait(begin_after(before, arguments));
}

void Program::wait_for(int child, const std::string& words) const {
  const auto printed = [&](const char* name) {
    return read_file(scratch_ / name).find(words) != std::string::npos;
  };
  siginfo_t ended{};
  for (int tries = 0; tries < 30'000 && !printed("out") && !printed("err"); ++tries) {
    ::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid == child) return;
    ::usleep(1000);
  }
}

Outcome Program::kill_after(int child, int microseconds) const {
  ::usleep(static_cast<unsigned>(microseconds));
  ::kill(-child, SIGKILL);
  return wait(child);
}

}  // namespace pandect
