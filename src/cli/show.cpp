#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

void print_shown(const Shown& shown) {
  const ProvisionInfo& provision = shown.provision;
  std::string out = bold(one_line(provision.citation)) + "\n";
  if (const std::string place = place_line(provision); !place.empty()) out += dim(place) + "\n";
  if (const std::string force = force_line(provision); !force.empty()) out += dim(force) + "\n";
  out += dim(one_line(provision.id) + " · " + one_line(provision.source)) + "\n\n";
  if (!shown.text.text.empty()) {
    out += many_lines(shown.text.text, 2);
    out += "\n" + dim(fmt::format("characters {}–{} of the work", shown.text.begin, shown.text.end)) + "\n";
  }
  for (const Outline& line : shown.contents) {
    out += fmt::format("{:{}}{} {}  {}\n", "", line.depth * 2, one_line(line.label), one_line(line.heading),
                       dim(one_line(line.id)));
  }
  for (const ProvisionInfo& version : shown.versions) {
    out += fmt::format("version {} · {}\n", force_line(version), one_line(version.source));
  }
  print(out + "\n");
}

}  // namespace

void register_show(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "show", "Open a provision by its id or by any way of citing it",
                  "pandect show \"art. 6:162 BW\" --as-of 2012-07-01");
  struct Arguments {
    std::string reference;
    ShowOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("reference", arguments->reference, "An id, a title, or a citation")->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose wording is shown (default: today)");
  command->add_flag("--history", arguments->options.history, "List the versions");
  command->callback([arguments, &invocation] {
    const std::vector<Shown> all =
        Library::open(invocation.library).show(arguments->reference, arguments->options);
    if (invocation.json) {
      print(to_json(all) + "\n");
      return;
    }
    for (const Shown& shown : all) print_shown(shown);
  });
}

}  // namespace pandect::cli
