#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/sqlite.h"

namespace pandect {

/// Replies of models in one SQLite file, each under a key that identifies the whole request. Functions may be
/// called from several threads at once, and several processes may use one file.
class ReplyCache {
 public:
  using Entry = std::pair<std::string, std::string>;  ///< key and reply

  /// Creates the file if it does not exist.
  /// @throws Error bad_input when it is not a cache, wrong_usage when its folder does not exist,
  /// no_permission, no_space
  explicit ReplyCache(const std::filesystem::path& path);

  std::optional<std::string> find(const std::string& key) const;
  /// Stores replies, replacing older ones. @throws Error no_space
  void keep(const std::vector<Entry>& entries);
  std::size_t size() const;

 private:
  mutable std::mutex mutex_;
  Database database_;
};

}  // namespace pandect
