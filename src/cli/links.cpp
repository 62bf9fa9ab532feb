#include <algorithm>

#include <fmt/format.h>

#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

/// Terms of whole laws are used by hundreds of provisions: only the first ones are printed.
constexpr std::size_t most_users = 20;

bool is_term(const LinkInfo& link) {
  return link.kind == LinkKind::term;
}

std::string outgoing_line(const LinkInfo& link) {
  const bool resolved = !link.provision.id.empty();
  return fmt::format("  “{}” → {}\n", one_line(link.words.text),
                     resolved ? one_line(link.provision.citation) + "  " + dim(one_line(link.provision.id))
                              : std::string(to_string(link.status)));
}

std::string incoming_line(const LinkInfo& link) {
  return fmt::format("  {}: “{}”  {}\n", one_line(link.provision.citation), one_line(link.words.text),
                     dim(one_line(link.provision.id)));
}

void print_links(const Links& links) {
  const auto terms = std::ranges::count_if(links.refers_to, is_term);
  const auto users = std::ranges::count_if(links.referred_from, is_term);
  std::string out = bold(one_line(links.provision.citation)) + "\n";
  if (const std::string force = force_line(links.provision); !force.empty()) out += dim(force) + "\n";
  out += fmt::format("refers to {}:\n", std::ssize(links.refers_to) - terms);
  for (const LinkInfo& link : links.refers_to) {
    if (!is_term(link)) out += outgoing_line(link);
  }
  out += fmt::format("referred to from {}:\n", std::ssize(links.referred_from) - users);
  for (const LinkInfo& link : links.referred_from) {
    if (!is_term(link)) out += incoming_line(link);
  }
  if (terms > 0) out += fmt::format("uses terms defined elsewhere, {}:\n", terms);
  for (const LinkInfo& link : links.refers_to) {
    if (is_term(link)) out += outgoing_line(link);
  }
  if (users > 0) out += fmt::format("defines terms used {} times elsewhere:\n", users);
  std::size_t printed = 0;
  for (const LinkInfo& link : links.referred_from) {
    if (is_term(link) && ++printed <= most_users) out += incoming_line(link);
  }
  if (printed > most_users) out += fmt::format("  and {} more; --json lists them\n", printed - most_users);
  if (!links.similar.empty()) out += "of similar meaning:\n";
  for (const SimilarProvision& similar : links.similar)
    out += fmt::format("  {:.2f}  {}  {}\n", similar.likeness, one_line(similar.provision.citation),
                       dim(one_line(similar.provision.id)));
  print_words(out + "\n");
}

}  // namespace

void register_links(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_reading_command(app, invocation, "links", "List what a provision refers to and what refers to it",
                          "pandect links \"ประมวลรัษฎากร มาตรา 40\"");
  struct Arguments {
    std::string reference;
    ShowOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("reference", arguments->reference, "An id, a title, or a citation")->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is looked at (default: today)");
  command
      ->add_option("--similar", arguments->options.similar,
                   "Add so many provisions of similar meaning, of any law (needs an encoder)")
      ->check(CLI::Range(1, 100));
  command->callback([arguments, &invocation] {
    const Libraries libraries = open_libraries(invocation);
    const std::vector<Links> all = libraries.links(arguments->reference, arguments->options);
    if (invocation.json) {
      print(json_text(libraries, all) + "\n");
      return;
    }
    for (const Links& links : all) print_links(links);
  });
}

}  // namespace pandect::cli
