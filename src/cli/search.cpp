#include <algorithm>

#include <fmt/format.h>

#include "api/step_models.h"
#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/model_lines.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

/// The terms with the highest scores.
std::string terms_line(const std::vector<TermMatch>& terms) {
  constexpr std::size_t most = 12;
  std::string line;
  for (std::size_t i = 0; i < std::min(most, terms.size()); ++i) {
    line += fmt::format("{}{} {:.2f}", i > 0 ? ", " : "", terms[i].term, terms[i].score);
  }
  if (terms.size() > most) line += fmt::format(" and {} more", terms.size() - most);
  return line;
}

void print_hit(const SearchHit& hit, std::size_t number, bool explain) {
  std::string out = fmt::format("{}. {}  {}\n", number, bold(one_line(hit.provision.citation)),
                                one_line(hit.provision.heading));
  if (const std::string place = place_line(hit.provision); !place.empty()) out += "   " + dim(place) + "\n";
  out += "   " + one_line(hit.snippet.text, hit.marks) + "\n";
  out += corrected_lines(hit.snippet.corrected, 3);
  std::string about = fmt::format("{}{} · {} · score {:.3f}", hit.provision.id, library_words(hit.provision),
                                  to_string(hit.strength), hit.score);
  if (const std::string force = force_line(hit.provision); !force.empty()) about += " · " + force;
  out += "   " + dim(one_line(about)) + "\n";
  if (explain) {
    for (const std::string& reason : hit.why) out += "   why: " + one_line(reason) + "\n";
    if (!hit.terms.empty()) out += "   terms: " + one_line(terms_line(hit.terms)) + "\n";
  }
  print_words(out + "\n");
}

void print_result(const SearchResult& result, bool explain) {
  for (const Said& note : result.notes) print_words("Note: " + one_line(note.text) + "\n");
  if (result.hits.empty()) print_words("Nothing found.\n");
  for (std::size_t i = 0; i < result.hits.size(); ++i) print_hit(result.hits[i], i + 1, explain);
  for (const auto& [facet, counts] : result.facets) {
    std::string line = facet + ":";
    for (const auto& [value, count] : counts) line += fmt::format(" {} ({})", value, count);
    print_words(one_line(line) + "\n");
  }
  print_words(usage_text(result.usage));
}

}  // namespace

void register_search(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_reading_command(app, invocation, "search", "Find the provisions that a question is about",
                          "pandect search \"beekeeping permit\" --library town --explain");
  struct Arguments {
    std::vector<std::string> question;
    SearchOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  add_question(command, arguments->question,
               "Words, or a question; \"words together\", +must, -mustnot, begins*");
  command->add_option("--limit,-k", arguments->options.limit, "Most hits")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is searched (default: today)");
  command->add_option("--language", arguments->options.language,
                      "Language of the question (default: detected), and of the laws to search");
  command
      ->add_option(
          "--order", arguments->options.order,
          "Of the best 100 hits: relevance, day (what came into force last first) or law (by law, in "
          "its own order)")
      ->check(CLI::IsMember({"relevance", "day", "law"}));
  command->add_flag("--in-force", arguments->options.in_force,
                    "Only what is known to be in force on the date, of the best hits");
  command->add_flag(
      "--facets", arguments->options.facets,
      "Say of which countries, kinds and collections the best 100 hits are, and how they stand");
  add_work_option(command, arguments->options.scope);
  add_scope_options(command, arguments->options.scope);
  command->add_flag("--explain", arguments->options.explain,
                    "Say why each hit is there and what each part and term gave");
  add_system_option(command, arguments->options.system);
  add_model_options(command, arguments->options.step_models);
  add_cluster_options(command, arguments->options.step_models);
  command->callback([arguments, &invocation] {
    check_step_models(arguments->options.system, arguments->options.step_models);
    const Libraries libraries = open_libraries(invocation);
    const SearchResult result = libraries.search(joined(arguments->question), arguments->options);
    if (invocation.json) {
      print(json_text(libraries, result) + "\n");
    } else {
      print_result(result, arguments->options.explain);
    }
    if (result.hits.empty()) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
