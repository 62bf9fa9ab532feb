#include "lab/commands/answer_experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/library_data.h"
#include "api/step_models.h"
#include "api/usage.h"
#include "base/json.h"
#include "pandect/library.h"

namespace pandect {
namespace {

/// The judges whose scores are in an experiment's tables.
std::vector<std::string_view> judges_of(std::string_view experiment) {
  if (experiment == "searchfiresafety") return {"factuality", "preference"};
  if (experiment == "dutch") return {"coherence", "fluency", "consistency", "relevance"};
  if (experiment.starts_with("searchfiresafety-")) return {};  // choices are right or wrong
  return {"coverage", "contradiction"};
}

}  // namespace

AnswerExperiment::AnswerExperiment(BenchmarkSettings settings, AnswerBenchmarkSettings answers)
    : settings_(std::move(settings)),
      answers_(std::move(answers)),
      models_(ModelsFile::load(answers_.models.string())) {
  for (const std::string& name : settings_.systems) systems_.push_back(System::load(name));
  const std::filesystem::path& cache = settings_.step_models.cache;
  services_ = {meter_, cache.empty() ? nullptr : std::make_shared<ReplyCache>(cache)};
  for (const std::string& name : answers_.answering) answering_.push_back(open(name));
  if (!answers_.judge.empty()) judging_ = open(answers_.judge);
  bench_.samples = answers_.samples;
  bench_.threads = answers_.threads;
  bench_.day = day_of(settings_.as_of);
  bench_.monitor = settings_.monitor;
  bench_.step_models = open_step_models(settings_.step_models, settings_.library, {meter_});
  if (!answers_.encoder.empty())
    bench_.encoder = open_embedder(models_.find(answers_.encoder, ModelKind::embed), services_);
  if (!answers_.examples.empty()) bench_.examples = load_examples(answers_.examples);
}

const ModelSettings& AnswerExperiment::model(const std::string& name) const {
  return models_.find(name, ModelKind::chat);
}

std::unique_ptr<ChatModel> AnswerExperiment::open(const std::string& name) const {
  const ModelSettings& chat = model(name);
  // Stored replies may suffice, and need no key.
  if (settings_.folder.empty() && settings_.step_models.cache.empty()) check_key(chat);
  return open_chat_model(chat, services_);
}

std::string AnswerExperiment::name_of(const std::string& model, const System& system) const {
  if (answering_.size() == 1) return system.name();
  return systems_.size() == 1 ? model : fmt::format("{}, {}", model, system.name());
}

std::string AnswerExperiment::command() const {
  std::string command =
      fmt::format("pandect-lab bench {} --data DATA --library LIBRARY --systems {} --model {}",
                  settings_.name, fmt::join(settings_.systems, ","), fmt::join(answers_.answering, ","));
  if (!answers_.judge.empty()) command += " --judge " + answers_.judge;
  if (!answers_.encoder.empty()) command += " --encoder " + answers_.encoder;
  if (!answers_.examples.empty()) command += " --examples FILE";
  if (answers_.samples > 1) command += fmt::format(" --samples {}", answers_.samples);
  if (settings_.questions > 0) command += fmt::format(" --questions {}", settings_.questions);
  if (!settings_.as_of.empty()) command += " --as-of " + settings_.as_of;
  return command + " --out FOLDER";
}

std::string AnswerExperiment::usage() const {
  const std::vector<ModelUsage> usage = usage_of(*meter_);
  return usage.empty() ? describe(meter_->total()) + "\n" : usage_lines(usage);
}

AnsweredSet AnswerExperiment::run(const std::string& name, const std::filesystem::path& folder) const {
  BenchmarkSettings settings = settings_;
  settings.name = name;
  AnsweredSet answered;
  answered.dataset = std::make_unique<RetrievalDataset>(load_benchmark_dataset(settings));
  const auto [library, remark] = open_benchmark_library(settings, *answered.dataset);
  answered.remark = remark;
  std::optional<RunFolder> stored;
  if (!folder.empty()) stored.emplace(folder);
  AnswerReport& report = answered.report;
  report.name = name;
  report.command = command();
  report.dataset = answered.dataset.get();
  report.examples = bench_.examples.size();
  for (std::size_t i = 0; i < answering_.size(); ++i) {
    std::vector<Judge> judges;
    if (judging_) {
      for (const std::string_view one : judges_of(name)) judges.emplace_back(one, *judging_);
    }
    const AnswerBench bench(library, *answered.dataset, bench_, *answering_[i], std::move(judges),
                            stored ? &*stored : nullptr);
    for (const System& system : systems_) {
      AnswerRun run = bench.run(system);
      run.model = answers_.answering[i];
      run.system = name_of(run.model, system);
      report.runs.push_back(std::move(run));
    }
  }
  std::vector<std::string> asked;
  for (const auto& one : answering_) asked.push_back(one->info().model);
  report.environment = fmt::format(
      "Pandect {}, model {}, judge {}, law as of {}, {} examples of {} to draw from.", version(),
      fmt::join(asked, ", "), judging_ ? judging_->info().model : "none", format_date(from_days(bench_.day)),
      bench_.examples.empty() ? "no" : "answered", bench_.examples.size());
  if (!remark.empty()) report.environment += " " + remark;
  report.usage = describe(meter_->total());
  return answered;
}

Json scores_of(const AnswerReport& report) {
  Json systems = Json::object();
  for (std::size_t run = 0; run < report.runs.size(); ++run) {
    Json scores = Json::object();
    for (const auto& [measure, score] : mean_scores(*report.dataset, report.runs, run))
      scores[measure] = {{"mean", score.mean}, {"deviation", score.deviation}, {"samples", score.samples}};
    systems[report.runs[run].system] = std::move(scores);
  }
  return systems;
}

std::vector<std::string> notes_of(const AnswerReport& report) {
  std::vector<std::string> notes = troubles(report);
  for (std::string& note : example_notes(report)) notes.push_back(std::move(note));
  return notes;
}

}  // namespace pandect
