#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

void print_links(const Links& links) {
  std::string out = bold(one_line(links.provision.citation)) + "\n";
  out += fmt::format("refers to {}:\n", links.refers_to.size());
  for (const LinkInfo& link : links.refers_to) {
    const bool resolved = !link.provision.id.empty();
    out += fmt::format(
        "  “{}” → {}\n", one_line(link.words.text),
        resolved ? one_line(link.provision.citation) + "  " + dim(one_line(link.provision.id)) : link.status);
  }
  out += fmt::format("referred to from {}:\n", links.referred_from.size());
  for (const LinkInfo& link : links.referred_from) {
    out += fmt::format("  {}: “{}”  {}\n", one_line(link.provision.citation), one_line(link.words.text),
                       dim(one_line(link.provision.id)));
  }
  print(out + "\n");
}

}  // namespace

void register_links(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "links", "List what a provision refers to and what refers to it",
                  "pandect links \"ประมวลรัษฎากร มาตรา 40\"");
  struct Arguments {
    std::string reference;
    ShowOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("reference", arguments->reference, "An id, a title, or a citation")->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is looked at (default: today)");
  command->callback([arguments, &invocation] {
    const std::vector<Links> all =
        Library::open(invocation.library).links(arguments->reference, arguments->options);
    if (invocation.json) {
      print(to_json(all) + "\n");
      return;
    }
    for (const Links& links : all) print_links(links);
  });
}

}  // namespace pandect::cli
