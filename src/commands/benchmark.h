#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "bench/beir_export.h"
#include "bench/retrieval_bench.h"
#include "pandect/library.h"

namespace pandect {

/// A published experiment that can be run again.
struct BenchmarkInfo {
  std::string_view name;
  std::string_view description;
  std::string_view needs;               ///< data, and where to get it
  std::vector<std::string_view> files;  ///< of the data's folder; "a|b": one of them
};
const std::vector<BenchmarkInfo>& benchmarks();

/// A file or folder that an experiment needs, and what of it is there.
struct BenchmarkFile {
  std::string name;
  bool found = false;
  std::size_t files = 0;
  std::uintmax_t bytes = 0;
};
/// @throws Error wrong_usage with the nearest name
const BenchmarkInfo& find_benchmark(std::string_view name);
std::vector<BenchmarkFile> check_files(const BenchmarkInfo& info, const std::filesystem::path& data);

struct BenchmarkSettings {
  std::string name;
  std::filesystem::path data;
  std::filesystem::path library;  ///< its laws are added here
  /// Somebody chose the library for this; another one is not filled when it holds other laws already.
  bool library_is_named = true;
  std::vector<std::string> systems{"bm25", "legal"};
  bool ablate = false;                      ///< also each system with one of its parts left out
  std::vector<std::filesystem::path> runs;  ///< of other systems, in TREC's form: rows of their own
  std::string as_of;                        ///< empty: today
  std::filesystem::path folder;  ///< of the run: rankings, runs, qrels, reports; empty: nothing is kept
  std::size_t link_depths =
      0;  ///< also follow references of the last system's hits, to each depth up to this
  StepModelOptions step_models;
  bool show_progress = false;
};

struct BenchmarkResult {
  std::vector<RetrievalRow> rows;  ///< none when parts of files are what was asked for
  std::string json;                ///< every row
  std::string table;               ///< in Markdown, as the papers lay theirs out, with the published rows
  std::string remark;              ///< a line when the library holds other laws, too; mostly empty
};

/// The questions of an experiment, and what they are asked about.
/// @throws Error wrong_usage for one that is not known; bad_input when data is missing
RetrievalDataset load_benchmark_dataset(const std::string& name, const std::filesystem::path& data);

/// A library with the laws of a dataset, for an experiment.
struct BenchmarkLibrary {
  LibraryView view;
  std::string remark;  ///< BenchmarkResult::remark
};
/// @throws Error wrong_usage when it holds other laws, and nobody named it
BenchmarkLibrary open_benchmark_library(const BenchmarkSettings& settings, const RetrievalDataset& dataset);

/// Adds the laws of the dataset to the library, unless they are there, and scores the systems on its
/// questions. With a folder, a run that was stopped goes on, and the folder then holds rows.jsonl,
/// settings.json, metrics.json, qrels.txt, run-<system>.txt (TREC), report.md and report.html.
/// @throws Error wrong_usage for a benchmark or a system that is not known; bad_input when data is missing
BenchmarkResult run_benchmark(const BenchmarkSettings& settings);

/// Adds the laws of the dataset to the library likewise, and writes the dataset in BEIR's form.
/// @throws Error wrong_usage for one whose gold are parts of files
struct ExportedBenchmark {
  BeirExport written;
  std::string remark;  ///< as of BenchmarkResult
};
ExportedBenchmark export_benchmark(const BenchmarkSettings& settings, const std::filesystem::path& folder);

std::string to_json(const std::vector<RetrievalRow>& rows);

}  // namespace pandect
