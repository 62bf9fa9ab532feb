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
  /// The same through a shell, after a command that ends with "exec".
  int begin_after(const std::string& before, const std::vector<std::string>& arguments) const;
  /// Waits until a process that was begun has printed words, or has ended.
  void wait_for(int child, const std::string& words) const;
  /// The output so far, up to the end of a line; waits for the first line.
  std::string first_line() const;
  /// Asks a process that was begun to stop, and waits until it has.
  Outcome end(int child) const;
  Outcome wait(int child) const;
  /// Kills a process that was begun, and what it has begun, after a time.
  Outcome kill_after(int child, int microseconds) const;

 private:
  int start(const std::vector<std::string>& command) const;

  std::filesystem::path scratch_;  ///< a folder for what it prints
};

}  // namespace pandect
