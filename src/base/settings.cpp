#include "base/settings.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "base/nearest_name.h"
#include "pandect/error.h"

namespace pandect {

struct SettingsTable::Source {
  std::string name;
  toml::table root;
};

namespace {

const toml::node* as_node(const void* node) {
  return static_cast<const toml::node*>(node);
}
const toml::table& as_table(const void* table) {
  return *static_cast<const toml::table*>(table);
}

Error complaint(const std::string& name, const toml::source_region& where, const std::string& problem,
                std::string hint) {
  const std::string line = where.begin.line > 0 ? fmt::format("line {}: ", where.begin.line) : std::string();
  return {ErrorCode::bad_input, fmt::format("{}: {}{}", name, line, problem), std::move(hint)};
}

bool inside(double value, SettingsTable::Bounds bounds) {
  return std::isfinite(value) && value >= bounds.least && value <= bounds.most;
}

std::string bounds_text(SettingsTable::Bounds bounds) {
  if (std::isinf(bounds.most)) return fmt::format("at least {}", bounds.least);
  return fmt::format("from {} to {}", bounds.least, bounds.most);
}

}  // namespace

SettingsTable SettingsTable::parse(std::string_view text, const std::string& name) {
  try {
    auto source = std::make_shared<const Source>(Source{name, toml::parse(text)});
    const void* root = &source->root;
    return {std::move(source), root};
  } catch (const toml::parse_error& error) {
    throw complaint(name, error.source(), std::string(error.description()),
                    "settings files are in TOML (toml.io)");
  }
}

bool SettingsTable::has(std::string_view key) const {
  return as_table(table_).contains(key);
}

const void* SettingsTable::find(std::string_view key) {
  asked_.emplace_back(key);
  return as_table(table_).get(key);
}

double SettingsTable::number(std::string_view key, double otherwise, Bounds bounds) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  const std::optional<double> value = node->value<double>();
  if (!node->is_number() || !value) refuse_type(key, "a number");
  if (!inside(*value, bounds)) refuse(key, fmt::format("'{}' is {}", key, bounds_text(bounds)));
  return *value;
}

std::size_t SettingsTable::count(std::string_view key, std::size_t otherwise, Bounds bounds) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  const std::optional<std::int64_t> value = node->value_exact<std::int64_t>();
  if (!value) refuse_type(key, "a whole number");
  if (!inside(static_cast<double>(*value), bounds)) {
    refuse(key, fmt::format("'{}' is {}", key, bounds_text(bounds)));
  }
  return static_cast<std::size_t>(*value);
}

bool SettingsTable::flag(std::string_view key, bool otherwise) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  const std::optional<bool> value = node->value_exact<bool>();
  if (!value) refuse_type(key, "true or false");
  return *value;
}

std::string SettingsTable::text(std::string_view key, const std::string& otherwise) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  std::optional<std::string> value = node->value_exact<std::string>();
  if (!value) refuse_type(key, "a text in quotes");
  return std::move(*value);
}

std::size_t SettingsTable::choice(std::string_view key, std::span<const std::string_view> words,
                                  std::size_t otherwise) {
  if (!has(key)) {
    asked_.emplace_back(key);
    return otherwise;
  }
  const std::string word = text(key);
  const auto found = std::ranges::find(words, word);
  if (found == words.end())
    refuse(key, fmt::format("'{}' is not a {}", word, key), suggest_name(word, words));
  return static_cast<std::size_t>(found - words.begin());
}

std::vector<double> SettingsTable::numbers(std::string_view key, const std::vector<double>& otherwise,
                                           Bounds bounds) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  const toml::array* array = node->as_array();
  if (array == nullptr) refuse_type(key, "a list of numbers");
  std::vector<double> values;
  for (const toml::node& one : *array) {
    const std::optional<double> value = one.value<double>();
    if (!one.is_number() || !value) refuse_type(key, "a list of numbers");
    if (!inside(*value, bounds)) refuse(key, fmt::format("each of '{}' is {}", key, bounds_text(bounds)));
    values.push_back(*value);
  }
  return values;
}

std::vector<std::string> SettingsTable::texts(std::string_view key,
                                              const std::vector<std::string>& otherwise) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return otherwise;
  const toml::array* array = node->as_array();
  if (array == nullptr) refuse_type(key, "a list of texts");
  std::vector<std::string> values;
  for (const toml::node& one : *array) {
    std::optional<std::string> value = one.value_exact<std::string>();
    if (!value) refuse_type(key, "a list of texts");
    values.push_back(std::move(*value));
  }
  return values;
}

SettingsTable SettingsTable::table(std::string_view key) {
  static const toml::table none;
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return {source_, &none};
  if (!node->is_table()) refuse_type(key, "a table");
  return {source_, node->as_table()};
}

std::vector<SettingsTable> SettingsTable::tables(std::string_view key) {
  const toml::node* node = as_node(find(key));
  if (node == nullptr) return {};
  const toml::array* array = node->as_array();
  std::vector<SettingsTable> all;
  if (array == nullptr) refuse_type(key, fmt::format("a list of tables ([[{}]])", key));
  for (const toml::node& one : *array) {
    if (!one.is_table()) refuse_type(key, fmt::format("a list of tables ([[{}]])", key));
    all.push_back({source_, one.as_table()});
  }
  return all;
}

void SettingsTable::finish() const {
  for (const auto& [key, node] : as_table(table_)) {
    if (std::ranges::find(asked_, key.str()) != asked_.end()) continue;
    std::vector<std::string_view> known;  // each once, in the order of their use
    for (const std::string& name : asked_) {
      if (std::ranges::find(known, name) == known.end()) known.push_back(name);
    }
    throw complaint(source_->name, key.source(), fmt::format("there is no setting '{}' here", key.str()),
                    suggest_name(key.str(), known));
  }
}

void SettingsTable::refuse(std::string_view key, const std::string& problem, std::string hint) const {
  const toml::table& table = as_table(table_);
  const toml::node* node = table.get(key);
  throw complaint(source_->name, node == nullptr ? table.source() : node->source(), problem, std::move(hint));
}

void SettingsTable::refuse_type(std::string_view key, std::string_view expected) const {
  refuse(key, fmt::format("'{}' must be {}", key, expected));
}

}  // namespace pandect
