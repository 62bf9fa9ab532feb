#include <fmt/format.h>

#include "base/file.h"
#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/commands/chunking.h"

namespace pandect::cli {
namespace {

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

void print_grid(const ChunkGrid& grid, const std::filesystem::path& folder, bool json) {
  print(json ? to_json(grid) + "\n" : grid.table);
  if (folder.empty()) return;
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw system_error(failed.value(), "cannot make the folder", folder);
  write_file_atomically(folder / "report.md", grid.markdown);
  write_file_atomically(folder / "report.html", grid.html);
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
  for (const std::string_view name : chunk_strategies())
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
    if (arguments->grid) {
      const ChunkGrid grid = chunk_grid(arguments->settings);
      print_grid(grid, arguments->folder, invocation.json);
      return;
    }
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
