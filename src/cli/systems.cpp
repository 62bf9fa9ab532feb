#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_systems(CLI::App& app, Invocation& invocation) {
  CLI::App* command = app.add_subcommand("systems", "List the ways of finding provisions");
  command->footer("Example:\n  pandect systems");
  command->add_flag("--json", invocation.json, "Print JSON");
  command->callback([&invocation] {
    if (invocation.json) {
      print(to_json(systems()) + "\n");
      return;
    }
    for (const SystemInfo& system : systems())
      print(fmt::format("{}\n  {}\n", bold(system.name), system.description));
  });
}

}  // namespace pandect::cli
