#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "api/step_models.h"
#include "base/date.h"
#include "base/file.h"
#include "base/json.h"
#include "base/progress.h"
#include "cli/terminal.h"
#include "lab/cli/commands.h"
#include "lab/dataset/build.h"
#include "lab/dataset/question_set.h"
#include "pandect/error.h"

namespace pandect::cli {
namespace {

std::string percent(std::size_t part, std::size_t all) {
  return all == 0 ? ""
                  : fmt::format(" ({:.1f} %)", 100.0 * static_cast<double>(part) / static_cast<double>(all));
}

std::string describe(const BuildReport& report) {
  std::string text;
  for (const StepReport& step : report.steps) {
    text += "  " + step.name + ":";
    if (step.skipped) text += " not done, it asks a model";
    if (step.made > 0) text += fmt::format(" {} made", step.made);
    if (step.changed > 0) text += fmt::format(" {} changed", step.changed);
    if (step.made + step.changed == 0 && !step.skipped)
      text +=
          fmt::format(" {} of {} left out{}", step.left_out, step.seen, percent(step.left_out, step.seen));
    else if (step.left_out > 0)
      text += fmt::format(", {} left out{}", step.left_out, percent(step.left_out, step.seen));
    text += "\n";
  }
  text += fmt::format("{} items, {} stand", report.items, report.standing);
  for (const auto& [language, count] : report.languages)
    text += fmt::format(", {} {}", count, language.empty() ? "und" : language);
  return text + "\n";
}

std::string describe(const std::optional<double>& value, const ConfidenceInterval& interval) {
  return value ? fmt::format("{:.3f} (95 % interval {:.3f} to {:.3f})", *value, interval.low, interval.high)
               : std::string("undefined: all labels are the same");
}

std::string describe(const SetReport& report) {
  std::string text = fmt::format("{} items, {} stand\n", report.items, report.standing);
  for (const auto& [kind, count] : report.kinds) text += fmt::format("  {}: {}\n", kind, count);
  for (const auto& [step, count] : report.left_out)
    text += fmt::format("  left out by {}: {}{}\n", step, count, percent(count, report.items));
  text += fmt::format("{} questions are asked twice\n", report.duplicates);
  text += fmt::format("{} works are in more than one part\n", report.leaks.size());
  if (report.searched > 0)
    text += fmt::format("a second reader (bm25, first 10) finds the gold of {} of {}{}\n", report.found,
                        report.searched, percent(report.found, report.searched));
  if (report.outdated > 0)
    text += fmt::format("{} decisions are about items that read otherwise now, and do not count\n",
                        report.outdated);
  if (report.agreement.items > 0) {
    text += fmt::format("Krippendorff's alpha of {} items: {}\n", report.agreement.items,
                        describe(report.agreement.alpha, report.agreement.alpha_interval));
    text += fmt::format("Cohen's kappa of {} and {}: {}\n", one_line(report.agreement.first),
                        one_line(report.agreement.second),
                        describe(report.agreement.kappa, report.agreement.kappa_interval));
  }
  return text;
}

void add_folder(CLI::App* command, std::filesystem::path& folder) {
  command->add_option("set", folder, "Folder of the set, as `build` wrote it")->required();
}

void register_dataset_build(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "build", "Make a set of questions as a recipe says",
                                  "pandect-lab dataset build --recipe from-law --library town --out set/");
  struct Arguments {
    std::filesystem::path out;
    std::string recipe;
    std::string as_of;
    bool without_models = false;
    StepModelOptions models;
    Workshop workshop;
  };
  auto arguments = std::make_shared<Arguments>();
  std::string names;
  for (const std::string_view name : Recipe::names())
    names += (names.empty() ? "" : ", ") + std::string(name);
  command->add_option("--recipe", arguments->recipe, "Its name, or a TOML file (docs/datasets.md): " + names)
      ->required();
  command->add_option("--out", arguments->out, "Folder for the set; a build that was stopped goes on there")
      ->required();
  command->add_option("--data", arguments->workshop.data, "Your questions, for a recipe that reads some");
  command->add_option("--seed", arguments->workshop.seed, "Of what is drawn")->capture_default_str();
  command->add_option("--as-of", arguments->as_of, "Date whose law is read (default: today)");
  command->add_flag("--without-models", arguments->without_models, "Leave out the steps that ask a model");
  add_model_options(command, arguments->models);
  command->callback([arguments, &invocation] {
    const Recipe recipe = Recipe::load(arguments->recipe);
    Workshop& workshop = arguments->workshop;
    workshop.library = invocation.library;
    workshop.models = open_step_models(arguments->models, invocation.library);
    workshop.day = given_day(arguments->as_of).value_or(to_days(today()));
    workshop.monitor = terminal_monitor(!invocation.json);
    const BuildReport report = build_set(recipe, workshop, arguments->out, arguments->without_models);
    print(invocation.json ? dump_json(to_json(report), 2) + "\n" : describe(report));
    if (report.standing == 0) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

/// Writes a sheet for a reviewer; returns its number of lines.
std::size_t write_review_sheet(const std::filesystem::path& folder, const std::filesystem::path& library,
                               const std::string& reviewer, std::size_t count,
                               const std::filesystem::path& out) {
  const QuestionSet set = QuestionSet::load(folder);
  const LibraryView view = LibraryView::open(library);
  const std::string lines = review_sheet(set, &view, reviewer, count);
  write_file_atomically(out, lines);
  return static_cast<std::size_t>(std::ranges::count(lines, '\n'));
}

void register_dataset_review(CLI::App& group, Invocation& invocation) {
  CLI::App* command =
      new_command(group, invocation, "review", "Write a sheet for a reviewer, or take a filled one in",
                  "pandect-lab dataset review set/ --by anna --sheet anna.jsonl");
  struct Arguments {
    std::filesystem::path set, sheet, filled;
    std::string by;
    std::size_t count = 40;
  };
  auto arguments = std::make_shared<Arguments>();
  add_folder(command, arguments->set);
  command->add_option("--by", arguments->by, "The reviewer, who sees no decision of another")->required();
  CLI::Option* const sheet = command->add_option(
      "--sheet", arguments->sheet,
      "File for the sheet: JSON lines, each with `decision` to fill: accept, mend or reject");
  command->add_option("--take", arguments->filled, "A filled sheet, whose decisions are taken into the set")
      ->excludes(sheet);
  command->add_option("--count", arguments->count, "Items on the sheet, of those not decided on yet")
      ->capture_default_str();
  command->callback([arguments, &invocation] {
    if (arguments->sheet.empty() && arguments->filled.empty())
      throw Error(ErrorCode::wrong_usage, "there is nothing to do",
                  "--sheet FILE writes a sheet, --take FILE reads a filled one");
    const bool taking = !arguments->filled.empty();
    const std::size_t count = taking ? take_review(arguments->set, arguments->by, arguments->filled)
                                     : write_review_sheet(arguments->set, invocation.library, arguments->by,
                                                          arguments->count, arguments->sheet);
    if (invocation.json) return print(dump_json({{taking ? "decisions" : "items", count}}) + "\n");
    print(taking ? fmt::format("{} decisions by {}\n", count, arguments->by)
                 : fmt::format("{} items to review in {}\n", count, arguments->sheet.string()));
  });
}

void register_dataset_split(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "split", "Part a set into train, dev and test",
                                  "pandect-lab dataset split set/ --test 0.2");
  struct Arguments {
    std::filesystem::path set;
    double test = 0.2;
    double dev = 0;
    bool stratified = false;
    std::uint32_t seed = 42;
  };
  auto arguments = std::make_shared<Arguments>();
  add_folder(command, arguments->set);
  command->add_option("--test", arguments->test, "Share of the test part")->capture_default_str();
  CLI::Option* const dev =
      command->add_option("--dev", arguments->dev, "Share of the dev part")->capture_default_str();
  command
      ->add_flag(
          "--stratified", arguments->stratified,
          "Every law gives its share to the test part, as in NitiBench; default: no law is in two parts")
      ->excludes(dev);
  command->add_option("--seed", arguments->seed, "Of what is drawn")->capture_default_str();
  command->callback([arguments, &invocation] {
    const auto counts =
        split_set(arguments->set, arguments->test, arguments->dev, arguments->stratified, arguments->seed);
    if (invocation.json) return print(dump_json(Json(counts)) + "\n");
    for (const auto& [part, count] : counts) print(fmt::format("{}: {} items\n", part, count));
  });
}

void register_dataset_check(CLI::App& group, Invocation& invocation) {
  CLI::App* command =
      new_command(group, invocation, "check",
                  "Hold a set against its gates: duplicates, leaks, a second reader, agreement",
                  "pandect-lab dataset check set/ --library town");
  auto set = std::make_shared<std::filesystem::path>();
  add_folder(command, *set);
  auto no_reader = std::make_shared<bool>(false);
  command->add_flag("--no-reader", *no_reader, "Ask no second reader, which needs the library");
  command->callback([set, no_reader, &invocation] {
    const QuestionSet questions = QuestionSet::load(*set);
    std::optional<LibraryView> view;
    if (!*no_reader) view = LibraryView::open(invocation.library);
    const SetReport report = check_set(questions, view ? &*view : nullptr, to_days(today()));
    print(invocation.json ? to_json(report) + "\n" : describe(report));
    if (!report.holds()) invocation.exit_status = error_info(ErrorCode::nothing_found).exit_status;
  });
}

void register_dataset_export(CLI::App& group, Invocation& invocation) {
  CLI::App* command = new_command(group, invocation, "export",
                                  "Write a set for BEIR, TREC, Hugging Face, `bench` and `train`",
                                  "pandect-lab dataset export set/ --library town --out published/");
  struct Arguments {
    std::filesystem::path set, out;
  };
  auto arguments = std::make_shared<Arguments>();
  add_folder(command, arguments->set);
  command->add_option("--out", arguments->out, "Folder to write")->required();
  command->callback([arguments, &invocation] {
    const ExportedSet written =
        export_set(arguments->set, LibraryView::open(invocation.library), to_days(today()), arguments->out);
    if (invocation.json)
      return print(dump_json({{"questions", written.questions},
                              {"documents", written.documents},
                              {"judgements", written.judgements}}) +
                   "\n");
    print(fmt::format("{} questions, {} documents and {} judgements in {}\n", written.questions,
                      written.documents, written.judgements, arguments->out.string()));
  });
}

}  // namespace

void register_dataset(CLI::App& app, Invocation& invocation) {
  CLI::App* group =
      app.add_subcommand("dataset", "Make sets of questions from the law, review, part and export them");
  group->footer("Example:\n  pandect-lab dataset build --recipe from-law --library town --out set/");
  group->require_subcommand(1);
  register_dataset_build(*group, invocation);
  register_dataset_review(*group, invocation);
  register_dataset_split(*group, invocation);
  register_dataset_check(*group, invocation);
  register_dataset_export(*group, invocation);
}

}  // namespace pandect::cli
