#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The input and the strategies of chunking.
struct ChunkingSettings {
  std::vector<std::filesystem::path> paths;  ///< files and folders
  std::string format;                        ///< of every file; empty: recognised for each file
  std::vector<std::string> strategies;  ///< names of chunk_strategies(); empty: "provision", for a grid those
                                        ///< of NitiBench
  std::vector<std::size_t> sizes;       ///< empty: the strategy's default, for a grid those of NitiBench
  std::vector<std::size_t> overlaps;    ///< likewise
  bool titles = false;                  ///< for a grid: each provision begins with its law's title
};

/// "provision", "characters", …
std::vector<std::string_view> chunk_strategies();

struct ChunkInfo {
  std::size_t begin = 0;  ///< code points of the work's text
  std::size_t end = 0;
  std::string provision;  ///< its id
  std::string place;      ///< title, headings and label: optional context before the words in an index
  std::string text;
};

struct ChunkedWork {
  std::string source;
  std::string id;
  std::string title;
  std::vector<ChunkInfo> chunks;
};

/// Chunks each work of the files with the first strategy, size and overlap.
/// @throws Error wrong_usage, bad_input when a file cannot be read
std::vector<ChunkedWork> chunk_files(const ChunkingSettings& settings);

/// The information lost by one way of chunking (NitiBench, section 4.1.1), as defined by
/// src/chunk/information_loss.h.
struct ChunkGridRow {
  std::string strategy;
  std::size_t size = 0;
  std::size_t overlap = 0;
  std::size_t chunks = 0;
  std::size_t kept = 0;
  std::size_t sections = 0;
  double sections_per_chunk = 0;
  double chunks_per_section = 0;
  double fail_chunk = 0;
  double fail_section = 0;
  double uncovered_section = 0;
  std::vector<std::size_t> covered;  ///< number of sections that each kept chunk covers, ascending
};

struct ChunkGrid {
  std::vector<ChunkGridRow> rows;
  std::string table;     ///< in Markdown; with the paper's rows, marked by a dagger
  std::string markdown;  ///< the whole report
  std::string html;      ///< the same with plots
};

/// Chunks all works of the files in every combination of the grid. @throws as chunk_files()
ChunkGrid chunk_grid(const ChunkingSettings& settings);

std::string to_json(const std::vector<ChunkedWork>& works);
std::string to_json(const ChunkGrid& grid);

}  // namespace pandect
