#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

struct PairOptions {
  std::vector<std::filesystem::path> questions;  ///< JSON lines with `id`, `provision` and `question`
  std::vector<std::filesystem::path> spared;  ///< likewise: nothing is made of the works of their provisions
  std::size_t made = 0;                       ///< pairs made of the law itself
  std::size_t negatives = 4;
  std::uint64_t seed = 1;
  std::string system;  ///< that finds negatives
  bool show_progress = false;
};

struct PairReport {
  std::size_t questions = 0;
  std::size_t made = 0;
  std::vector<std::string> missing;  ///< ids of questions whose provision is not in the library
};

/// Writes what a retriever learns from; docs/training.md. @throws Error as make_training_pairs()
PairReport write_training_pairs(const std::filesystem::path& library, const std::filesystem::path& out,
                                const PairOptions& options);
std::string to_json(const PairReport& report);

/// Goes on as the trainer, which stands beside this program: it does not come back.
/// @throws Error wrong_usage when it was not built
[[noreturn]] void start_trainer(const std::vector<std::string>& arguments);

}  // namespace pandect
