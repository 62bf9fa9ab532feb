#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// The result of a run of the program: its output, its exit status and the memory it took.
struct Outcome {
  int status = 0;            ///< exit status, or 128 + signal
  std::size_t most_kib = 0;  ///< of memory at one time, but not less than the test's own when it began it
  std::string out;
  std::string err;
};

/// The built `pandect` as a child process.
class Program {
 public:
  explicit Program(std::filesystem::path scratch) : scratch_(std::move(scratch)) {}

  /// Runs it to its end. Arguments go to it as they are, no shell reads them.
  Outcome run(const std::vector<std::string>& arguments) const;
  /// The same through a shell, after a command such as "ulimit -f 8;".
  Outcome run_after(const std::string& before, const std::vector<std::string>& arguments) const;
  /// Begins to run it. @returns the process, for end()
  int begin(const std::vector<std::string>& arguments) const;
  /// The output so far, up to the end of a line; waits for the first line.
  std::string first_line() const;
  /// Asks a process that was begun to stop, and waits until it has.
  Outcome end(int child) const;
  /// Runs it and kills it after a time.
  void run_and_kill(const std::vector<std::string>& arguments, int microseconds) const;

 private:
  Outcome wait(int child) const;
  int start(const std::vector<std::string>& command) const;

  std::filesystem::path scratch_;  ///< a folder for what it prints
};

}  // namespace pandect
