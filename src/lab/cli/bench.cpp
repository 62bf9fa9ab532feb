#include <fmt/format.h>

#include "base/json.h"
#include "base/progress.h"
#include "base/standard_error.h"
#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/commands/answer_benchmark.h"
#include "lab/commands/benchmark.h"
#include "pandect/error.h"
#include "pandect/models.h"

namespace pandect::cli {
namespace {

/// @param data the folder in which files are looked for; empty: they are only named
void print_list(const std::filesystem::path& data) {
  for (const BenchmarkInfo& one : benchmarks()) {
    print(fmt::format("{}\n  {}\n  needs {}:\n", bold(one.name), one.description, one.needs));
    if (data.empty()) {
      for (const std::string_view file : one.files) print(fmt::format("    {}\n", file));
      continue;
    }
    for (const BenchmarkFile& file : check_files(one, data)) {
      const std::string files = file.files == 1 ? "found" : fmt::format("{} files", file.files);
      print(file.found ? fmt::format("    {}: {}, {:.1f} MB\n", file.name, files,
                                     static_cast<double>(file.bytes) / 1e6)
                       : fmt::format("    {}: missing\n", file.name));
    }
  }
}

void export_dataset(const BenchmarkSettings& settings, const std::filesystem::path& folder, bool json) {
  const auto [written, remark] = export_benchmark(settings, folder);
  if (json) {
    print(dump_json({{"documents", written.documents},
                     {"queries", written.queries},
                     {"judgements", written.judgements}}) +
          "\n");
  } else {
    print(fmt::format("{} documents, {} queries and {} judgements in {}\n", written.documents,
                      written.queries, written.judgements, folder.string()));
  }
  write_standard_error(remark);
}

void report(const std::vector<std::filesystem::path>& folders, const std::filesystem::path& out, bool json) {
  if (folders.empty()) {
    throw Error(ErrorCode::wrong_usage, "no folder of a run is named",
                "pandect-lab bench report RUN… --out FOLDER; `bench NAME --model … --out RUN` makes one");
  }
  const AnswerBenchmarkResult result = report_stored_runs(folders, out);
  print(json ? result.json + "\n" : result.table);
}

}  // namespace

void add_gold_answers_option(CLI::App* command, GoldAnswer& answer) {
  command
      ->add_option_function<std::string>(
          "--gold-answers",
          [&answer](const std::string& kind) {
            answer = kind == "full" ? GoldAnswer::full : GoldAnswer::condensed;
          },
          "Of NitiBench: the condensed answer, which its paper scores, or the full one")
      ->check(CLI::IsMember({"condensed", "full"}));
}

void register_bench(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "bench",
                  "Run a published experiment and print its table; its laws are added to the library",
                  "pandect-lab bench nitibench-tax --data nitibench/ --library bench-library --out tax-run");
  auto settings = std::make_shared<BenchmarkSettings>();
  command->add_option("name", settings->name, "Name of the experiment, or \"list\", or \"report\"")
      ->required();
  auto folders = std::make_shared<std::vector<std::filesystem::path>>();
  command->add_option(
      "run", *folders,
      "Of \"report\": folders of --out, whose rankings and answers are set beside each other");
  command->add_option("--data", settings->data, "Folder of the dataset as it is downloaded");
  command->add_option("--systems", settings->systems, "Systems to measure: names or TOML files")
      ->delimiter(',')
      ->capture_default_str();
  command
      ->add_option("--runs", settings->runs,
                   "Runs of other systems in TREC's form, over the names of --export: rows beside ours")
      ->delimiter(',');
  auto to = std::make_shared<std::filesystem::path>();
  command->add_option("--export", *to,
                      "Write the dataset to this folder in BEIR's form for the tools of others, and no more");
  auto statistics = std::make_shared<bool>(false);
  command->add_flag("--statistics", *statistics,
                    "Print the dataset in numbers (with --out also as a page with bars), and no more");
  command->add_flag("--ablate", settings->ablate, "Also measure each system with one of its parts left out");
  command->add_option("--as-of", settings->as_of,
                      "Date whose law is searched (default: the one that a question asks for, else today)");
  command->add_option(
      "--out", settings->folder,
      "Folder for the run: rankings in TREC's form, metrics, a report in Markdown and HTML; a run that "
      "was stopped goes on there");
  command
      ->add_option("--link-depths", settings->link_depths,
                   "Also follow references of the last system's first 10 hits, to each depth up to this (in "
                   "the report)")
      ->check(CLI::Range(1, 50));
  auto answers = std::make_shared<AnswerBenchmarkSettings>();
  command
      ->add_option("--questions", settings->questions,
                   "Only so many questions, evenly spaced over the set (default: all)")
      ->check(CLI::Range(1, 1'000'000));
  CLI::Option* const model =
      command
          ->add_option(
              "--model", answers->answering,
              "Have this model of the models file answer, and score its answers; of several, the first "
              "is the base")
          ->delimiter(',');
  add_gold_answers_option(command, settings->gold_answers);
  command
      ->add_option(
          "--judge", answers->judge,
          "Model that judges the answers, or a judge's TOML file (docs/answers.md), which may name it")
      ->needs(model);
  command
      ->add_option("--judges", answers->judges,
                   "How it judges: names or TOML files (default: as the experiment's paper)")
      ->delimiter(',')
      ->needs(model);
  command
      ->add_option(
          "--encoder", answers->encoder,
          "Embedder that gives vectors of tokens, too (local, or a TEI server), for BERTScore and semantic "
          "similarity")
      ->needs(model);
  add_model_options(command, settings->step_models);
  add_cluster_options(command, settings->step_models);
  command
      ->add_option("--examples", answers->examples,
                   "Answered questions that systems with examples draw from: JSON lines of question, answer, "
                   "citations")
      ->needs(model);
  command->add_option("--samples", answers->samples, "Answers to each question; the seed goes up by one")
      ->check(CLI::Range(1, 100))
      ->needs(model);
  command->add_option("--requests", answers->threads, "Questions at once, of a model")
      ->check(CLI::Range(1, 256))
      ->capture_default_str()
      ->needs(model);
  command->callback([command, settings, answers, to, statistics, folders, &invocation] {
    if (settings->name == "report") return report(*folders, settings->folder, invocation.json);
    if (!folders->empty()) {
      throw Error(ErrorCode::wrong_usage, fmt::format("'{}' is one word too many", folders->front().string()),
                  "only `pandect-lab bench report` takes folders");
    }
    if (settings->name == "list") {
      print_list(settings->data);
      return;
    }
    find_benchmark(settings->name);  // a mistyped name is reported before missing data
    if (settings->data.empty()) {
      throw Error(ErrorCode::wrong_usage, "--data is missing",
                  "name the folder of the dataset; `pandect-lab bench list`");
    }
    settings->library = invocation.library;
    settings->library_is_named = command->get_option("--library")->count() > 0;
    settings->monitor = terminal_monitor(!invocation.json);
    if (*statistics) return print(benchmark_statistics(*settings));
    if (!to->empty()) return export_dataset(*settings, *to, invocation.json);
    if (!answers->answering.empty()) {
      const bool grpo = settings->name == "grpo";
      if (grpo && command->get_option("--systems")->count() == 0) settings->systems = {"tagged"};
      answers->models = find_models_file(settings->step_models.models, invocation.library);
      const AnswerBenchmarkResult result =
          grpo ? run_grpo_benchmark(*settings, *answers) : run_answer_benchmark(*settings, *answers);
      write_standard_error(result.remark);
      print(invocation.json ? result.json + "\n" : result.table + "\n");
      if (invocation.json) return;
      for (const std::string& line : result.troubles) print(one_line(line) + "\n");
      print(result.usage);
      return;
    }
    const BenchmarkResult result = run_benchmark(*settings);
    write_standard_error(result.remark);
    print(invocation.json ? result.json + "\n" : result.table);
    if (!settings->folder.empty() && !invocation.json) {
      print(fmt::format("\nReport: {}\n", (settings->folder / "report.html").string()));
    }
  });
}

}  // namespace pandect::cli
