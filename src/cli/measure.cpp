#include <cstdio>

#include <fmt/format.h>

#include "api/measuring.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace pandect::cli {
namespace {

struct MeasureOptions {
  std::string run;
  std::string qrels;
  std::string metrics =
      "hit_rate@10,multi_hit_rate@10,recall@10,mrr@10,multi_mrr@10,precision@10,map,ndcg@10";
  RunScoring scoring;
  bool per_question = false;
  std::vector<std::string> compared;
  std::size_t most_changes = 10;
};

void print_run(const MeasureOptions& options, bool json) {
  const MeasuredRun measured = measure_run(options.run, options.qrels, options.metrics, options.scoring);
  if (json) {
    print(to_json(measured, options.per_question) + "\n");
    return;
  }
  print(to_lines(measured, options.per_question));
  for (const std::string& remark : remarks(measured, options.scoring)) fmt::print(stderr, "{}\n", remark);
}

void print_comparison(const MeasureOptions& options, bool json) {
  const ComparedRuns compared =
      compare_run_files(options.compared[0], options.compared[1], options.qrels, options.metrics,
                        options.scoring.threshold, options.most_changes);
  print(json ? to_json(compared) + "\n" : to_lines(compared));
}

}  // namespace

void register_measure(CLI::App& app, Invocation& invocation) {
  CLI::App* command =
      new_command(app, invocation, "measure", "Score the run files of any system",
                  "pandect measure --run run.txt --qrels qrels.txt --metrics ndcg@10,recall@100");
  auto options = std::make_shared<MeasureOptions>();
  CLI::Option* run = command->add_option("--run", options->run,
                                         "Rankings in TREC's form: question Q0 document rank score system");
  CLI::Option* compare =
      command
          ->add_option("--compare", options->compared,
                       "Two runs: what the second wins and loses against the first, and whether by chance")
          ->expected(2)
          ->excludes(run);
  command->add_option("--qrels", options->qrels, "Judgements in TREC's form or BEIR's")->required();
  command->add_option("--metrics", options->metrics, "Metrics, such as ndcg@10,map; trec_eval's names do too")
      ->capture_default_str();
  command->add_option("--level", options->scoring.threshold, "The least level that counts as relevant")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  command
      ->add_flag("--only-answered", options->scoring.only_answered,
                 "Leave out questions that are not in the run, as trec_eval does without -c")
      ->excludes(compare);
  command->add_flag("--per-query", options->per_question, "Also the scores of each question")
      ->excludes(compare);
  command->add_option("--changes", options->most_changes, "How many changed questions a comparison lists")
      ->capture_default_str();
  command->callback([options, &invocation] {
    if (!options->compared.empty()) {
      print_comparison(*options, invocation.json);
    } else if (!options->run.empty()) {
      print_run(*options, invocation.json);
    } else {
      throw Error(ErrorCode::wrong_usage, "no run is named", "name one with --run, or two with --compare");
    }
  });
}

}  // namespace pandect::cli
