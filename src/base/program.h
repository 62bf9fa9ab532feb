#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// Limits of a program that is run.
struct ProgramLimits {
  std::chrono::seconds time{60};                    ///< wall-clock time, and the same processor time
  std::uint64_t memory = std::uint64_t{4} << 30;    ///< bytes of address space
  std::uint64_t output = std::uint64_t{256} << 20;  ///< bytes of its output, and of each file it writes
};

/// How a program ended, and its output.
struct ProgramResult {
  enum class End : std::uint8_t { done, failed, out_of_time, too_much_output };
  End end = End::done;
  std::string output;
};

/// A new temporary folder for the files of a program, removed with its contents by the destructor.
class ProgramFolder {
 public:
  /// @throws Error no_space, no_permission
  ProgramFolder();
  ~ProgramFolder();
  ProgramFolder(const ProgramFolder&) = delete;
  ProgramFolder& operator=(const ProgramFolder&) = delete;
  std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// Reads a pipe until a program and all its child processes have closed their ends of it.
/// @param most bytes of output
/// @return done, out_of_time or too_much_output
ProgramResult::End read_pipe(int fd, std::chrono::seconds time, std::uint64_t most, std::string& output);

/// The path of a program found through the environment's PATH; empty when there is none.
std::filesystem::path find_program(std::string_view name);

/// The program to start for this executable to run again: itself, or what the environment's PANDECT_PROGRAM
/// names, where a launcher starts it by a loader of its own and "itself" would be that loader.
std::string own_program();

/// Runs an external program, such as one that reads hostile files: without input, with `folder` as its home
/// and temporary folder, and with no other environment than PATH. Its child processes end with it.
/// @param words the program's path and its arguments
/// @throws Error no_space when no process can be created
ProgramResult run_program(std::vector<std::string> words, const std::filesystem::path& folder,
                          const ProgramLimits& limits);

}  // namespace pandect
