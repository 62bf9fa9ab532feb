#include "commands/answer_benchmark.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/library_data.h"
#include "api/step_models.h"
#include "api/usage.h"
#include "base/json.h"
#include "bench/answer_report.h"
#include "model/models.h"
#include "pandect/library.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

/// The judges whose scores are in an experiment's tables.
std::vector<std::string_view> judges_of(std::string_view experiment) {
  if (experiment == "searchfiresafety") return {"factuality", "preference"};
  if (experiment == "dutch") return {"coherence", "fluency", "consistency", "relevance"};
  if (experiment.starts_with("searchfiresafety-")) return {};  // choices are right or wrong
  return {"coverage", "contradiction"};
}

std::string command_of(const BenchmarkSettings& settings, const AnswerBenchmarkSettings& answers) {
  std::string command = fmt::format("pandect bench {} --data DATA --library LIBRARY --systems {} --model {}",
                                    settings.name, fmt::join(settings.systems, ","), answers.model);
  if (!answers.judge.empty()) command += " --judge " + answers.judge;
  if (!answers.encoder.empty()) command += " --encoder " + answers.encoder;
  if (!answers.examples.empty()) command += " --examples FILE";
  if (answers.samples > 1) command += fmt::format(" --samples {}", answers.samples);
  if (!settings.as_of.empty()) command += " --as-of " + settings.as_of;
  return command + " --out FOLDER";
}

std::string scores_json(const AnswerReport& report) {
  Json systems = Json::object();
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    Json scores = Json::object();
    for (const auto& [measure, score] : mean_scores(*report.dataset, report.runs, run)) {
      scores[measure] = {{"mean", score.mean}, {"deviation", score.deviation}, {"samples", score.samples}};
    }
    systems[report.runs[run].system] = std::move(scores);
  }
  return dump_json(systems, 2);
}

}  // namespace

AnswerBenchmarkResult run_answer_benchmark(const BenchmarkSettings& settings,
                                           const AnswerBenchmarkSettings& answers) {
  std::vector<System> systems;
  for (const std::string& name : settings.systems) systems.push_back(System::load(name));
  const RetrievalDataset dataset = load_benchmark_dataset(settings.name, settings.data);
  const std::vector<AnswerTable> tables = answer_tables(settings.name);
  if (tables.empty()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("'{}' has no answers to score", settings.name),
                "it measures what is found: leave --model out");
  }
  const ModelsFile models = ModelsFile::load(answers.models.string());
  const auto meter = std::make_shared<UsageMeter>();
  const std::filesystem::path& cache = settings.step_models.cache;
  const ModelServices services{meter, cache.empty() ? nullptr : std::make_shared<ReplyCache>(cache)};
  const auto open = [&](const std::string& name) {
    const ModelSettings& chat = models.find(name, ModelKind::chat);
    // Stored replies may suffice, and need no key.
    if (settings.folder.empty() && cache.empty()) check_key(chat);
    return open_chat_model(chat, services);
  };
  const auto model = open(answers.model);
  std::unique_ptr<ChatModel> judging_model;
  std::vector<Judge> judges;
  if (!answers.judge.empty()) {
    judging_model = open(answers.judge);
    for (const std::string_view name : judges_of(settings.name)) judges.emplace_back(name, *judging_model);
  }
  AnswerBench::Settings bench;
  bench.samples = answers.samples;
  bench.threads = answers.threads;
  bench.day = day_of(settings.as_of);
  bench.show_progress = settings.show_progress;
  bench.step_models = open_step_models(settings.step_models, settings.library, {meter});
  if (!answers.encoder.empty())
    bench.encoder = open_embedder(models.find(answers.encoder, ModelKind::embed), services);
  if (!answers.examples.empty()) bench.examples = load_examples(answers.examples);

  const auto [library, remark] = open_benchmark_library(settings, dataset);
  std::optional<RunFolder> folder;
  if (!settings.folder.empty()) folder.emplace(settings.folder);
  const AnswerBench experiment(library, dataset, bench, *model, std::move(judges),
                               folder ? &*folder : nullptr);
  AnswerReport report;
  report.name = settings.name;
  report.command = command_of(settings, answers);
  report.environment = fmt::format(
      "Pandect {}, model {}, judge {}, law as of {}, {} examples of {} to draw from.", version(),
      model->info().model, judging_model ? judging_model->info().model : "none",
      format_date(from_days(bench.day)), bench.examples.empty() ? "no" : "answered", bench.examples.size());
  if (!remark.empty()) report.environment += " " + remark;
  report.examples = bench.examples.size();
  report.dataset = &dataset;
  for (const System& system : systems) report.runs.push_back(experiment.run(system));
  report.usage = describe(meter->total());
  AnswerBenchmarkResult result;
  result.remark = remark;
  result.json = scores_json(report);
  result.table = markdown_table(answer_rows(report, tables.front()));
  const std::vector<ModelUsage> usage = usage_of(*meter);
  result.usage = usage.empty() ? report.usage + "\n" : usage_lines(usage);
  result.troubles = troubles(report);
  for (std::string& note : example_notes(report)) result.troubles.push_back(std::move(note));
  if (folder) {
    const ReportPage page = answer_page(report);
    folder->write("answers.json", result.json + "\n");
    folder->write("answers.md", page.markdown());
    folder->write("answers.html", page.html());
  }
  return result;
}

}  // namespace pandect
