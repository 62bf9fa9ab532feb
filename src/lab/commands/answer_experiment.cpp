#include "lab/commands/answer_experiment.h"

#include <map>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/library_data.h"
#include "api/step_models.h"
#include "api/usage.h"
#include "base/json.h"
#include "pandect/error.h"
#include "pandect/library.h"

namespace pandect {
namespace {

/// The judges whose marks are in a data set's tables, as its paper asked them.
std::vector<std::string> judges_of(std::string_view dataset, bool grpo) {
  if (dataset == "searchfiresafety") return {"factuality", "preference"};
  if (dataset == "dutch") return {"coherence", "fluency", "consistency", "relevance"};
  if (dataset.starts_with("searchfiresafety-")) return {};  // choices are right or wrong
  return {grpo ? "grpo" : "nitibench"};
}

/// Checks that no two judges give a mark of one name, which would hide one of the two.
void check_marks(const std::vector<JudgeSettings>& judges) {
  std::map<std::string_view, std::string_view> given;
  for (const JudgeSettings& judge : judges) {
    for (const JudgeMark& mark : judge.marks) {
      const auto [other, fresh] = given.emplace(mark.name, judge.name);
      if (fresh) continue;
      throw Error(
          ErrorCode::wrong_usage,
          fmt::format("the judges '{}' and '{}' both give '{}'", other->second, judge.name, mark.name),
          "name a score otherwise in the judge's file, or have one judge at a time; docs/answers.md");
    }
  }
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
  // A judge's file names its model, or leaves it to the models file.
  if (answers_.judge.ends_with(".toml")) answers_.judges.push_back(std::exchange(answers_.judge, {}));
  for (const std::string& name : answers_.judges) {
    JudgeSettings judge = JudgeSettings::load(name);
    if (!answers_.judge.empty()) judge.model = answers_.judge;
    if (!judging_.contains(judge.model)) judging_[judge.model] = open(judge.model);
    judges_.push_back(std::move(judge));
  }
  check_marks(judges_);
  if (judges_.empty() && !answers_.judge.empty()) judging_[answers_.judge] = open(answers_.judge);
  bench_.samples = answers_.samples;
  bench_.threads = answers_.threads;
  bench_.day = given_day(settings_.as_of);
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
  if (!answers_.judges.empty()) command += fmt::format(" --judges {}", fmt::join(answers_.judges, ","));
  if (!answers_.encoder.empty()) command += " --encoder " + answers_.encoder;
  if (!answers_.examples.empty()) command += " --examples FILE";
  if (settings_.gold_answers == GoldAnswer::full) command += " --gold-answers full";
  if (answers_.samples > 1) command += fmt::format(" --samples {}", answers_.samples);
  if (settings_.questions > 0) command += fmt::format(" --questions {}", settings_.questions);
  if (!settings_.as_of.empty()) command += " --as-of " + settings_.as_of;
  return command + " --out FOLDER";
}

std::string AnswerExperiment::usage() const {
  const std::vector<ModelUsage> usage = usage_of(*meter_);
  return usage.empty() ? describe(meter_->total()) + "\n" : usage_lines(usage);
}

std::vector<Judge> AnswerExperiment::judges_for(const std::string& dataset) const {
  std::vector<Judge> judges;
  for (const JudgeSettings& judge : judges_) judges.emplace_back(judge, *judging_.at(judge.model));
  if (!judges.empty() || judging_.empty()) return judges;
  for (const std::string& name : judges_of(dataset, settings_.name == "grpo"))
    judges.emplace_back(name, *judging_.begin()->second);
  return judges;
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
    const AnswerBench bench(library, *answered.dataset, bench_, *answering_[i], judges_for(name),
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
  std::vector<std::string> judging;
  for (const auto& [own, one] : judging_) judging.push_back(one->info().model);
  std::vector<std::string> judges;
  for (const Judge& one : judges_for(name)) judges.push_back(one.settings().name);
  report.environment = fmt::format(
      "Pandect {}, model {}, judge {}, law as of {}, {} examples of {} to draw from.", version(),
      fmt::join(asked, ", "),
      judges.empty() ? "none" : fmt::format("{} ({})", fmt::join(judging, ", "), fmt::join(judges, ", ")),
      format_date(from_days(day_of(settings_.as_of))), bench_.examples.empty() ? "no" : "answered",
      bench_.examples.size());
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
