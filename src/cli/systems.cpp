#include <memory>
#include <vector>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_systems(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "systems", "List the ways of finding provisions", "pandect systems");
  auto experiments = std::make_shared<bool>(false);
  command->add_flag("--experiments", *experiments, "Also those that only reproduce published experiments");
  command->callback([&invocation, experiments] {
    std::vector<SystemInfo> listed = systems();
    if (!*experiments) std::erase_if(listed, [](const SystemInfo& one) { return one.experiment; });
    if (invocation.json) {
      print(to_json(listed) + "\n");
      return;
    }
    for (const SystemInfo& system : listed)
      print(fmt::format("{}\n  {}\n", bold(system.name), system.description));
  });
}

}  // namespace pandect::cli
