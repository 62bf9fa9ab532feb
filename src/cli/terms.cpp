#include <fmt/format.h>

#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

void print_term(const DefinedTerm& term) {
  std::string out = fmt::format("{}  {}  {}\n", bold(one_line(term.term)), one_line(term.provision.citation),
                                dim(one_line(term.provision.id)));
  out += "  " + one_line(term.definition.text) + "\n" + corrected_lines(term.definition.corrected, 2);
  std::string about = "holds in: " + term.scope;
  if (term.onward) about += ", from there on";
  out += "  " + dim(fmt::format("{} · used {} times", about, term.uses)) + "\n";
  const Standing standing = term.provision.standing;
  if (standing == Standing::no_longer_in_force || standing == Standing::not_yet_in_force)
    out += "  " + dim(force_line(term.provision)) + "\n";
  print_words(out);
}

}  // namespace

void register_terms(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_reading_command(app, invocation, "terms", "List the terms that laws define, and what they mean",
                          "pandect terms \"Beekeeping and Poultry Act\" --library town");
  struct Arguments {
    std::string reference;
    ShowOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("work", arguments->reference,
                      "An id, a title or a citation, of a work or a part of one (default: all works)");
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is looked at (default: today)");
  command->callback([arguments, &invocation] {
    const Libraries libraries = open_libraries(invocation);
    const std::vector<DefinedTerm> terms = libraries.terms(arguments->reference, arguments->options);
    if (invocation.json) {
      print(json_text(libraries, terms) + "\n");
    } else if (terms.empty()) {
      print_words("Nothing is defined.\n");
    }
    if (!invocation.json) {
      for (const DefinedTerm& term : terms) print_term(term);
    }
    if (terms.empty()) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
