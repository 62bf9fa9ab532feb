#include "base/progress.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_build(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "build", "Make the indexes of a library anew from its catalogue",
                  "pandect build --library town");
  auto options = std::make_shared<AddOptions>();
  add_encoder_options(command, *options);
  add_memory_option(command, *options);
  command->add_flag("--sweep", options->sweep,
                    "Delete the words that were replaced, which `pandect undo` could put back until then");
  command->callback([options, &invocation] {
    options->monitor = terminal_monitor();
    Library::build(invocation.library, *options);
    const Status status = Library::open(invocation.library).status();
    print(invocation.json ? to_json(status) + "\n" : "build " + status.build + " is in use\n");
  });
}

}  // namespace pandect::cli
