#include <fmt/format.h>

#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

void print_shown(const Shown& shown) {
  const ProvisionInfo& provision = shown.provision;
  std::string out = bold(one_line(provision.citation)) + "\n";
  if (const std::string place = place_line(provision); !place.empty()) out += dim(place) + "\n";
  if (const std::string force = force_line(provision); !force.empty()) out += dim(force) + "\n";
  if (!provision.standing_basis.empty() && provision.standing != Standing::not_known)
    out += dim(one_line("known of its time: " + provision.standing_basis)) + "\n";
  out += dim(one_line(provision.id) + " · " + one_line(provision.source + library_words(provision))) + "\n\n";
  if (!shown.text.text.empty()) {
    out += many_lines(shown.text.text, 2);
    out += "\n" + dim(offsets_line(shown.text.begin, shown.text.end)) + "\n";
  }
  if (!shown.terms.empty()) out += "\ndefined terms it uses:\n";
  for (const DefinedTerm& term : shown.terms) {
    out += fmt::format("  “{}” → {}  {}\n", one_line(term.term), one_line(term.provision.citation),
                       dim(one_line(term.provision.id)));
  }
  out += corrected_lines(shown.corrected, 0);
  for (const PageBox& page : shown.pages) {
    out += dim(fmt::format("page {}, from ({:.0f}, {:.0f}) to ({:.0f}, {:.0f}) points", page.page, page.left,
                           page.top, page.right, page.bottom)) +
           "\n";
  }
  for (const Outline& line : shown.contents) {
    out += fmt::format("{:{}}{} {}  {}\n", "", line.depth * 2, one_line(line.label), one_line(line.heading),
                       dim(one_line(line.id)));
  }
  for (const ProvisionInfo& version : shown.versions) {
    out += fmt::format("version {} · {}\n", force_line(version), one_line(version.source));
  }
  print_words(out + "\n");
}

/// Unchanged words shown around changed ones.
void print_comparisons(const std::vector<Comparison>& all, bool json) {
  if (json) {
    print(to_json(all) + "\n");
    return;
  }
  for (const Comparison& one : all) print_words(comparison_text(one));
}

}  // namespace

void register_show(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_reading_command(app, invocation, "show", "Open a provision by its id or by any way of citing it",
                          "pandect show \"art. 6:162 BW\" --as-of 2012-07-01");
  struct Arguments {
    std::string reference;
    ShowOptions options;
    std::vector<std::string> days;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("reference", arguments->reference, "An id, a title, or a citation")->required();
  CLI::Option* const as_of = command->add_option("--as-of", arguments->options.as_of,
                                                 "Date whose wording is shown (default: today)");
  CLI::Option* const history = command->add_flag(
      "--history", arguments->options.history, "List the versions; of a provision, those whose words differ");
  command->add_option("--diff", arguments->days, "Two dates: mark the words that changed between them")
      ->expected(2)
      ->type_name("DATE DATE")
      ->excludes(as_of, history);
  command->callback([arguments, &invocation] {
    const Libraries libraries = open_libraries(invocation);
    if (!arguments->days.empty()) {
      print_comparisons(libraries.compare(arguments->reference, arguments->days[0], arguments->days[1]),
                        invocation.json);
      return;
    }
    const std::vector<Shown> all = libraries.show(arguments->reference, arguments->options);
    if (invocation.json) {
      print(json_text(libraries, all) + "\n");
      return;
    }
    if (all.size() > 1)
      print_words(
          dim(fmt::format("'{}' leads to {} provisions:", one_line(arguments->reference), all.size())) +
          "\n\n");
    for (const Shown& shown : all) print_shown(shown);
  });
}

}  // namespace pandect::cli
