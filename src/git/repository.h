#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/date.h"

namespace pandect {

/// A commit of a history.
struct GitCommit {
  std::string id;           ///< 40 hexadecimal digits
  std::optional<Date> day;  ///< its author's, where the author was; nothing when it is no day of a calendar
};

/// A state of a branch after another, oldest first: what merges brought is seen when they were merged.
struct GitHistory {
  std::vector<GitCommit> commits;
  bool shallow = false;  ///< what came before the first commit was not fetched
};

/// A file that differs between two states.
struct GitChange {
  std::string path;    ///< with "/"; what is no UTF-8 in it is U+FFFD
  std::string blob;    ///< id of its words; empty when it is not there any more
  std::string before;  ///< id of its words in the state before; empty when it was not there
};

/// A Git repository on disk, bare or with a working tree, read as the objects it holds: no hook, filter,
/// setting or program is run or heeded, nothing outside of it is opened (neither alternates nor linked
/// worktrees), and every size is bounded. Safe to use from several threads.
class GitRepository {
 public:
  /// @throws Error bad_input when the folder is none, or is one that is not read; no_permission
  explicit GitRepository(const std::filesystem::path& path);
  ~GitRepository();
  GitRepository(const GitRepository&) = delete;
  GitRepository& operator=(const GitRepository&) = delete;

  /// The folder, absolute and without links.
  const std::filesystem::path& path() const { return path_; }

  /// The history of the branch that is checked out, along first parents.
  /// @throws Error bad_input when there is no commit yet or an object cannot be read
  GitHistory history() const;

  /// The last commit of it; nothing when there is none yet.
  std::optional<std::string> head() const;

  /// The commit that a branch, a tag or an id (of seven digits or more) names.
  std::optional<std::string> find_commit(std::string_view name) const;

  /// Which plain files differ, by their paths. Hidden files and folders, links and submodules are passed
  /// over.
  /// @param before  id of a commit; empty: nothing was there
  /// @throws Error bad_input when an object cannot be read, or there are too many files
  std::vector<GitChange> changes(const std::string& before, const std::string& commit) const;

  /// How many bytes a blob has. @throws Error bad_input
  std::uint64_t blob_size(const std::string& id) const;
  /// @throws Error bad_input when it cannot be read, or has more than `limit` bytes
  std::string blob(const std::string& id, std::uint64_t limit) const;

 private:
  struct Data;
  std::filesystem::path path_;
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
