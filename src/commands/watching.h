#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pandect {

/// Looks at files and folders again and again, and says which files changed. A file counts once it has stayed
/// as it is from one look to the next, so that one that is still being written is left alone.
class FolderWatch {
 public:
  /// What is there now is taken as known.
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

/// The last commit of a repository's branch; empty when there is none, or it cannot be read just now.
std::string repository_head(const std::filesystem::path& repository);

}  // namespace pandect
