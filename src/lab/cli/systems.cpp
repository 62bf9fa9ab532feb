#include <fmt/format.h>

#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/commands/paper_systems.h"

namespace pandect::cli {

void register_paper_systems(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "systems", "List the systems that reproduce published experiments",
                  "pandect-lab systems --paper nitibench");
  auto paper = std::make_shared<std::string>();
  command->add_option("--paper", *paper,
                      "Only those of a paper: dutch, grpo, legalbench-rag, nitibench, searchfiresafety");
  command->callback([paper, &invocation] {
    const std::vector<PaperSystem> systems = paper_systems(*paper);
    if (invocation.json) return print(to_json(systems) + "\n");
    for (const PaperSystem& one : systems)
      print(fmt::format("{} ({})\n  {}\n", bold(one.name), one.paper, one.description));
  });
}

}  // namespace pandect::cli
