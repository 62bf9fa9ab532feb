#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/json.h"

namespace pandect {

/// The folder of an experiment. Results are stored in rows.jsonl under a key that identifies everything they
/// depend on, each row as soon as it is computed: an interrupted experiment resumes, and a finished one costs
/// nothing to run again. A line truncated by a killed process is dropped.
class RunFolder {
 public:
  /// Creates the folder if it does not exist. @throws Error bad_input when its rows are in another format,
  /// no_permission, no_space
  explicit RunFolder(std::filesystem::path path);

  const std::filesystem::path& path() const { return path_; }
  /// The row of a key, when it was computed before.
  std::optional<Json> find(const std::string& key) const;
  /// Stores a row. Safe to call from several threads. @throws Error no_space
  void add(const std::string& key, const Json& row);
  /// Writes a file of the folder, replacing an older one.
  void write(std::string_view name, std::string_view bytes) const;

 private:
  void load();

  std::filesystem::path path_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::string> rows_;
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace pandect
