#include <cstdio>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "base/file.h"
#include "cli/command.h"
#include "cli/model_lines.h"
#include "cli/terminal.h"
#include "pandect/json.h"

namespace pandect::cli {
namespace {

constexpr std::size_t longest_text = 1U << 20;

/// The text of a file, or of standard input. One byte more than the limit is read, to detect larger input.
std::string read_text(const std::string& path) {
  if (path != "-") return read_file(path, longest_text);
  std::string text(longest_text + 1, '\0');
  std::cin.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(std::cin.gcount()));
  return text;
}

std::string quoted(const Quote& quote) {
  return fmt::format("“{}”", one_line(quote.text));
}

void print_citation(const CheckedCitation& citation) {
  std::string out = fmt::format("     {} {}", dim("cites"), one_line(citation.words.text));
  if (!citation.provision.citation.empty()) out += " → " + one_line(citation.provision.citation);
  if (citation.guessed) out += " (of the laws that may be meant the likeliest)";
  out += fmt::format(": {}", to_string(citation.verdict));
  if (!citation.reason.empty()) out += " (" + one_line(citation.reason) + ")";
  out += "\n";
  for (const Quote& quote : citation.support) {
    out +=
        fmt::format("       {}\n       {}\n", quoted(quote),
                    dim(fmt::format("{}, score {:.2f}", offsets_line(quote.begin, quote.end), quote.score))) +
        corrected_lines(quote.corrected, 7);
  }
  for (const CheckedDifference& difference : citation.differences) {
    out += fmt::format("       {}: the text has {}, the law {}\n", to_string(difference.kind),
                       quoted(difference.claim),
                       difference.law.text.empty() ? "does not say so" : quoted(difference.law)) +
           corrected_lines(difference.law.corrected, 7);
  }
  for (const CheckedSign& sign : citation.signs) {
    if (sign.value == 0) continue;
    out += dim(fmt::format("       {:22} {:6.2f}  supports {:+.2f}  contradicts {:+.2f}\n", sign.name,
                           sign.value, sign.for_support, sign.for_contradiction));
  }
  if (!citation.signs.empty())
    out += dim(fmt::format("       likely supported {:.2f}, contradicted {:.2f}\n", citation.supported,
                           citation.contradicted));
  if (!citation.instead.id.empty())
    out += fmt::format("       see rather {}\n", one_line(citation.instead.citation));
  print_words(out);
}

void print_proof(const Proof& proof) {
  for (std::size_t i = 0; i < proof.sentences.size(); ++i) {
    const CheckedSentence& sentence = proof.sentences[i];
    print_words(fmt::format("{:3}. {}  {}\n", i + 1, bold(to_string(sentence.verdict)),
                            one_line(sentence.words.text)));
    for (const CheckedCitation& citation : sentence.citations) print_citation(citation);
  }
  for (const std::string& language : proof.undecided_languages)
    print_words(fmt::format(
        "\nIn '{}' words alone decide little; an encoder or a judge would decide more: make models.\n",
        language));
  std::string line;
  for (const auto& [verdict, count] : proof.verdicts) {
    if (count > 0) line += fmt::format("{}{} {}", line.empty() ? "" : ", ", count, to_string(verdict));
  }
  print_words(fmt::format("\nAs of {}: {} sentences: {}.\n", proof.as_of, proof.sentences.size(), line));
  print_words(judge_line(proof.judge));
  if (proof.unchecked_assertions > 0) {
    print_words(
        fmt::format("{} say what must, may or is, and cite nothing for it.\n", proof.unchecked_assertions));
  }
  print_words(usage_text(proof.usage));
}

}  // namespace

void register_check(CLI::App& app, Invocation& invocation) {
  CLI::App* command = new_reading_command(
      app, invocation, "check", "Hold a text against the law it cites, sentence by sentence",
      "pandect check answer.md --library town --as-of 2025-01-31 --strict");
  struct Arguments {
    std::string path;
    CheckOptions options;
    bool strict = false;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("file", arguments->path, "The text: a file, or - for standard input")->required();
  command->add_option("--as-of", arguments->options.as_of, "Date whose law is asked for (default: today)");
  command->add_option("--language", arguments->options.language, "Language of the text (default: detected)");
  command->add_option("--work", arguments->options.work, "The law meant where the text names none");
  add_scope_options(command, arguments->options.scope);
  command->add_option("--context", arguments->options.context,
                      "A provision that was at hand when the text was written; may be given several times");
  CLI::Option* const judge = add_judge_options(command, arguments->options.judge);
  add_model_options(command, arguments->options.step_models);
  for (const char* name : {"--models", "--cache"}) command->get_option(name)->needs(judge);
  // Hidden: others have it, and who tries it here should learn why it is missing.
  command
      ->add_option_function<std::string>(
          "--at",
          [](const std::string&) {
            throw Error(
                ErrorCode::wrong_usage,
                "check compares a text with words of the law, which are in the library and not in a cluster",
                "leave out --at");
          })
      ->group("");
  command->add_flag("--strict", arguments->strict,
                    "Exit status 1 unless every assertion is quoted from, or supported by, what it cites");
  command->add_flag("--explain", arguments->options.explain, "Print what each verdict rests on");
  command->callback([arguments, &invocation] {
    const std::string text = read_text(arguments->path);
    const Proof proof = open_library(invocation).check(text, arguments->options);
    if (invocation.json) {
      print(to_json(proof) + "\n");
    } else {
      print_proof(proof);
    }
    if (arguments->strict && !proof.holds)
      invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
