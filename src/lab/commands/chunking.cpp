#include "lab/commands/chunking.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "catalogue/source_files.h"
#include "chunk/chunker.h"
#include "lab/bench/chunk_report.h"
#include "pandect/error.h"
#include "readers/reader.h"
#include "text/utf8.h"

namespace pandect {
namespace {

constexpr std::uint64_t largest_file = std::uint64_t{1} << 30;

struct ReadWork {
  std::string source;
  Work work;
};

/// The works of the files; a file found in a folder is skipped if no reader recognises it.
std::vector<ReadWork> read_works(const ChunkingSettings& settings) {
  const std::vector<SourceFile> files = all_source_files(settings.paths);
  std::vector<std::vector<Work>> read(files.size());
  parallel_for(files.size(), [&](std::size_t i) {
    const std::string path = files[i].path.string();
    const std::string bytes = read_file(files[i].path, largest_file);
    const Source source{path, bytes};
    const Reader* reader = nullptr;
    try {
      reader = &choose_reader(source, settings.format);
    } catch (const Error& error) {
      if (files[i].named || error.code() != ErrorCode::bad_input) throw;
      return;
    }
    read[i] = reader->read(source);
  });
  std::vector<ReadWork> works;
  for (std::size_t i = 0; i < files.size(); ++i) {
    for (Work& work : read[i]) works.push_back({files[i].path.string(), std::move(work)});
  }
  if (works.empty()) throw Error(ErrorCode::bad_input, "none of the files is a law or contract");
  return works;
}

ChunkSettings one_way(const ChunkingSettings& settings) {
  const ChunkStrategy strategy =
      settings.strategies.empty() ? ChunkStrategy::provision : parse_chunk_strategy(settings.strategies[0]);
  ChunkSettings way = default_chunk_settings(strategy);
  if (!settings.sizes.empty()) way.size = settings.sizes[0];
  if (!settings.overlaps.empty()) {
    way.overlap = settings.overlaps[0];
  } else if (way.overlap >= way.size) {
    way.overlap = 0;
  }
  check_chunk_settings(way);
  return way;
}

/// Every combination of the grid: all sizes with the smaller overlaps.
std::vector<ChunkSettings> all_ways(const ChunkingSettings& settings) {
  std::vector<std::string> strategies = settings.strategies;
  if (strategies.empty()) strategies = {"provision", "characters", "lines", "recursive"};
  std::vector<std::size_t> sizes = settings.sizes;
  if (sizes.empty()) sizes = {212, 250, 300, 350, 466, 553, 600};
  std::vector<std::size_t> overlaps = settings.overlaps;
  if (overlaps.empty()) overlaps = {50, 100, 150, 200};
  std::vector<ChunkSettings> ways;
  for (const std::string& name : strategies) {
    ChunkSettings way = default_chunk_settings(parse_chunk_strategy(name));
    const bool whole = way.strategy == ChunkStrategy::provision;
    if (whole) ways.push_back(way);
    for (const std::size_t size : whole ? settings.sizes : sizes) {
      way.size = size;
      if (whole) ways.push_back(way);
      if (!whole && *std::ranges::min_element(overlaps) >= size)
        throw Error(ErrorCode::wrong_usage, fmt::format("no overlap is below the size {}", size));
      for (const std::size_t overlap : overlaps) {
        if (whole || overlap >= size) continue;
        way.overlap = overlap;
        ways.push_back(way);
      }
    }
  }
  return ways;
}

struct Sectioned {
  const Work* work;
  SectionedText text;
};

InformationLoss measure(const std::vector<Sectioned>& works, const ChunkSettings& way) {
  InformationLossCount count;
  for (const Sectioned& one : works) {
    if (way.strategy == ChunkStrategy::provision) {
      std::vector<Span> chunks;
      for (const Chunk& chunk : cut_work(*one.work, way)) chunks.push_back(chunk.span);
      count.add(sectioned_text(*one.work, false), chunks);
    } else {
      count.add(one.text, cut_text(one.text.text, one.work->language, way));
    }
  }
  return count.result();
}

std::string command_of(const ChunkingSettings& settings) {
  std::string command = "pandect-lab chunk --grid";
  if (!settings.strategies.empty())
    command += fmt::format(" --strategy {}", fmt::join(settings.strategies, ","));
  if (!settings.sizes.empty()) command += fmt::format(" --size {}", fmt::join(settings.sizes, ","));
  if (!settings.overlaps.empty()) command += fmt::format(" --overlap {}", fmt::join(settings.overlaps, ","));
  return command + (settings.titles ? " --titles" : "") + " FILES";
}

ChunkGridRow row_of(const ChunkRun& run) {
  const InformationLoss& loss = run.loss;
  return {std::string(chunk_strategy_name(run.settings.strategy)),
          run.settings.size,
          run.settings.overlap,
          loss.chunks,
          loss.kept,
          loss.sections,
          loss.sections_per_chunk,
          loss.chunks_per_section,
          loss.fail_chunk,
          loss.fail_section,
          loss.uncovered_section,
          loss.covered};
}

}  // namespace

std::vector<std::string_view> chunk_strategies() {
  return chunk_strategy_names();
}

std::vector<ChunkedWork> chunk_files(const ChunkingSettings& settings) {
  const ChunkSettings way = one_way(settings);
  const std::vector<ReadWork> works = read_works(settings);
  std::vector<ChunkedWork> cut(works.size());
  parallel_for(works.size(), [&](std::size_t i) {
    const Work& work = works[i].work;
    const CodePointOffsets offsets(work.text);
    cut[i] = {works[i].source, work.id, work.title, {}};
    for (const Chunk& chunk : cut_work(work, way)) {
      const std::string& path = work.provisions[chunk.provision].path;
      cut[i].chunks.push_back({offsets.from_byte(chunk.span.begin), offsets.from_byte(chunk.span.end),
                               path.empty() ? work.id : work.id + "/" + path, chunk_place(work, chunk),
                               std::string(chunk.span.of(work.text))});
    }
  });
  return cut;
}

ChunkGrid chunk_grid(const ChunkingSettings& settings) {
  const std::vector<ChunkSettings> ways = all_ways(settings);
  const std::vector<ReadWork> works = read_works(settings);
  std::vector<Sectioned> sectioned;
  for (const ReadWork& one : works) {
    sectioned.push_back({&one.work, sectioned_text(one.work, settings.titles)});
  }
  std::vector<ChunkRun> runs(ways.size());
  parallel_for(ways.size(), [&](std::size_t i) { runs[i] = {ways[i], measure(sectioned, ways[i])}; });
  const ReportPage page = chunk_report(runs, command_of(settings));
  ChunkGrid grid;
  for (const ChunkRun& run : runs) grid.rows.push_back(row_of(run));
  grid.table = markdown_table(chunk_table(runs));
  grid.markdown = page.markdown();
  grid.html = page.html();
  return grid;
}

std::string to_json(const std::vector<ChunkedWork>& works) {
  Json all = Json::array();
  for (const ChunkedWork& work : works) {
    Json chunks = Json::array();
    for (const ChunkInfo& chunk : work.chunks) {
      chunks.push_back({{"begin", chunk.begin},
                        {"end", chunk.end},
                        {"provision", chunk.provision},
                        {"place", chunk.place},
                        {"text", chunk.text}});
    }
    all.push_back({{"source", work.source}, {"id", work.id}, {"title", work.title}, {"chunks", chunks}});
  }
  return dump_json(all, 2);
}

std::string to_json(const ChunkGrid& grid) {
  Json all = Json::array();
  for (const ChunkGridRow& row : grid.rows) {
    all.push_back({{"strategy", row.strategy},
                   {"size", row.size},
                   {"overlap", row.overlap},
                   {"chunks", row.chunks},
                   {"kept", row.kept},
                   {"sections", row.sections},
                   {"sections_per_chunk", row.sections_per_chunk},
                   {"chunks_per_section", row.chunks_per_section},
                   {"fail_chunk", row.fail_chunk},
                   {"fail_section", row.fail_section},
                   {"uncovered_section", row.uncovered_section}});
  }
  return dump_json(all, 2);
}

}  // namespace pandect
