#include <array>

#include "lab/cli/commands.h"
#include "lab/cli/measuring.h"
#include "pandect/error.h"

namespace pandect::cli {
namespace {

void measure(const MeasureOptions& options, bool json) {
  if (!options.answers.empty()) return print_answers(options, json);
  if (!options.labels.empty()) return print_labels(options, json);
  if (!options.correlations.empty()) return print_correlations(options, json);
  if (options.run.empty() && options.compared.empty()) {
    throw Error(ErrorCode::wrong_usage, "nothing to measure is named",
                "name a run with --run, two with --compare, or --answers, --labels or --correlations");
  }
  if (options.qrels.empty())
    throw Error(ErrorCode::wrong_usage, "no judgements are named", "name the file with --qrels");
  if (options.run.empty()) return print_comparison(options, json);
  print_run(options, json);
}

/// The kinds of measurement: exactly one.
struct Kinds {
  CLI::Option* run;
  CLI::Option* compare;
  CLI::Option* answers;
  CLI::Option* labels;
  CLI::Option* correlations;
};

Kinds add_kinds(CLI::App* command, MeasureOptions& options) {
  const Kinds kinds{
      command->add_option("--run", options.run,
                          "Rankings in TREC's form: question Q0 document rank score system"),
      command
          ->add_option("--compare", options.compared,
                       "Two runs: what the second wins and loses against the first, and whether by chance")
          ->expected(2),
      command->add_option(
          "--answers", options.answers,
          "Answers in JSONL, with what they cite and should; of several files, runs with other seeds, "
          "means and deviations are given"),
      command->add_option("--labels", options.labels,
                          "Lines of gold label, tab, given label: how far they agree, with Cohen's kappa"),
      command->add_option(
          "--correlations", options.correlations,
          "A table with names in its first line and tabs between its columns: Pearson's and Spearman's "
          "correlation of each two")};
  const std::array all{kinds.run, kinds.compare, kinds.answers, kinds.labels, kinds.correlations};
  for (CLI::Option* one : all) {
    for (CLI::Option* other : all) {
      if (one != other) one->excludes(other);
    }
  }
  return kinds;
}

void add_run_options(CLI::App* command, const Kinds& kinds, MeasureOptions& options) {
  const auto of_runs = [&](CLI::Option* option) {
    option->excludes(kinds.answers, kinds.labels, kinds.correlations);
    return option;
  };
  of_runs(command->add_option("--qrels", options.qrels, "Judgements in TREC's form or BEIR's"));
  of_runs(command->add_option("--metrics", options.metrics,
                              "Metrics, such as ndcg@10,map; trec_eval's names do too"))
      ->capture_default_str();
  of_runs(
      command->add_option("--level", options.scoring.threshold, "The least level that counts as relevant"))
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_flag("--only-answered", options.scoring.only_answered,
                 "Leave out questions that are not in the run, as trec_eval does without -c")
      ->needs(kinds.run);
  of_runs(command->add_option(
      "--sections", options.sections,
      "Of runs that name chunks: lines of chunk, tab, section that it holds whole; sections are "
      "scored"));
  command->add_flag("--per-query", options.per_question, "Also the scores of each question")
      ->needs(kinds.run);
  command->add_option("--changes", options.most_changes, "How many changed questions a comparison lists")
      ->check(CLI::Range(0, 1'000'000'000))
      ->capture_default_str()
      ->needs(kinds.compare);
}

void add_answer_options(CLI::App* command, const Kinds& kinds, MeasureOptions& options) {
  command
      ->add_option("--words", options.words,
                   "What ROUGE compares: rouge and rouge-stemmed as rouge_score does, or an analyzer's words")
      ->delimiter(',')
      ->capture_default_str()
      ->needs(kinds.answers);
  command
      ->add_option("--stems", options.stems,
                   "Stems for METEOR: porter, none, or those of a language: english, dutch")
      ->delimiter(',')
      ->capture_default_str()
      ->needs(kinds.answers);
}

}  // namespace

void register_measure(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "measure", "Score the runs and answers of any system",
                  "pandect-lab measure --run run.txt --qrels qrels.txt --metrics ndcg@10,recall@100");
  auto options = std::make_shared<MeasureOptions>();
  const Kinds kinds = add_kinds(command, *options);
  add_run_options(command, kinds, *options);
  add_answer_options(command, kinds, *options);
  command->callback([options, &invocation] { measure(*options, invocation.json); });
}

}  // namespace pandect::cli
