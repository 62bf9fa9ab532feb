#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/progress.h"
#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/commands/judging.h"

namespace pandect::cli {

void register_judge(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "judge", "Have a model mark answers, and compare its marks with people's",
                  "pandect-lab judge answers.jsonl --judges coverage,contradiction --model big");
  struct Arguments {
    std::string file;
    JudgingOptions options;
  };
  auto arguments = std::make_shared<Arguments>();
  JudgingOptions& options = arguments->options;
  command
      ->add_option("file", arguments->file,
                   "Answers: JSON lines of question, gold, answer, context; labels: people's marks by judge")
      ->required();
  command
      ->add_option("--judges", options.judges,
                   fmt::format("Judges, or TOML files of your own (docs/answers.md): {}",
                               fmt::join(judge_names(), ", ")))
      ->delimiter(',')
      ->required();
  command->add_option("--model,-m", options.model,
                      "Model of the models file (default: the judge's, else the first chat model)");
  add_model_options(command, options.models);
  command->add_option("--samples", options.samples, "Times each answer is judged; the mean counts")
      ->check(CLI::Range(1, 100));
  command->add_option("--seed", options.seed, "Of the model's draws, and of the sides in a preference")
      ->check(CLI::Range(0, 1'000'000'000));
  command->add_option("--requests", options.threads, "Answers at once")
      ->check(CLI::Range(1, 256))
      ->capture_default_str();
  command->callback([arguments, &invocation] {
    arguments->options.monitor = terminal_monitor(!invocation.json);
    const std::vector<JudgedFile> judged =
        judge_file(arguments->file, invocation.library, arguments->options);
    print(invocation.json ? to_json(judged) + "\n" : to_lines(judged));
    if (std::ranges::none_of(judged, [](const JudgedFile& one) { return one.mean.has_value(); }))
      invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

}  // namespace pandect::cli
