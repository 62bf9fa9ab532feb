#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {

void register_undo(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_command(app, invocation, "undo", "Put back what an add replaced last",
                                  "pandect undo en/noise-act-2020 --library town");
  auto names = std::make_shared<std::vector<std::string>>();
  command->add_option("name", *names, "Ids or titles of works, or files that were added")->required();
  command->callback([names, &invocation] {
    const std::vector<Replacement> undone = Library::open(invocation.library).undo(*names);
    if (invocation.json) {
      print(to_json(undone) + "\n");
      return;
    }
    std::string out;
    for (const Replacement& one : undone) {
      out += one_line(fmt::format("{} is as {} gave it; what {} gave on {} is out of use", one.title,
                                  one.old_source, one.new_source, one.when)) +
             "\n";
    }
    print(out);
  });
}

}  // namespace pandect::cli
