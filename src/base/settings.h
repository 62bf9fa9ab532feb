#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The allowed range of a number in a settings file.
struct SettingBounds {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
};

/// A table of a settings file in TOML. A key that was not read before finish(), and a value of another type
/// or outside its bounds, is refused with the file, the line and the expected value: a mistyped setting must
/// not silently become the default.
class SettingsTable {
 public:
  using Bounds = SettingBounds;

  /// @param name the file's name in error messages
  /// @throws Error bad_input
  static SettingsTable parse(std::string_view text, const std::string& name);

  bool has(std::string_view key) const;
  double number(std::string_view key, double otherwise, Bounds bounds = {});
  std::size_t count(std::string_view key, std::size_t otherwise, Bounds bounds = {0, 1e12});
  bool flag(std::string_view key, bool otherwise);
  std::string text(std::string_view key, const std::string& otherwise = {});
  /// Reads a value that must be one of `words`; returns its index among them.
  std::size_t choice(std::string_view key, std::span<const std::string_view> words, std::size_t otherwise);
  std::vector<double> numbers(std::string_view key, const std::vector<double>& otherwise, Bounds bounds = {});
  std::vector<std::string> texts(std::string_view key, const std::vector<std::string>& otherwise = {});
  /// The table under a key; an empty one when the key does not exist.
  SettingsTable table(std::string_view key);
  /// The tables of an array of tables; empty when it does not exist.
  std::vector<SettingsTable> tables(std::string_view key);

  /// Marks a key as read by another reader of the same file.
  void leave(std::string_view key) { asked_.emplace_back(key); }

  /// @throws Error bad_input when the table has a key that was not read
  void finish() const;
  /// @throws Error bad_input at the line of a key, or of the table when it lacks the key
  [[noreturn]] void refuse(std::string_view key, const std::string& problem, std::string hint = {}) const;

 private:
  struct Source;
  SettingsTable(std::shared_ptr<const Source> source, const void* table)
      : source_(std::move(source)), table_(table) {}
  const void* find(std::string_view key);
  [[noreturn]] void refuse_type(std::string_view key, std::string_view expected) const;

  std::shared_ptr<const Source> source_;
  const void* table_;  ///< toml::table: one source includes the library, which is slow to compile
  std::vector<std::string> asked_;
};

}  // namespace pandect
