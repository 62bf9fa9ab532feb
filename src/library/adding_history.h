#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "library/adding.h"

namespace pandect {

struct HistorySource {
  std::filesystem::path repository;  ///< a folder with a Git repository, bare or not
  /// "2020-01-31", or what names a commit: what was in force before is taken as it stood then. Empty: from
  /// the first commit on.
  std::string since;
};

/// Reads what the commits of the branch that is checked out brought, oldest first, and stores each state of
/// each file as a version: with the day of entry into force that its words give, or else that of the commit.
/// Files that were renamed stay the works they are; where a file is deleted the law ends. Of a history that
/// was added before only later commits are read; all of it is, when it was rewritten or something else is
/// asked of it. Commits are stored some hundreds in a transaction, so that an add that was stopped goes on
/// where it was; with `strict` all in one. Does not build. The caller holds the lock.
/// @returns what became of each state of a file; first, where there is anything to say of it, of the
/// repository
/// @throws Error bad_input for what is no repository, or a damaged one; wrong_usage for a `since` that it has
/// not; no_space, no_permission
std::vector<FileOutcome> add_history(Catalogue& catalogue, const HistorySource& source,
                                     const AddSettings& settings);

}  // namespace pandect
