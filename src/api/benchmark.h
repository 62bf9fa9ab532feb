#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bench/retrieval_bench.h"

namespace pandect {

/// A published experiment that can be run again.
struct BenchmarkInfo {
  std::string_view name;
  std::string_view description;
  std::string_view needs;  ///< data, and where to get it
};
const std::vector<BenchmarkInfo>& benchmarks();

struct BenchmarkSettings {
  std::string name;
  std::filesystem::path data;
  std::filesystem::path library;  ///< its laws are added here
  std::vector<std::string> systems{"bm25", "legal"};
  bool ablate = false;  ///< also each system with one of its parts left out
};

/// Adds the laws of the dataset to the library, unless they are there, and scores the systems on its
/// questions.
/// @throws Error wrong_usage for a benchmark or a system that is not known; bad_input when data is missing
std::vector<RetrievalRow> run_benchmark(const BenchmarkSettings& settings);

/// The rows as a table in Markdown, as the papers lay theirs out.
std::string markdown_table(const std::vector<RetrievalRow>& rows);
std::string to_json(const std::vector<RetrievalRow>& rows);

}  // namespace pandect
