#include <atomic>
#include <csignal>
#include <memory>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json.h"
#include "base/standard_error.h"
#include "lab/learn/reward_command.h"
#include "lab/train/chat_task.h"
#include "lab/train/evaluation.h"
#include "lab/train/judge.h"
#include "lab/train/policy_training.h"
#include "lab/train/retriever.h"
#include "pandect/error.h"

namespace pandect::train {
namespace {

constexpr int stopped_status = 130;
std::atomic<bool> stopped{false};

struct Arguments {
  std::filesystem::path config;
  std::filesystem::path out;
  std::filesystem::path models;
  bool dry_run = false;
  bool resume = false;
  bool json = false;
};

int print_plan(const EncoderPlan& plan, bool json) {
  if (json) {
    fmt::print("{}\n", dump_json({{"pairs", plan.pairs},
                                  {"steps", plan.steps},
                                  {"tokens", plan.tokens},
                                  {"parameters", plan.parameters},
                                  {"gigabytes", plan.gigabytes},
                                  {"seconds", plan.seconds}}));
    return 0;
  }
  fmt::print(
      "{} pairs, {} tokens; {} steps\n{} numbers that learn ({:.1f} MB as an adapter)\nabout {:.1f} GB "
      "of memory, "
      "{:.0f} minutes here, without what measuring takes\n",
      plan.pairs, plan.tokens, plan.steps, plan.parameters, static_cast<double>(plan.parameters) * 2 / 1e6,
      plan.gigabytes, plan.seconds / 60);
  return 0;
}

/// Trains, or prints the estimated cost.
int run_training(auto&& training, const Arguments& arguments) {
  if (arguments.dry_run) return print_plan(training.plan(), arguments.json);
  if (!training.run(arguments.resume, stopped)) {
    write_standard_error("stopped; the checkpoint is written: the same command with --resume goes on\n");
    return stopped_status;
  }
  fmt::print("{}\n", (arguments.out / "adapter_model.safetensors").string());
  return 0;
}

int train_retriever(const Arguments& arguments) {
  return run_training(
      RetrieverTraining(RetrieverSettings::read(arguments.config, arguments.models), arguments.out),
      arguments);
}

int train_judge(const Arguments& arguments) {
  return run_training(JudgeTraining(JudgeSettings::read(arguments.config, arguments.models), arguments.out),
                      arguments);
}

/// All examples of some files.
std::vector<ChatExample> read_all(const std::vector<std::filesystem::path>& files) {
  std::vector<ChatExample> all;
  for (const std::filesystem::path& file : files) {
    for (ChatExample& example : read_chat_examples(file)) all.push_back(std::move(example));
  }
  return all;
}

void print_plan(const PolicyPlan& plan, bool json) {
  if (json) {
    fmt::print("{}\n", dump_json({{"examples", plan.examples},
                                  {"steps", plan.steps},
                                  {"longest_prompt", plan.longest_prompt},
                                  {"mean_prompt", plan.mean_prompt},
                                  {"parameters", plan.parameters},
                                  {"gigabytes", plan.gigabytes},
                                  {"seconds", plan.seconds}}));
    return;
  }
  fmt::print(
      "{} examples; prompts of {:.0f} tokens in the mean, {} at most; {} steps\n{} numbers that learn "
      "({:.1f} MB as an "
      "adapter)\nabout {:.1f} GB of memory, {:.0f} minutes here, without what measuring takes\n",
      plan.examples, plan.mean_prompt, plan.longest_prompt, plan.steps, plan.parameters,
      static_cast<double>(plan.parameters) * 4 / 1e6, plan.gigabytes, plan.seconds / 60);
}

/// Says so of examples that are longer than a prompt may be.
void tell_left_out(const ChatTask& task, const char* what) {
  const std::vector<std::string>& ids = task.left_out();
  if (ids.empty()) return;
  write_standard_error(fmt::format(
      "{} of {} {} are longer than a prompt may be ('longest') and are left out, the first '{}'\n",
      ids.size(), ids.size() + task.size(), what, ids.front()));
}

int train_chat(const Arguments& arguments, PolicyMethod method) {
  PolicyTrainingSettings settings = PolicyTrainingSettings::read(arguments.config, method, arguments.models);
  const ChatText text(settings.model);
  settings.sampling.ends = {text.end()};
  Rewards rewards(settings.rewards, settings.prompt.layout);
  ChatTask task(text, read_all(settings.examples), settings.prompt, &rewards);
  ChatTask held(text, read_all(settings.held), settings.prompt, &rewards);
  tell_left_out(task, "examples");
  tell_left_out(held, "held examples");
  PolicyTraining training(settings, method, task, held.size() > 0 ? &held : nullptr, arguments.out);
  if (arguments.dry_run) {
    print_plan(training.plan(stopped), arguments.json);
    return stopped ? stopped_status : 0;
  }
  if (!training.run(arguments.resume, stopped)) {
    write_standard_error("stopped; the checkpoint is written: the same command with --resume goes on\n");
    return stopped_status;
  }
  fmt::print("{}\n", (arguments.out / "adapter_model.safetensors").string());
  return 0;
}

int evaluate(const Arguments& arguments) {
  PolicyTrainingSettings settings =
      PolicyTrainingSettings::read(arguments.config, PolicyMethod::none, arguments.models);
  const ChatText text(settings.model);
  settings.sampling.ends = {text.end()};
  Rewards rewards(settings.rewards, settings.prompt.layout);
  if (settings.sets.empty()) settings.sets.push_back({"", settings.held});
  std::vector<std::unique_ptr<ChatTask>> tasks;
  std::vector<EvaluatedTask> named;
  for (const EvaluationSet& set : settings.sets) {
    tasks.push_back(std::make_unique<ChatTask>(text, read_all(set.held), settings.prompt, &rewards));
    tell_left_out(*tasks.back(), "held examples");
    named.push_back({set.name, tasks.back().get()});
  }
  const std::vector<EvaluationRow> rows = evaluate_adapters(settings, named, stopped);
  std::filesystem::create_directories(arguments.out);
  write_file_atomically(arguments.out / "evaluation.json", to_json(rows) + "\n");
  fmt::print("{}", arguments.json ? to_json(rows) + "\n" : evaluation_table(rows, settings.adapters));
  return stopped ? stopped_status : 0;
}

void add_options(CLI::App* command, Arguments& arguments) {
  command->add_option("--config", arguments.config)->required();
  command->add_option("--out", arguments.out)->required();
  command->add_option("--installed-models", arguments.models);
  command->add_flag("--dry-run", arguments.dry_run);
  command->add_flag("--resume", arguments.resume);
  command->add_flag("--json", arguments.json);
}

/// The first time training ends with a checkpoint, after the step that is being done; the second time at
/// once, whatever it waits for: a reward, a judge, a long step.
void stop_training(int) {
  if (stopped.exchange(true)) {
    end_reward_command();
    _exit(stopped_status);
  }
  constexpr std::string_view words =
      "\nstopping after this step, with a checkpoint; once more ends it at once\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, words.data(), words.size());
}

int run(int argc, char** argv) {
  CLI::App app("Trains what Pandect learns: started by `pandect-lab train`", "pandect-train");
  Arguments arguments;
  app.require_subcommand(1);
  add_options(app.add_subcommand("retriever", "An adapter of an encoder, from pairs"), arguments);
  CLI::App* judge =
      app.add_subcommand("judge", "An adapter of an encoder that says what a law says of a claim");
  add_options(judge, arguments);
  CLI::App* sft = app.add_subcommand("sft", "An adapter of a chat model, from right replies");
  add_options(sft, arguments);
  CLI::App* grpo = app.add_subcommand("grpo", "An adapter of a chat model, from what its replies are worth");
  add_options(grpo, arguments);
  CLI::App* measured =
      app.add_subcommand("evaluate", "What a chat model's replies are worth with several adapters");
  add_options(measured, arguments);
  CLI11_PARSE(app, argc, argv);
  if (judge->parsed()) return train_judge(arguments);
  if (sft->parsed()) return train_chat(arguments, PolicyMethod::sft);
  if (grpo->parsed()) return train_chat(arguments, PolicyMethod::grpo);
  if (measured->parsed()) return evaluate(arguments);
  return train_retriever(arguments);
}

}  // namespace
}  // namespace pandect::train

int main(int argc, char** argv) {
  // Freed results are used again by the next ones of the same size instead of being fetched from the system,
  // page by page, each time.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  std::signal(SIGINT, pandect::train::stop_training);
  std::signal(SIGTERM, pandect::train::stop_training);
  try {
    return pandect::train::run(argc, argv);
  } catch (const pandect::Error& error) {
    std::string lines = fmt::format("pandect: {}\n", error.what());
    if (!error.hint().empty()) lines += fmt::format("  {}\n", error.hint());
    pandect::write_standard_error(lines);
    return error.exit_status();
  } catch (const std::exception& error) {
    pandect::write_standard_error(fmt::format("pandect: {}\n", error.what()));
    return 70;
  }
}
