#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/file.h"
#include "base/json.h"
#include "base/thread_pool.h"
#include "catalogue/source_files.h"
#include "chunk/chunker.h"
#include "cli/terminal.h"
#include "lab/bench/chunk_report.h"
#include "lab/cli/commands.h"
#include "pandect/error.h"
#include "readers/reader.h"
#include "text/utf8.h"

namespace pandect::cli {
namespace {

/// The input and the strategies of chunking.
struct ChunkingSettings {
  std::vector<std::filesystem::path> paths;  ///< files and folders
  std::string format;                        ///< of every file; empty: recognised for each file
  std::vector<std::string> strategies;  ///< names of chunk_strategy_names(); empty: "provision", for a grid
                                        ///< those of NitiBench
  std::vector<std::size_t> sizes;       ///< empty: the strategy's default, for a grid those of NitiBench
  std::vector<std::size_t> overlaps;    ///< likewise
  bool titles = false;                  ///< for a grid: each provision begins with its law's title
};

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

/// Chunks each work of the files with the first strategy, size and overlap.
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

void print_chunks(const std::vector<ChunkedWork>& works) {
  for (const ChunkedWork& work : works) {
    print(bold(one_line(work.title)) +
          dim(fmt::format(" · {} · {} chunks\n", one_line(work.source), work.chunks.size())));
    std::size_t number = 0;
    for (const ChunkInfo& chunk : work.chunks) {
      print(fmt::format("\n{}\n", dim(fmt::format("{} · characters {}–{} · {}", ++number, chunk.begin,
                                                  chunk.end, one_line(chunk.place)))) +
            many_lines(chunk.text, 2) + "\n");
    }
    print("\n");
  }
}

/// Every way in numbers.
std::string to_json(const std::vector<ChunkRun>& runs) {
  Json all = Json::array();
  for (const ChunkRun& run : runs) {
    all.push_back({{"strategy", chunk_strategy_name(run.settings.strategy)},
                   {"size", run.settings.size},
                   {"overlap", run.settings.overlap},
                   {"chunks", run.loss.chunks},
                   {"kept", run.loss.kept},
                   {"sections", run.loss.sections},
                   {"sections_per_chunk", run.loss.sections_per_chunk},
                   {"chunks_per_section", run.loss.chunks_per_section},
                   {"fail_chunk", run.loss.fail_chunk},
                   {"fail_section", run.loss.fail_section},
                   {"uncovered_section", run.loss.uncovered_section}});
  }
  return dump_json(all, 2);
}

/// Chunks all works of the files in every combination of the grid.
void print_grid(const ChunkingSettings& settings, const std::filesystem::path& folder, bool json) {
  const std::vector<ChunkSettings> ways = all_ways(settings);
  const std::vector<ReadWork> works = read_works(settings);
  std::vector<Sectioned> sectioned;
  for (const ReadWork& one : works)
    sectioned.push_back({&one.work, sectioned_text(one.work, settings.titles)});
  std::vector<ChunkRun> runs(ways.size());
  parallel_for(ways.size(), [&](std::size_t i) { runs[i] = {ways[i], measure(sectioned, ways[i])}; });
  print(json ? to_json(runs) + "\n" : markdown_table(chunk_table(runs)));
  if (folder.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", folder);
  const ReportPage page = chunk_report(runs, command_of(settings));
  write_file_atomically(folder / "report.md", page.markdown());
  write_file_atomically(folder / "report.html", page.html());
  if (!json) print(fmt::format("\nReport: {}\n", (folder / "report.html").string()));
}

}  // namespace

void register_chunk(CLI::App& app, Invocation& invocation) {
  constexpr int longest = 1'000'000'000;  // of a chunk
  CLI::App* command =
      new_command(app, invocation, "chunk", "Show how texts are cut, or what cutting them loses",
                  "pandect-lab chunk act.txt --strategy lines --size 553 --overlap 50");
  struct Arguments {
    ChunkingSettings settings;
    bool grid = false;
    std::filesystem::path folder;
  };
  auto arguments = std::make_shared<Arguments>();
  ChunkingSettings& settings = arguments->settings;
  std::string names;
  for (const std::string_view name : chunk_strategy_names())
    names += (names.empty() ? "" : ", ") + std::string(name);
  command->add_option("files", settings.paths, "Files and folders")->required();
  command->add_option("--as", settings.format, "Format of every file (default: each is recognised)");
  command->add_option("--strategy", settings.strategies, "How to cut: " + names + " (several for --grid)")
      ->delimiter(',');
  command
      ->add_option("--size", settings.sizes,
                   "The most a chunk holds: characters, words or sentences (several for --grid)")
      ->delimiter(',')
      ->check(CLI::Range(0, longest));
  command->add_option("--overlap", settings.overlaps, "How much is repeated (several for --grid)")
      ->delimiter(',')
      ->check(CLI::Range(0, longest));
  CLI::Option* const as_grid = command->add_flag(
      "--grid", arguments->grid,
      "Measure the information lost with every strategy, size and overlap (default: those of "
      "NitiBench)");
  command
      ->add_flag("--titles", settings.titles,
                 "With --grid: cut provisions that each begin with their law's title, as NitiBench's do")
      ->needs(as_grid);
  command
      ->add_option("--out", arguments->folder,
                   "With --grid: folder for a report with plots, in Markdown and HTML")
      ->needs(as_grid);
  command->callback([arguments, &invocation] {
    if (arguments->grid) return print_grid(arguments->settings, arguments->folder, invocation.json);
    if (arguments->settings.strategies.size() > 1 || arguments->settings.sizes.size() > 1 ||
        arguments->settings.overlaps.size() > 1) {
      throw Error(ErrorCode::wrong_usage, "several strategies, sizes or overlaps are for a grid",
                  "add --grid");
    }
    const std::vector<ChunkedWork> works = chunk_files(arguments->settings);
    if (invocation.json) {
      print(to_json(works) + "\n");
    } else {
      print_chunks(works);
    }
  });
}

}  // namespace pandect::cli
