#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

void print_status(const Status& status, bool all_works) {
  std::string out = fmt::format(
      "{}: {} in {} from {}\n"
      "{} ({} in all), {:.1f} MB of text, {:.1f} MB on disk, build {}\n"
      "{}, {} of those in provisions resolved\n",
      status.path, counted(status.works, "work"), counted(status.versions, "version"),
      counted(status.sources, "file"), counted(status.provisions, "provision"),
      counted(status.tree_nodes, "node"), static_cast<double>(status.text_bytes) / 1e6,
      static_cast<double>(status.disk_bytes) / 1e6, status.build, counted(status.references, "reference"),
      status.references_resolved);
  if (!status.encoder.empty())
    out += fmt::format("vectors by {}: of {} of {} wordings{}\n", one_line(status.encoder), status.embedded,
                       status.searchable,
                       status.embedded < status.searchable ? "; `pandect build` makes the rest" : "");
  constexpr std::size_t few = 40;
  const std::size_t count = all_works ? status.all_works.size() : std::min(few, status.all_works.size());
  for (std::size_t i = 0; i < count; ++i) {
    const WorkStatus& work = status.all_works[i];
    out += fmt::format("  {}  {}", one_line(work.id), dim(one_line(work.title)));
    if (!work.collections.empty()) out += one_line(fmt::format("  [{}]", fmt::join(work.collections, ", ")));
    if (work.versions > 1) out += fmt::format("  ({} versions)", work.versions);
    out += "\n";
  }
  if (count < status.all_works.size()) {
    out += fmt::format("  and {} more; --all lists them\n", status.all_works.size() - count);
  }
  if (!status.problems.empty())
    out += fmt::format("could not be read, or is worth a look: {}\n", status.problems.size());
  for (const Problem& problem : status.problems) {
    out += problem.place.empty() ? fmt::format("  {}\n", one_line(problem.message))
                                 : fmt::format("  {}: {}: {}\n", one_line(problem.source),
                                               one_line(problem.place), one_line(problem.message));
  }
  if (!status.replacements.empty())
    out +=
        fmt::format("replaced, and kept until `pandect build --sweep`: {}; `pandect undo ID` puts one back\n",
                    status.replacements.size());
  for (std::size_t i = 0; i < std::min(few, status.replacements.size()); ++i) {
    const Replacement& one = status.replacements[i];
    out +=
        one_line(fmt::format("  {}  {}{}{}: {} in place of {}, {}", one.id, one.title,
                             one.in_force_from.empty() ? "" : " of ", one.in_force_from, one.new_source,
                             one.new_source == one.old_source ? "what it was" : one.old_source, one.when)) +
        "\n";
  }
  print_words(out);
}

}  // namespace

void register_status(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_reading_command(app, invocation, "status",
                                          "Count what a library holds, and list what could not be read",
                                          "pandect status --verify");
  struct Arguments {
    bool verify = false;
    bool all = false;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_flag("--verify", arguments->verify, "Read everything and compare checksums");
  command->add_flag("--all", arguments->all, "List every work");
  command->callback([arguments, &invocation] {
    const Library library = open_library(invocation);
    if (arguments->verify) library.verify();
    const Status status = library.status();
    if (invocation.json) {
      print(to_json(status) + "\n");
    } else {
      print_status(status, arguments->all);
      if (arguments->verify) print_words("every checksum holds\n");
    }
  });
}

}  // namespace pandect::cli
