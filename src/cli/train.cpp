#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "commands/training.h"

namespace pandect::cli {
namespace {

void register_pairs(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(
      group, invocation, "pairs", "Write what a retriever learns from: questions, passages, negatives",
      "pandect train pairs --questions questions.jsonl --made 2000 --out pairs.jsonl");
  struct Arguments {
    std::filesystem::path out;
    PairOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  PairOptions& options = arguments->options;
  command->add_option("--out", arguments->out, "File to write, JSON lines")->required();
  command->add_option("--questions", options.questions,
                      "JSON lines with `id`, `provision` and `question`; may be given several times");
  command->add_option("--made", options.made, "How many pairs to make of the law itself")
      ->capture_default_str();
  command->add_option("--spare", options.spared,
                      "JSON lines with `provision`: nothing is made of the works of these");
  command->add_option("--negatives", options.negatives, "Passages that only seem to answer, of each pair")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--seed", options.seed, "Of what is drawn")->capture_default_str();
  add_system_option(command, options.system);
  command->callback([arguments, &invocation] {
    arguments->options.show_progress = !invocation.json;
    const PairReport report = write_training_pairs(invocation.library, arguments->out, arguments->options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    print(fmt::format("{} pairs of questions, {} made of the law\n", report.questions, report.made));
    if (!report.missing.empty())
      print(fmt::format("{} questions are on provisions that are not here, the first {}\n",
                        report.missing.size(), one_line(report.missing.front())));
  });
}

void register_claims(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(
      group, invocation, "claims", "Write what a judge learns from: claims, laws, whether they say so",
      "pandect train claims --claims claims.jsonl --made 500 --out claims-train.jsonl");
  struct Arguments {
    std::filesystem::path out;
    ClaimOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  ClaimOptions& options = arguments->options;
  command->add_option("--out", arguments->out, "File to write, JSON lines")->required();
  command->add_option("--claims", options.claims,
                      "JSON lines with `id`, `provision`, `true` and `false`; may be given several times");
  command->add_option("--made", options.made, "How many sentences of the law itself to change")
      ->capture_default_str();
  command->add_option("--beside", options.beside, "Other provisions that each true claim is held against")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  command->add_option("--spare", options.spared,
                      "JSON lines with `provision`: nothing is made of the works of these");
  command->add_option("--published", options.published,
                      "A set of entailment as published: SICK's or XNLI's table, KLUE's JSON");
  command->add_option("--seed", options.seed, "Of what is drawn")->capture_default_str();
  command->callback([arguments, &invocation] {
    arguments->options.show_progress = !invocation.json;
    const ClaimReport report = write_claim_pairs(invocation.library, arguments->out, arguments->options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    print(fmt::format("{} pairs: {} entailment, {} neutral, {} contradiction\n",
                      report.entailment + report.neutral + report.contradiction, report.entailment,
                      report.neutral, report.contradiction));
    if (!report.missing.empty())
      print(fmt::format("{} claims are on provisions that are not here, the first {}\n",
                        report.missing.size(), one_line(report.missing.front())));
  });
}

void register_examples(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "examples",
                                  "Write what a chat model learns from: questions, sections, answers",
                                  "pandect train examples --questions questions.jsonl --out examples.jsonl");
  struct Arguments {
    std::filesystem::path out;
    ExampleOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  ExampleOptions& options = arguments->options;
  command->add_option("--out", arguments->out, "File to write, JSON lines")->required();
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
  add_system_option(command, options.system);
  command->callback([arguments, &invocation] {
    arguments->options.show_progress = !invocation.json;
    const ExampleReport report = write_chat_examples(invocation.library, arguments->out, arguments->options);
    if (invocation.json) {
      print(to_json(report) + "\n");
      return;
    }
    print(fmt::format("{} examples; the answers of {} are the law's own words\n", report.examples,
                      report.quoted));
    if (!report.missing.empty())
      print(fmt::format("{} questions are on provisions that are not here, the first {}\n",
                        report.missing.size(), one_line(report.missing.front())));
    if (report.cut > 0) print(fmt::format("{} sections are cut\n", report.cut));
  });
}

/// Registers a command run by the trainer.
void register_trained(CLI::App& group, Invocation& invocation, const std::string& name,
                      const std::string& what) {
  CLI::App* command = new_command(group, invocation, name, what,
                                  fmt::format("pandect train {0} --config {0}.toml --out adapter/", name));
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
  group->footer("Example:\n  pandect train pairs --questions questions.jsonl --out pairs.jsonl");
  group->require_subcommand(1);
  register_pairs(*group, invocation);
  register_trained(*group, invocation, "retriever", "Train an adapter of an encoder from pairs");
  register_claims(*group, invocation);
  register_trained(*group, invocation, "judge", "Train an adapter of an encoder that judges claims");
  register_examples(*group, invocation);
  register_trained(*group, invocation, "sft", "Train an adapter of a chat model from right replies");
  register_trained(*group, invocation, "grpo",
                   "Train an adapter of a chat model from what its replies are worth");
  register_trained(*group, invocation, "evaluate",
                   "Say what a chat model's replies are worth with several adapters");
}

}  // namespace pandect::cli
