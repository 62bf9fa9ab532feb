#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_systems(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "systems", "List the ways of finding provisions", "pandect systems");
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
