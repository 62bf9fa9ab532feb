#include <fmt/format.h>

#include "base/progress.h"
#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/commands/training.h"

namespace pandect::cli {
namespace {

/// Registers a command that writes training data and prints a report of it.
/// @param asked the name of what may be on provisions that the library lacks
template <typename Options, typename Report>
void register_written(CLI::App& group, Invocation& invocation, const std::string& name,
                      const std::string& what, const std::string& options,
                      void (*add_options)(CLI::App*, Options&),
                      Report (*write)(const std::filesystem::path&, const std::filesystem::path&,
                                      const Options&),
                      std::string (*describe)(const Report&), const char* asked) {
  CLI::App* command = new_command(group, invocation, name, what,
                                  fmt::format("pandect-lab train {} {} --out {}.jsonl", name, options, name));
  struct Arguments {
    std::filesystem::path out;
    Options options;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--out", arguments->out, "File to write, JSON lines")->required();
  add_options(command, arguments->options);
  command->callback([arguments, write, describe, asked, &invocation] {
    arguments->options.monitor = terminal_monitor(!invocation.json);
    const Report report = write(invocation.library, arguments->out, arguments->options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    print(describe(report));
    if (!report.missing.empty())
      print(fmt::format("{} {} are on provisions that are not here, the first {}\n", report.missing.size(),
                        asked, one_line(report.missing.front())));
  });
}

/// Options of what is made of the law itself.
template <typename Options>
void add_made_options(CLI::App* command, Options& options, const char* what) {
  command->add_option("--made", options.made, what)->capture_default_str();
  command->add_option("--spare", options.spared,
                      "JSON lines with `provision`: nothing is made of the works of these");
  command->add_option("--seed", options.seed, "Of what is drawn")->capture_default_str();
}

void add_pair_options(CLI::App* command, PairOptions& options) {
  command->add_option("--questions", options.questions,
                      "JSON lines with `id`, `provision` and `question`; may be given several times");
  add_made_options(command, options, "How many pairs to make of the law itself");
  command->add_option("--negatives", options.negatives, "Passages that only seem to answer, of each pair")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  add_system_option(command, options.system);
  add_model_options(command, options.step_models);
}

std::string describe_pairs(const PairReport& report) {
  std::string text = fmt::format("{} pairs of questions, {} made of the law", report.questions, report.made);
  if (report.made < report.wanted)
    text += fmt::format(" of the {} asked for: it has no more headings and references to make them of",
                        report.wanted);
  return text + "\n";
}

void add_claim_options(CLI::App* command, ClaimOptions& options) {
  command->add_option("--claims", options.claims,
                      "JSON lines with `id`, `provision`, `true` and `false`; may be given several times");
  add_made_options(command, options, "How many sentences of the law itself to change");
  command->add_option("--beside", options.beside, "Other provisions that each true claim is held against")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--published", options.published,
                      "A set of entailment as published: SICK's or XNLI's table, KLUE's JSON");
}

std::string describe_claims(const ClaimReport& report) {
  return fmt::format("{} pairs: {} entailment, {} neutral, {} contradiction\n",
                     report.entailment + report.neutral + report.contradiction, report.entailment,
                     report.neutral, report.contradiction);
}

void add_example_options(CLI::App* command, ExampleOptions& options) {
  command->add_option(
      "--questions", options.questions,
      "JSON lines with `id`, `question`, `provision` or `provisions`, and perhaps `answer` and "
      "`reasoning`; may be given several times");
  CLI::Option* data = command->add_option("--data", options.data, "Folder of a published set");
  command->add_option("--dataset", options.dataset, "Its name, as `bench list` says it: nitibench-ccl, …")
      ->needs(data);
  command->add_option("--negatives", options.negatives, "Sections that only seem to answer, of each question")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  command->add_option("--longest-section", options.longest_section,
                      "Bytes of a section; a longer one is cut behind a sentence");
  command->add_option("--longest-answer", options.longest_answer,
                      "Likewise, of answers that are the law's own words");
  add_gold_answers_option(command, options.gold_answers);
  add_system_option(command, options.system);
  add_model_options(command, options.step_models);
}

std::string describe_examples(const ExampleReport& report) {
  std::string text =
      fmt::format("{} examples; the answers of {} are the law's own words\n", report.examples, report.quoted);
  if (report.cut > 0) text += fmt::format("{} sections are cut\n", report.cut);
  return text;
}

/// Registers a command run by the trainer.
void register_trained(CLI::App& group, Invocation& invocation, const std::string& name,
                      const std::string& what) {
  CLI::App* command =
      new_command(group, invocation, name, what,
                  fmt::format("pandect-lab train {0} --config {0}.toml --out adapter/", name));
  struct Arguments {
    std::string config;
    std::string out;
    bool dry_run = false;
    bool resume = false;
  };
  auto arguments = std::make_shared<Arguments>();
  command->add_option("--config", arguments->config, "Settings, in TOML; docs/training.md")->required();
  command->add_option("--out", arguments->out, "Folder for the adapter, its log and its checkpoint")
      ->required();
  if (name != "evaluate") {
    command->add_flag("--dry-run", arguments->dry_run, "Count, try one batch, and say what it would take");
    command->add_flag("--resume", arguments->resume, "Go on from the checkpoint in the folder");
  }
  command->callback([arguments, &invocation, name] {
    std::vector<std::string> words{name, "--config", arguments->config, "--out", arguments->out};
    if (arguments->dry_run) words.emplace_back("--dry-run");
    if (arguments->resume) words.emplace_back("--resume");
    if (invocation.json) words.emplace_back("--json");
    start_trainer(words);
  });
}

}  // namespace

void register_train(CLI::App& app, Invocation& invocation) {
  CLI::App* group = app.add_subcommand("train", "Teach an encoder what people ask, and a chat model to cite");
  group->footer("Example:\n  pandect-lab train pairs --questions questions.jsonl --out pairs.jsonl");
  group->require_subcommand(1);
  register_written(*group, invocation, "pairs",
                   "Write what a retriever learns from: questions, passages, negatives",
                   "--questions questions.jsonl --made 2000", add_pair_options, write_training_pairs,
                   describe_pairs, "questions");
  register_trained(*group, invocation, "retriever", "Train an adapter of an encoder from pairs");
  register_written(
      *group, invocation, "claims", "Write what a judge learns from: claims, laws, whether they say so",
      "--claims claims.jsonl --made 500", add_claim_options, write_claim_pairs, describe_claims, "claims");
  register_trained(*group, invocation, "judge", "Train an adapter of an encoder that judges claims");
  register_written(*group, invocation, "examples",
                   "Write what a chat model learns from: questions, sections, answers",
                   "--questions questions.jsonl", add_example_options, write_chat_examples, describe_examples,
                   "questions");
  register_trained(*group, invocation, "sft", "Train an adapter of a chat model from right replies");
  register_trained(*group, invocation, "grpo",
                   "Train an adapter of a chat model from what its replies are worth");
  register_trained(*group, invocation, "evaluate",
                   "Say what a chat model's replies are worth with several adapters");
}

}  // namespace pandect::cli
