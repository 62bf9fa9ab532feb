#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// What a program that is started may take.
struct ProgramLimits {
  std::chrono::seconds time{60};                    ///< by the clock, and as much of the processor
  std::uint64_t memory = std::uint64_t{4} << 30;    ///< bytes of address space
  std::uint64_t output = std::uint64_t{256} << 20;  ///< bytes of what it prints, and of each file it writes
};

/// How a program ended, and what it printed.
struct ProgramResult {
  enum class End : std::uint8_t { done, failed, out_of_time, too_much_output };
  End end = End::done;
  std::string output;
};

/// A new folder for what a program reads and writes, removed with all it holds at the end.
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

/// Where a program stands that the environment's PATH finds; empty when it does not.
std::filesystem::path find_program(std::string_view name);

/// Runs a program of others, as one that reads hostile files: without input, with `folder` as its home and
/// for its temporary files, and nothing else of the environment but PATH. What it started ends with it.
/// @param words the program's path and its arguments
/// @throws Error no_space when no process can be made
ProgramResult run_program(std::vector<std::string> words, const std::filesystem::path& folder,
                          const ProgramLimits& limits);

}  // namespace pandect
