#include "answer/answer_settings.h"

#include <array>

#include <fmt/format.h>

#include "base/settings.h"
#include "model/prompt.h"

namespace pandect {
namespace {

constexpr std::array<std::string_view, 5> sources = {"retrieved", "gold", "nothing", "laws", "first-gold"};
constexpr std::array<std::string_view, 3> orders = {"best-first", "best-last", "law"};
constexpr std::array<std::string_view, 5> efforts = {"unset", "none", "low", "medium", "high"};

void read_context(SettingsTable table, AnswerSettings& settings) {
  settings.source = static_cast<AnswerSettings::Source>(table.choice("from", sources, 0));
  settings.provisions = table.count("provisions", settings.provisions, {1, 1000});
  settings.context.tokens = table.count("tokens", settings.context.tokens, {100, 10'000'000});
  settings.context.order = static_cast<ContextSettings::Order>(table.choice("order", orders, 0));
  table.finish();
}

/// The prompt of a format if the file names none.
std::string default_prompt(AnswerFormat format) {
  if (format == AnswerFormat::sections) return "retrieve-sections";
  return "answer-" + std::string(answer_format_names()[static_cast<std::size_t>(format)]);
}

std::optional<double> optional_number(SettingsTable& table, std::string_view key, SettingBounds bounds) {
  const double value = table.number(key, 0, bounds);
  return table.has(key) ? std::optional(value) : std::nullopt;
}

std::optional<std::size_t> optional_count(SettingsTable& table, std::string_view key, SettingBounds bounds) {
  const std::size_t value = table.count(key, 0, bounds);
  return table.has(key) ? std::optional(value) : std::nullopt;
}

void read_answer(SettingsTable table, AnswerSettings& settings) {
  const std::vector<std::string_view> formats = answer_format_names();
  settings.format = static_cast<AnswerFormat>(table.choice("format", formats, 0));
  settings.prompt = table.text("prompt", default_prompt(settings.format));
  settings.schema = table.flag("schema", false);
  settings.examples = table.count("examples", 0, {0, 100});
  settings.temperature = optional_number(table, "temperature", {0, 2});
  settings.top_p = optional_number(table, "top_p", {0, 1});
  settings.top_k = optional_count(table, "top_k", {1, 100'000});
  settings.seed = optional_count(table, "seed", {0, 1e15});
  settings.max_tokens = table.count("max_tokens", settings.max_tokens, {1, 1'000'000});
  settings.reasoning = static_cast<ReasoningEffort>(table.choice("reasoning", efforts, 0));
  if (settings.schema && settings.format != AnswerFormat::json) {
    table.refuse("schema", "'schema' is for the format \"json\"");
  }
  table.finish();
  const Prompt prompt = Prompt::load(settings.prompt);  // a mistyped name is found before a model is paid
  if (settings.examples > 0 && prompt.text().find("{{examples}}") == std::string::npos)
    table.refuse("examples", fmt::format("the prompt '{}' shows no examples", settings.prompt));
}

}  // namespace

AnswerSettings AnswerSettings::of(const System& system) {
  SettingsTable root = SettingsTable::parse(system.text(), system.file());
  AnswerSettings settings;
  read_context(root.table("context"), settings);
  read_answer(root.table("answer"), settings);
  if (settings.source == Source::retrieved && !system.retrieves()) {
    root.refuse("context", "the system has no [[step]] to retrieve with",
                "[context] from = \"nothing\", \"gold\", \"first-gold\" or \"laws\" needs none");
  }
  return settings;
}

}  // namespace pandect
