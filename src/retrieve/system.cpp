#include "retrieve/system.h"

#include <algorithm>
#include <array>
#include <span>

#include <fmt/format.h>

#include "base/file.h"
#include "base/nearest_name.h"
#include "base/settings.h"
#include "experiment_files.h"
#include "system_files.h"

namespace pandect {
namespace {

constexpr std::size_t largest_file = 1U << 20;

const StepKind& read_kind(SettingsTable& table) {
  std::vector<std::string_view> names;
  for (const StepKind& kind : step_kinds()) names.push_back(kind.name);
  if (!table.has("kind")) table.refuse("kind", "a step has no 'kind'", suggest_name("", names));
  return step_kinds()[table.choice("kind", names, 0)];
}

}  // namespace

System System::parse(std::string_view name, std::string_view text, const std::string& file) {
  SettingsTable root = SettingsTable::parse(text, file);
  System system;
  system.name_ = name;
  system.text_ = text;
  system.file_ = file;
  system.description_ = root.text("description");
  for (const std::string_view key : {"context", "answer", "paper"}) root.leave(key);
  if (root.has("based_on")) system.read_base(root);
  system.identity_ += text;
  system.read_steps(root);
  root.finish();
  return system;
}

System System::load(const std::string& name) {
  if (name.ends_with(".toml")) {
    return parse(std::filesystem::path(name).stem().string(), read_file(name, largest_file), name);
  }
  const std::array<std::span<const EmbeddedFile>, 2> all{system_files, experiment_files};
  for (const std::span<const EmbeddedFile> files : all) {
    for (const EmbeddedFile& file : files) {
      if (file.name == name) return parse(name, file.bytes, fmt::format("systems/{}.toml", name));
    }
  }
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no system '{}'", name),
              suggest_name(name, names()) + "; a path that ends in .toml names a file");
}

std::vector<std::string_view> System::names() {
  std::vector<std::string_view> all;
  for (const EmbeddedFile& file : system_files) all.push_back(file.name);
  for (const EmbeddedFile& file : experiment_files) all.push_back(file.name);
  return all;
}

bool System::is_experiment(std::string_view name) {
  return std::ranges::find(experiment_files, name, &EmbeddedFile::name) != std::end(experiment_files);
}

void System::read_base(SettingsTable& root) {
  const std::string base = root.text("based_on");
  const std::vector<std::string_view> all = names();
  if (std::ranges::find(all, base) == all.end() || base == name_) {
    root.refuse("based_on", fmt::format("there is no system '{}' to be based on", base),
                suggest_name(base, all));
  }
  const System other = load(base);
  steps_ = other.steps_;
  identity_ = other.identity_;
}

void System::read_steps(SettingsTable& root) {
  for (SettingsTable& table : root.tables("step")) {
    const StepKind& kind = read_kind(table);
    Step step;
    step.kind = kind.name;
    step.name = table.text("name", std::string(kind.name));
    if (std::ranges::find(steps_, step.name, &Step::name) != steps_.end()) {
      table.refuse("name", fmt::format("there are two steps named '{}'", step.name),
                   "give one another 'name'");
    }
    if (kind.over != StepKind::Over::nothing) step.inputs = read_inputs(table, "over");
    if (kind.over == StepKind::Over::one && step.inputs.size() != 1) {
      table.refuse("over", fmt::format("a step of kind '{}' is over one other", kind.name));
    }
    step.optional = kind.over == StepKind::Over::one;
    step.asks = kind.asks;
    if (step.asks) step.model = table.text("model");
    step.make = kind.read(table, step.inputs.size());
    table.finish();
    steps_.push_back(std::move(step));
  }
  if (steps_.empty() && !root.has("answer")) root.refuse("step", "the system has no [[step]]");
}

std::vector<std::size_t> System::read_inputs(SettingsTable& table, std::string_view key) const {
  if (steps_.empty()) table.refuse(key, "the first step is over nothing: there is none before it");
  std::vector<std::string_view> names;
  for (const Step& step : steps_) names.push_back(step.name);
  std::vector<std::size_t> inputs;
  for (const std::string& name : table.texts(key, {steps_.back().name})) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) {
      table.refuse(key, fmt::format("there is no step '{}' before this one", name),
                   suggest_name(name, names));
    }
    inputs.push_back(static_cast<std::size_t>(found - names.begin()));
  }
  if (inputs.empty()) table.refuse(key, fmt::format("'{}' names no step", key));
  return inputs;
}

std::string System::identity(const StepModels& models) const {
  std::string identity = identity_;
  for (const Step& step : steps_) {
    if (step.asks) identity += "\n" + models.identity(*step.asks, step.model);
  }
  if (models.term_search) identity += "\nterms are searched elsewhere";
  return identity;
}

bool System::asks_models() const {
  return std::ranges::any_of(steps_, [](const Step& step) { return step.asks.has_value(); });
}

std::vector<std::string> System::parts() const {
  std::vector<std::string> names;
  for (const Step& step : steps_) {
    if (step.optional) names.push_back(step.name);
  }
  return names;
}

SharedRetriever System::make(const LibraryView& library, std::span<const std::string> without,
                             const StepModels& models) const {
  const std::vector<std::string> all = parts();
  for (const std::string& part : without) {
    if (std::ranges::find(all, part) != all.end()) continue;
    throw Error(ErrorCode::wrong_usage, fmt::format("system '{}' has no part '{}' to leave out", name_, part),
                suggest_name(part, std::vector<std::string_view>(all.begin(), all.end())));
  }
  if (!retrieves()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("system '{}' retrieves nothing", name_),
                "it answers with a model: `pandect ask --model NAME --system " + name_ + "`");
  }
  if (models.term_search && std::ranges::find(steps_, "bm25f", &Step::kind) == steps_.end()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("system '{}' has no step that a cluster could do", name_),
                "only steps of the kind 'bm25f' are searched there; leave --at out");
  }
  std::vector<SharedRetriever> made;
  for (const Step& step : steps_) {
    std::vector<SharedRetriever> inputs;
    for (const std::size_t input : step.inputs) inputs.push_back(made[input]);
    const bool left_out = std::ranges::find(without, step.name) != without.end();
    made.push_back(left_out ? inputs.front() : step.make({library, std::move(inputs), models}));
  }
  return made.back();
}

}  // namespace pandect
