#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// Polls files and folders, and reports changed files. A file counts once it is unchanged from one poll to
/// the next, so that one still being written is left alone.
class FolderWatch {
 public:
  /// The present state counts as known.
  explicit FolderWatch(std::vector<std::filesystem::path> paths);

  struct Changes {
    std::vector<std::filesystem::path> changed;  ///< new ones, too
    std::vector<std::filesystem::path> gone;
  };
  Changes look();

 private:
  using Stamp = std::pair<std::int64_t, std::uint64_t>;  // when it was written, bytes
  using Stamps = std::map<std::filesystem::path, Stamp>;
  Stamps stamps() const;

  std::vector<std::filesystem::path> paths_;
  Stamps known_;
  Stamps last_;
};

/// The last commit of a repository's branch; empty when there is none, or it cannot be read at the moment.
std::string repository_head(const std::filesystem::path& repository);

}  // namespace pandect
