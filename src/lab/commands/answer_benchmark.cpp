#include "lab/commands/answer_benchmark.h"

#include <fmt/format.h>

#include "base/json.h"
#include "lab/bench/alignment_report.h"
#include "lab/bench/stored_run.h"
#include "lab/bench/training_record.h"
#include "lab/commands/answer_experiment.h"

namespace pandect {
namespace {

/// Number of cases that a report of the GRPO paper's tables shows for each set.
constexpr std::size_t shown_cases = 3;

/// Writes the figures of each system, and its answers for each sample, to be measured and compared.
void write_answers(const RunFolder& folder, const AnswerReport& report) {
  folder.write("answers.json", dump_json(scores_of(report), 2) + "\n");
  for (const AnswerRun& run : report.runs) {
    for (std::size_t sample = 0; sample < run.samples.size(); ++sample)
      folder.write(answers_file(run.system, sample + 1),
                   to_lines(answer_records(*report.dataset, run.samples[sample])));
  }
}

/// Models that were trained here: their folders have what the trainer writes.
std::vector<TrainedModel> trained_models(const AnswerExperiment& experiment,
                                         const std::vector<std::string>& names) {
  std::vector<TrainedModel> models;
  for (const std::string& name : names) {
    const ModelSettings& model = experiment.model(name);
    if (model.provider == Provider::local) models.push_back({name, model.model});
  }
  return models;
}

/// The sets of the GRPO paper whose files are in a folder.
std::vector<std::string> sets_in(const std::filesystem::path& data, std::string& remark) {
  std::vector<std::string> sets;
  for (const char* const set : {"nitibench-ccl", "nitibench-tax"}) {
    std::string missing;
    for (const BenchmarkFile& file : check_files(find_benchmark(set), data)) {
      if (!file.found) missing = file.name;
    }
    if (missing.empty())
      sets.emplace_back(set);
    else
      remark += fmt::format("{}: {} is missing, so that this set is left out\n", set, missing);
  }
  return sets;
}

}  // namespace

AnswerBenchmarkResult run_answer_benchmark(const BenchmarkSettings& settings,
                                           const AnswerBenchmarkSettings& answers) {
  const std::vector<AnswerTable> tables = answer_tables(settings.name);
  if (tables.empty()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' has no answers to score", settings.name),
                "it measures what is found: leave --model out");
  }
  const AnswerExperiment experiment(settings, answers);
  const AnsweredSet answered = experiment.run(settings.name, settings.folder);
  AnswerBenchmarkResult result;
  result.remark = answered.remark;
  result.json = dump_json(scores_of(answered.report), 2);
  result.table = markdown_table(answer_rows(answered.report, tables.front()));
  result.usage = experiment.usage();
  result.troubles = notes_of(answered.report);
  if (!settings.folder.empty()) {
    const RunFolder folder(settings.folder);
    write_answers(folder, answered.report);
    write_page(folder, "answers", answer_page(answered.report));
  }
  return result;
}

AnswerBenchmarkResult run_grpo_benchmark(const BenchmarkSettings& settings,
                                         const AnswerBenchmarkSettings& answers) {
  AnswerBenchmarkResult result;
  const std::vector<std::string> sets = sets_in(settings.data, result.remark);
  if (sets.empty())
    load_benchmark_dataset("nitibench-tax", settings.data, settings.gold_answers);  // says what is missing
  const AnswerExperiment experiment(settings, answers);
  ReportPage page("GRPO: a model and what was trained from it");
  page.code(experiment.command());
  Json scores = Json::object();
  for (const std::string& set : sets) {
    const std::filesystem::path folder = settings.folder.empty() ? settings.folder : settings.folder / set;
    const AnsweredSet answered = experiment.run(set, folder);
    const AnswerReport& report = answered.report;
    if (!folder.empty()) write_answers(RunFolder(folder), report);
    const ReportTable table = alignment_table(report);
    const std::string title = fmt::format(
        "{} ({}), {} questions", set, set == "nitibench-ccl" ? "of the kind trained on" : "of another kind",
        report.dataset->questions.size());
    result.remark += answered.remark;
    result.table += title + "\n\n" + markdown_table(table) + "\n";
    for (std::string& note : notes_of(report)) result.troubles.push_back(std::move(note));
    scores[set] = scores_of(report);
    page.heading("Table 1: " + title);
    page.paragraph(report.environment);
    page.table(table);
    page.paragraph("† as published: " + published_table(set + "-alignment").source + ".");
    for (const AnswerCase& one : answer_cases(report, shown_cases)) {
      page.heading(fmt::format("Table 2: {}, question {}", set, report.dataset->questions[one.question].id));
      page.table(case_table(report, one));
    }
    for (const std::string& note : notes_of(report)) page.paragraph(note);
  }
  const std::vector<TrainedModel> trained = trained_models(experiment, answers.answering);
  const ReportTable costs = cost_table(trained);
  page.heading("Table 3: settings of training");
  page.table(hyperparameter_table(trained));
  page.heading("What training took");
  page.table(costs);
  page.paragraph("† as published: " + published_table("grpo-cost").source + ".");
  result.table += "What training took\n\n" + markdown_table(costs);
  result.json = dump_json(scores, 2);
  result.usage = experiment.usage();
  if (!settings.folder.empty()) {
    const RunFolder folder(settings.folder);
    folder.write("grpo.json", result.json + "\n");
    write_page(folder, "grpo", page);
  }
  return result;
}

AnswerBenchmarkResult report_stored_runs(const std::vector<std::filesystem::path>& folders,
                                         const std::filesystem::path& out) {
  std::vector<StoredRun> runs;
  for (const std::filesystem::path& folder : folders) runs.push_back(read_stored_run(folder));
  const ReportPage page = stored_page(runs);
  if (!out.empty()) write_page(RunFolder(out), "report", page);
  AnswerBenchmarkResult result;
  result.json = to_json(runs);
  result.table = page.markdown();
  return result;
}

}  // namespace pandect
