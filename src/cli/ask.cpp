#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

void print_passage(const Passage& passage, std::size_t number) {
  std::string out = fmt::format("{}. {}", number, bold(one_line(passage.provision.citation)));
  if (!passage.provision.heading.empty()) out += "  " + one_line(passage.provision.heading);
  out += "\n";
  if (const std::string place = place_line(passage.provision); !place.empty())
    out += "   " + dim(place) + "\n";
  for (const Quote& quote : passage.quotes) {
    out += fmt::format("   “{}”\n", one_line(quote.text));
    out += "   " +
           dim(fmt::format("characters {}–{} of {}", quote.begin, quote.end, passage.provision.source)) +
           "\n";
  }
  std::string about = passage.provision.id;
  if (const std::string force = force_line(passage.provision); !force.empty()) about += " · " + force;
  print(out + "   " + dim(one_line(about)) + "\n\n");
}

void print_answer(const Answer& answer) {
  for (const std::string& note : answer.notes) print("Note: " + one_line(note) + "\n");
  if (!answer.answered) {
    print(fmt::format("No answer: {}.\n", answer.reason));
    return;
  }
  print(fmt::format("What the law says, as of {}:\n\n", answer.as_of));
  for (std::size_t i = 0; i < answer.passages.size(); ++i) print_passage(answer.passages[i], i + 1);
}

}  // namespace

void register_ask(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_command(app, invocation, "ask",
                                  "Answer a question with the law's own words, each with its citation",
                                  "pandect ask \"Who may keep bees?\" --library town --as-of 2025-01-31");
  struct Arguments {
    std::string question;
    AskOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("question", arguments->question, "The question, in the language of the law")
      ->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is asked for (default: today)");
  command->add_option("--language", arguments->options.language,
                      "Language of the question (default: detected)");
  add_system_option(command, arguments->options.system);
  command->add_option("--passages,-n", arguments->options.passages, "Most provisions to answer with")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--quotes", arguments->options.quotes, "Most sentences of each")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->callback([arguments, &invocation] {
    const Answer answer = Library::open(invocation.library).ask(arguments->question, arguments->options);
    if (invocation.json) {
      print(to_json(answer) + "\n");
    } else {
      print_answer(answer);
    }
    if (!answer.answered) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
