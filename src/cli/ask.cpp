#include <algorithm>

#include <fmt/format.h>
#include <unistd.h>

#include "api/step_models.h"
#include "base/standard_error.h"
#include "cli/ask_model.h"
#include "cli/command.h"
#include "cli/libraries.h"
#include "cli/model_lines.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

/// Penalties and exceptions: a citation and its words for each.
std::string related_lines(const Passage& passage) {
  std::string out;
  for (const RelatedPassage& related : passage.related) {
    const std::string name = related.kind == RelatedKind::penalty ? "Penalty" : "Exception";
    out += fmt::format("   {}: {}", name, bold(one_line(related.provision.citation)));
    if (!related.provision.heading.empty()) out += "  " + one_line(related.provision.heading);
    out += "\n";
    for (const Quote& quote : related.quotes) {
      out += fmt::format("      “{}”\n", one_line(quote.text)) + corrected_lines(quote.corrected, 6);
    }
    out += "      " + dim(one_line(related.provision.id)) + "\n";
  }
  const auto more = [&](std::size_t count, const char* one, const char* several) {
    if (count > 0) out += fmt::format("   {} more {} (--related)\n", count, count == 1 ? one : several);
  };
  more(passage.more_penalties, "penalty", "penalties");
  more(passage.more_exceptions, "exception", "exceptions");
  return out;
}

void print_definitions(const std::vector<DefinedTerm>& definitions) {
  if (definitions.empty()) return;
  std::string out = "Terms:\n";
  for (const DefinedTerm& term : definitions) {
    out += fmt::format("   {}: {}\n", bold(one_line(term.term)), one_line(term.provision.citation));
    out += fmt::format("      “{}”\n", one_line(term.definition.text));
    out += corrected_lines(term.definition.corrected, 6);
    out += "      " + dim(one_line(term.provision.id)) + "\n";
  }
  print_words(out + "\n");
}

/// "1. Section 4, Bees Act  Registration"
std::string title_line(const ProvisionInfo& provision, std::size_t number) {
  std::string out = fmt::format("{}. {}", number, bold(one_line(provision.citation)));
  if (!provision.heading.empty()) out += "  " + one_line(provision.heading);
  return out + "\n";
}

void print_passage(const Passage& passage, std::size_t number, bool paths) {
  std::string out = title_line(passage.provision, number);
  if (const std::string place = place_line(passage.provision); !place.empty())
    out += "   " + dim(place) + "\n";
  for (const Quote& quote : passage.quotes) {
    out += fmt::format("   “{}”\n", one_line(quote.text));
    out += "   " + dim(offsets_line(quote.begin, quote.end)) + "\n" + corrected_lines(quote.corrected, 3);
  }
  std::string about = fmt::format("{} · {}", to_string(passage.strength), passage.provision.id);
  if (paths) about += " · " + passage.provision.source;
  about += library_words(passage.provision);
  if (const std::string force = force_line(passage.provision); !force.empty()) about += " · " + force;
  print_words(out + "   " + dim(one_line(about)) + "\n" + related_lines(passage) + "\n");
}

/// Of each kind one line, with citations alone.
std::string related_briefly(const Passage& passage) {
  std::string out;
  for (const RelatedKind kind : {RelatedKind::penalty, RelatedKind::exception}) {
    std::string cited;
    for (const RelatedPassage& related : passage.related)
      if (related.kind == kind) cited += (cited.empty() ? "" : "; ") + one_line(related.provision.citation);
    const std::size_t more = kind == RelatedKind::penalty ? passage.more_penalties : passage.more_exceptions;
    if (more > 0) cited += fmt::format(", {} more", more);
    if (!cited.empty())
      out += fmt::format("   {}: {}\n", kind == RelatedKind::penalty ? "Penalty" : "Exception", cited);
  }
  return out;
}

/// About a dozen lines: the best passage with what follows from it, one sentence of each other, the terms.
void print_briefly(const Answer& answer, bool paths) {
  for (std::size_t i = 0; i < answer.passages.size(); ++i) {
    const Passage& passage = answer.passages[i];
    std::string out = title_line(passage.provision, i + 1);
    for (const Quote& quote : passage.quotes) {
      out += fmt::format("   “{}”\n", one_line(quote.text)) + corrected_lines(quote.corrected, 3);
      if (i > 0) break;
    }
    if (i == 0) out += related_briefly(passage);
    // The day is in the headline, which says that these are in force, or that it is not known.
    if (passage.strength == Strength::weak)
      out += "   " + dim(std::string(to_string(passage.strength)) + " what is asked") + "\n";
    const Standing standing = passage.provision.standing;
    if (standing != Standing::in_force && standing != Standing::not_known)
      out += "   " + dim(one_line(force_line(passage.provision))) + "\n";
    if (paths)
      out += "   " + dim(one_line(passage.provision.id + " · " + passage.provision.source)) + "\n";
    else if (!passage.provision.library.empty())
      out += "   " + dim(one_line(passage.provision.id + library_words(passage.provision))) + "\n";
    print_words(out);
  }
  std::string terms;
  for (const DefinedTerm& term : answer.definitions)
    terms += fmt::format("{}{} ({})", terms.empty() ? "Terms: " : ", ", one_line(term.term),
                         one_line(term.provision.citation));
  if (!terms.empty()) print_words(terms + "\n");
  std::string read_on;
  for (const ProvisionInfo& one : answer.read_on)
    read_on += fmt::format("{}{} ({})", read_on.empty() ? "Read on: " : ", ", one_line(one.heading),
                           one_line(one.label));
  if (!read_on.empty()) print_words(read_on + "\n");
  print_words(dim("--full: positions, ids, the words of penalties and terms; --paths: files") + "\n");
}

/// The day of the answer, and the extent to which the dates of its provisions are unknown.
std::string headline(const Answer& answer) {
  const auto unknown = std::ranges::count_if(answer.passages, [](const Passage& passage) {
    return passage.provision.standing == Standing::not_known;
  });
  const auto all = static_cast<std::ptrdiff_t>(answer.passages.size());
  // Contracts and other documents are no law.
  const bool law = std::ranges::any_of(
      answer.passages, [](const Passage& passage) { return !passage.provision.work_id.starts_with("doc/"); });
  if (!law) return "What the documents say:";
  if (unknown == 0) return fmt::format("What the law says, as of {}:", answer.as_of);
  return fmt::format("What the law says; whether {} in force on {} is not known:",
                     unknown == all ? "it is" : fmt::format("{} of the {} passages are", unknown, all),
                     answer.as_of);
}

void print_answer(const Answer& answer, bool full, bool paths) {
  if (!answer.follows.empty())
    print_words("Asked as a question that follows: " + one_line(answer.follows) + "\n");
  for (const Said& note : answer.notes) {
    // Notes contained in the reason are not repeated.
    if (answer.answered || answer.reason.text.find(note.text) == std::string::npos)
      print_words("Note: " + one_line(note.text) + "\n");
  }
  if (!answer.answered) {
    print_words(fmt::format("No answer: {}.\n", answer.reason.text));
    for (const Said& one : answer.help) print_words("Try " + one_line(one.text) + ".\n");
    return;
  }
  print_words(headline(answer) + "\n");
  if (!full) return print_briefly(answer, paths);
  print_words("\n");
  for (std::size_t i = 0; i < answer.passages.size(); ++i) print_passage(answer.passages[i], i + 1, paths);
  print_definitions(answer.definitions);
}

/// The arguments of `ask`.
struct AskArguments {
  std::vector<std::string> question;
  AskOptions options;
  bool full = false;
  bool paths = false;
};

void answer_from_law(const AskArguments& arguments, Invocation& invocation) {
  check_step_models(arguments.options.system, arguments.options.step_models);
  const Libraries libraries = open_libraries(invocation);
  const Answer answer = libraries.ask(joined(arguments.question), arguments.options);
  if (invocation.json) {
    print(json_text(libraries, answer) + "\n");
  } else {
    print_answer(answer, arguments.full, arguments.paths);
    print_words(usage_text(answer.usage));
  }
  if (!answer.answered) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
}

/// Shows the reply on standard error as it arrives, if that is a terminal; the checked answer is printed on
/// standard output.
void answer_with_model(const AskArguments& arguments, Invocation& invocation) {
  AskOptions options = arguments.options;
  const bool watched = !invocation.json && isatty(STDERR_FILENO) != 0;
  bool shown = false;
  if (watched) {
    options.on_text = [&shown](std::string_view piece) {
      write_standard_error(many_lines(piece, 0));
      shown = true;
    };
  }
  Answer answer;
  try {
    answer = open_library(invocation).ask(joined(arguments.question), options);
  } catch (const Error&) {
    if (shown) write_standard_error("\n");  // errors begin on a line of their own
    throw;
  }
  if (watched) write_standard_error("\n\n");
  if (invocation.json) {
    print(to_json(answer) + "\n");
  } else {
    print_written(answer);
  }
  if (!answer.answered) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
}

}  // namespace

void register_ask(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_reading_command(
      app, invocation, "ask", "Answer a question with the law's own words, each with its citation",
      "pandect ask \"Who may keep bees?\" --library town --as-of 2025-01-31");
  auto arguments = std::make_shared<AskArguments>();
  add_question(command, arguments->question,
               "The question, in the language of the law; \"words together\", +must, -mustnot, begins*");
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is asked for (default: today)");
  command->add_option("--language", arguments->options.language,
                      "Language of the question (default: detected), and of the laws to answer from");
  command
      ->add_option(
          "--after", arguments->options.after,
          "An earlier question, whose subject this one keeps where it has none of its own (\"and what "
          "is the penalty?\"); may be repeated, the first first")
      ->allow_extra_args(false);
  add_work_option(command, arguments->options.scope);
  add_scope_options(command, arguments->options.scope);
  add_system_option(command, arguments->options.system);
  command->add_option("--passages,-n", arguments->options.passages, "Most provisions to answer with")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--quotes", arguments->options.quotes, "Most sentences of each")
      ->check(CLI::Range(1, 100))
      ->capture_default_str();
  command->add_option("--related", arguments->options.related, "Most penalties of each, and exceptions")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_flag("--full", arguments->full,
                    "Print all that is known of each passage, the words of penalties and of the terms");
  command->add_flag("--paths", arguments->paths, "Print the file of each passage");
  CLI::Option* const model = command->add_option(
      "--model,-m", arguments->options.model,
      "Have this model of the models file answer; every sentence is then checked against the law");
  add_judge_options(command, arguments->options.judge)->needs(model);
  add_model_options(command, arguments->options.step_models);
  add_cluster_options(command, arguments->options.step_models);
  command
      ->add_flag("--strict", arguments->options.strict,
                 "With a model: reject an answer with an unsupported sentence")
      ->needs(model);
  command->callback([arguments, &invocation] {
    if (arguments->options.model.empty()) {
      answer_from_law(*arguments, invocation);
    } else {
      answer_with_model(*arguments, invocation);
    }
  });
}

}  // namespace pandect::cli
