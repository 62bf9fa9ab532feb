#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"

namespace pandect::cli {

void register_remove(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_command(app, invocation, "remove", "Remove works, or all that came from a file",
                                  "pandect remove doc/equipment-lease --library town");
  auto names = std::make_shared<std::vector<std::string>>();
  command->add_option("name", *names, "Ids or titles of works, or files that were added")->required();
  command->callback([names, &invocation] {
    const std::size_t removed = Library::open(invocation.library).remove(*names);
    print(invocation.json
              ? fmt::format("{{\"removed\": {}}}\n", removed)
              : fmt::format("{} removed, whole or in some of the versions\n", counted(removed, "work")));
  });
}

}  // namespace pandect::cli
