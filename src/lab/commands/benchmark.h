#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/bench/beir_export.h"
#include "lab/bench/retrieval_bench.h"
#include "pandect/library.h"
#include "pandect/progress.h"

namespace pandect {

/// A published experiment that can be reproduced.
struct BenchmarkInfo {
  std::string_view name;
  std::string_view description;
  std::string_view needs;               ///< its data, and where to get it
  std::vector<std::string_view> files;  ///< of the data's folder; "a|b": one of them
  /// Reads its dataset; null for one that is made of others.
  RetrievalDataset (*load)(const std::filesystem::path& data, GoldAnswer answer);
};
const std::vector<BenchmarkInfo>& benchmarks();

/// A file or folder that an experiment needs, and its state on disk.
struct BenchmarkFile {
  std::string name;
  bool found = false;
  std::size_t files = 0;
  std::uintmax_t bytes = 0;
};
/// @throws Error wrong_usage with the nearest name
const BenchmarkInfo& find_benchmark(std::string_view name);
std::vector<BenchmarkFile> check_files(const BenchmarkInfo& info, const std::filesystem::path& data);

/// The day of an "as of" option; nothing when it is empty. @throws Error wrong_usage
std::optional<std::int32_t> given_day(const std::string& as_of);

struct BenchmarkSettings {
  std::string name;
  std::filesystem::path data;
  std::filesystem::path library;  ///< the laws are added to it
  /// True if the user named the library; the default one is not filled if it has other laws.
  bool library_is_named = true;
  std::vector<std::string> systems{"bm25", "legal"};
  bool ablate = false;                      ///< also run each system without each of its parts
  std::vector<std::filesystem::path> runs;  ///< of other systems, in TREC's format: rows of their own
  GoldAnswer gold_answers = GoldAnswer::condensed;
  std::size_t questions = 0;     ///< only so many, evenly spaced over the set; 0: all
  std::string as_of;             ///< empty: the day that a question asks for, else today
  std::filesystem::path folder;  ///< output: rankings, runs, qrels, reports; empty: none
  std::size_t link_depths =
      0;  ///< also follow references of the last system's hits, to each depth up to this
  StepModelOptions step_models;
  Monitor monitor = {};
};

struct BenchmarkResult {
  std::vector<RetrievalRow> rows;  ///< none if the hits are parts of files
  std::string json;                ///< all rows
  std::string table;               ///< in Markdown, in the papers' layout, with the published rows
  std::string remark;              ///< a line if the library has other laws, too; usually empty
};

/// The dataset of an experiment: its questions and laws.
/// @throws Error wrong_usage for an unknown one; bad_input when data is missing
RetrievalDataset load_benchmark_dataset(const std::string& name, const std::filesystem::path& data,
                                        GoldAnswer answer);
/// With the number of questions that is set.
RetrievalDataset load_benchmark_dataset(const BenchmarkSettings& settings);

/// A library with the laws of a dataset, for an experiment.
struct BenchmarkLibrary {
  LibraryView view;
  std::string remark;  ///< BenchmarkResult::remark
};
/// @throws Error wrong_usage when it has other laws, and was not named by the user
BenchmarkLibrary open_benchmark_library(const BenchmarkSettings& settings, const RetrievalDataset& dataset);

/// Adds the laws of the dataset to the library, unless it has them, and scores the systems on its questions.
/// With a folder, an interrupted run resumes, and the folder then contains rows.jsonl, settings.json,
/// metrics.json, qrels.txt, run-<system>.txt (TREC), report.md and report.html.
/// @throws Error wrong_usage for an unknown benchmark or system; bad_input when data is missing
BenchmarkResult run_benchmark(const BenchmarkSettings& settings);

/// Adds the laws of the dataset to the library likewise, and writes the dataset in BEIR's format.
/// @throws Error wrong_usage for one whose gold is parts of files
struct ExportedBenchmark {
  BeirExport written;
  std::string remark;  ///< as of BenchmarkResult
};
ExportedBenchmark export_benchmark(const BenchmarkSettings& settings, const std::filesystem::path& folder);

/// The dataset in numbers, in Markdown; its laws are added to the library likewise, unless its gold is parts
/// of files. With a folder it then contains statistics.md and statistics.html, which has bars.
std::string benchmark_statistics(const BenchmarkSettings& settings);

std::string to_json(const std::vector<RetrievalRow>& rows);

}  // namespace pandect
