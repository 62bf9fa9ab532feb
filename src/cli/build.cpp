#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_build(CLI::App& app, Session& session) {
  CLI::App* command =
      new_command(app, session, "build", "Make the indexes of a library anew from its catalogue",
                  "pandect build --library town");
  command->callback([&session] {
    Library::build(session.library);
    const Status status = Library::open(session.library).status();
    print(session.json ? to_json(status) + "\n" : "build " + status.build + " is in use\n");
  });
}

}  // namespace pandect::cli
