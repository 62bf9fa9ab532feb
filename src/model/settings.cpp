#include "model/settings.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "base/file.h"
#include "base/kinds.h"
#include "base/nearest_name.h"
#include "decoder/chat_decoder.h"
#include "encoder/lora.h"
#include "encoder/sentence_encoder.h"
#include "pandect/error.h"

namespace pandect {
namespace {

constexpr std::uint64_t longest_file = std::uint64_t{1} << 20;

struct ProviderDefaults {
  std::string_view name;
  std::string_view base_url;  ///< empty: required in the file
  std::string_view key_env;   ///< only for that address
};

constexpr std::array<ProviderDefaults, 6> providers{{
    {"openai", "https://api.openai.com/v1", "OPENAI_API_KEY"},
    {"anthropic", "https://api.anthropic.com/v1", "ANTHROPIC_API_KEY"},
    {"gemini", "https://generativelanguage.googleapis.com/v1beta", "GEMINI_API_KEY"},
    {"cohere", "https://api.cohere.com/v2", "COHERE_API_KEY"},
    {"tei", "", ""},
    {"local", "", ""},
}};

constexpr std::array<std::string_view, 9> parameters{
    "json_schema", "logprobs", "max_tokens", "reasoning", "seed", "stop", "temperature", "top_k", "top_p"};

/// The kinds of model that a provider's API has.
bool offers(Provider provider, ModelKind kind) {
  switch (kind) {
    case ModelKind::chat:
      return provider != Provider::tei;
    case ModelKind::embed:
      return provider != Provider::anthropic;
    case ModelKind::rerank:
      return provider == Provider::cohere || provider == Provider::tei || provider == Provider::local;
    case ModelKind::entail:
      return provider == Provider::local;
  }
  return false;
}

template <typename Choice, std::size_t count>
Choice read_choice(SettingsTable& table, std::string_view key,
                   const std::array<std::string_view, count>& words, Choice otherwise) {
  return static_cast<Choice>(table.choice(key, words, static_cast<std::size_t>(otherwise)));
}

std::array<std::string_view, providers.size()> provider_names() {
  std::array<std::string_view, providers.size()> names;
  std::ranges::transform(providers, names.begin(), &ProviderDefaults::name);
  return names;
}

std::array<std::string_view, 3> precision_choices() {
  return {name_of(Precision::fp32), name_of(Precision::bf16), name_of(Precision::int8)};
}

std::string required_text(SettingsTable& table, std::string_view key, std::string_view what) {
  std::string text = table.text(key);
  if (text.empty()) table.refuse(key, fmt::format("'{}' is missing: {}", key, what));
  return text;
}

void check_url(const SettingsTable& table, const std::string& url) {
  const auto refuse = [&table](const std::string& why) {
    table.refuse("base_url", why, "an address as https://api.example.org/v1");
  };
  if (!url.starts_with("https://") && !url.starts_with("http://"))
    refuse("'base_url' is not an http address");
  if (url.find_first_of(" \t\r\n?#") != std::string::npos)
    refuse("'base_url' has a character that it may not have");
  if (url.find('@') != std::string::npos) {
    table.refuse("base_url", "'base_url' holds a user name or password",
                 "keys come from the environment: key_env");
  }
}

bool is_variable_name(std::string_view name) {
  return std::ranges::all_of(name, [](char c) {
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
  });
}

void read_address(SettingsTable& table, ModelSettings& model) {
  const ProviderDefaults& defaults = providers[static_cast<std::size_t>(model.provider)];
  model.base_url = table.text("base_url", std::string(defaults.base_url));
  if (model.base_url.empty()) table.refuse("base_url", "'base_url' is missing: where the service is");
  const bool of_provider = model.base_url == defaults.base_url;
  while (model.base_url.ends_with('/')) model.base_url.pop_back();
  check_url(table, model.base_url);
  model.key_env = table.text("key_env", of_provider ? std::string(defaults.key_env) : std::string());
  if (!is_variable_name(model.key_env)) {
    // The value may be the key itself, and must not be shown.
    table.refuse(
        "key_env", "'key_env' is not a name of an environment variable",
        "it names the variable that holds the key, as OPENAI_API_KEY; the key itself stays out of the file");
  }
}

void read_prices(SettingsTable table, Prices& prices) {
  prices.in = table.number("in", 0, {0, 1e6});
  prices.cached = table.number("cached", prices.in, {0, 1e6});
  prices.out = table.number("out", 0, {0, 1e6});
  table.finish();
}

void read_limits(SettingsTable table, HttpLimits& limits) {
  constexpr SettingBounds seconds{0.001, 86400};
  limits.connect_seconds = table.number("connect_seconds", limits.connect_seconds, seconds);
  limits.idle_seconds = table.number("idle_seconds", limits.idle_seconds, seconds);
  limits.total_seconds = table.number("total_seconds", limits.total_seconds, seconds);
  limits.reply_bytes = table.count("reply_bytes", limits.reply_bytes, {1024, 1 << 30});
  limits.retries = table.count("retries", limits.retries, {0, 20});
  limits.first_wait_seconds = table.number("first_wait_seconds", limits.first_wait_seconds, seconds);
  limits.longest_wait_seconds = table.number("longest_wait_seconds", limits.longest_wait_seconds, seconds);
  limits.concurrent = table.count("concurrent", limits.concurrent, {1, 256});
  limits.requests_per_minute = table.number("requests_per_minute", 0, {0, 1e6});
  table.finish();
}

void read_leave_out(SettingsTable& table, ModelSettings& model) {
  model.leave_out = table.texts("leave_out");
  for (const std::string& name : model.leave_out) {
    if (std::ranges::find(parameters, name) != parameters.end()) continue;
    table.refuse("leave_out", fmt::format("'leave_out' names no parameter of a request: '{}'", name),
                 suggest_name(name, {parameters.begin(), parameters.end()}));
  }
  std::ranges::sort(model.leave_out);
}

/// A folder is relative to the models file. A missing one is reported on first use.
void read_folder(ModelSettings& model, const std::filesystem::path& beside) {
  const std::filesystem::path folder = beside / model.model;
  model.model = folder.lexically_normal().string();
  if (model.kind == ModelKind::chat) {
    model.fingerprint = chat_model_fingerprint(folder);
  } else if (holds_model(folder)) {
    model.fingerprint = fingerprint_of(folder);
  }
}

ModelSettings read_model(SettingsTable& table, const std::filesystem::path& beside) {
  ModelSettings model;
  model.name = required_text(table, "name", "what the model is called here");
  model.kind = static_cast<ModelKind>(
      table.choice("kind", names_of_all<ModelKind>(), static_cast<std::size_t>(ModelKind::chat)));
  if (!table.has("provider"))
    table.refuse("provider", "'provider' is missing: whose wire format the service speaks");
  model.provider = read_choice(table, "provider", provider_names(), Provider::openai);
  if (!offers(model.provider, model.kind)) {
    table.refuse("kind", fmt::format("'{}' has no models of kind '{}'", name_of(model.provider),
                                     to_string(model.kind)));
  }
  model.model = model.provider == Provider::tei
                    ? table.text("model")
                    : required_text(table, "model", "the provider's name of the model");
  if (model.provider == Provider::local) {
    read_folder(model, beside);
    if (table.has("precision"))
      model.precision = read_choice(table, "precision", precision_choices(), Precision::fp32);
  } else {
    read_address(table, model);
  }
  read_prices(table.table("prices"), model.prices);
  read_limits(table.table("limits"), model.limits);
  if (model.kind == ModelKind::chat) {
    model.window_tokens = table.count("window_tokens", 0, {0, 1e9});
    read_leave_out(table, model);
  } else {
    model.batch = table.count("batch", model.batch, {1, 2048});
  }
  if (model.kind == ModelKind::embed) {
    model.dimensions = table.count("dimensions", 0, {0, 16384});
    model.query_prefix = table.text("query_prefix");
    model.passage_prefix = table.text("passage_prefix");
  }
  table.finish();
  return model;
}

}  // namespace

std::string_view name_of(Provider provider) {
  return providers[static_cast<std::size_t>(provider)].name;
}

std::span<const std::string_view> chat_parameters() {
  return parameters;
}

ModelsFile ModelsFile::parse(std::string_view text, const std::string& file) {
  ModelsFile all;
  all.file_ = file;
  SettingsTable root = SettingsTable::parse(text, file);
  for (SettingsTable& table : root.tables("model")) {
    ModelSettings model = read_model(table, std::filesystem::path(file).parent_path());
    if (std::ranges::find(all.models_, model.name, &ModelSettings::name) != all.models_.end()) {
      table.refuse("name", fmt::format("there are two models '{}'", model.name));
    }
    all.models_.push_back(std::move(model));
  }
  root.finish();
  return all;
}

ModelsFile ModelsFile::load(const std::string& path) {
  return parse(read_file(path, longest_file), path);
}

const ModelSettings& ModelsFile::find(std::string_view name, ModelKind kind) const {
  std::vector<std::string_view> names;
  for (const ModelSettings& model : models_) {
    if (model.kind == kind && (model.name == name || name.empty())) return model;
    if (model.name == name) {
      throw Error(ErrorCode::wrong_usage, fmt::format("{}: model '{}' is of kind '{}', not '{}'", file_, name,
                                                      to_string(model.kind), to_string(kind)));
    }
    if (model.kind == kind) names.push_back(model.name);
  }
  throw Error(
      ErrorCode::wrong_usage,
      name.empty() ? file_ + ": there is no such model"
                   : fmt::format("{}: there is no model '{}'", file_, name),
      names.empty() ? fmt::format("there is none of kind '{}'", to_string(kind)) : suggest_name(name, names));
}

}  // namespace pandect
