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
  std::optional<Date> day;  ///< by the author's local date; nothing when it is not a valid day
};

/// The successive states of a branch, oldest first: merged changes appear at their merge.
struct GitHistory {
  std::vector<GitCommit> commits;
  bool shallow = false;  ///< the history before the first commit was not fetched
};

/// A file that differs between two states.
struct GitChange {
  std::string path;    ///< with "/"; bytes that are not UTF-8 become U+FFFD
  std::string blob;    ///< id of its content; empty when it was deleted
  std::string before;  ///< id of its content in the state before; empty when it did not exist
};

/// A Git repository on disk, bare or with a working tree, read as its objects: no hook, filter, setting or
/// program is used, nothing outside of it is opened (neither alternates nor linked worktrees), and every size
/// is bounded. Safe to use from several threads.
class GitRepository {
 public:
  /// @throws Error bad_input when the folder is not a repository, or an unsupported one; no_permission
  explicit GitRepository(const std::filesystem::path& path);
  ~GitRepository();
  GitRepository(const GitRepository&) = delete;
  GitRepository& operator=(const GitRepository&) = delete;

  /// The folder, absolute and without links.
  const std::filesystem::path& path() const { return path_; }

  /// The history of the branch that is checked out, along first parents.
  /// @throws Error bad_input when there is no commit yet or an object cannot be read
  GitHistory history() const;

  /// Its last commit; nothing when there is none yet.
  std::optional<std::string> head() const;

  /// The commit named by a branch, a tag or an id (of seven digits or more).
  std::optional<std::string> find_commit(std::string_view name) const;

  /// The plain files that differ, by path. Hidden files and folders, links and submodules are skipped.
  /// @param before id of a commit; empty: the empty state
  /// @throws Error bad_input when an object cannot be read, or there are too many files
  std::vector<GitChange> changes(const std::string& before, const std::string& commit) const;

  /// The size of a blob in bytes. @throws Error bad_input
  std::uint64_t blob_size(const std::string& id) const;
  /// @throws Error bad_input when it cannot be read, or has more than `limit` bytes
  std::string blob(const std::string& id, std::uint64_t limit) const;

 private:
  struct Data;
  std::filesystem::path path_;
  std::unique_ptr<Data> data_;
};

}  // namespace pandect
