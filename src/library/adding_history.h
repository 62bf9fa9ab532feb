#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "library/adding.h"

namespace pandect {

struct HistorySource {
  std::filesystem::path repository;  ///< a folder with a Git repository, bare or not
  /// "2020-01-31", or the name of a commit: earlier files are taken as they stood then. Empty: from the first
  /// commit on.
  std::string since;
};

/// Reads the commits of the branch that is checked out, oldest first, and stores each state of each file as a
/// version: with the day of entry into force given by its words, or else that of the commit. Renamed files
/// stay the same works; when a file is deleted the law ends. For a history added before only later commits
/// are read; all of it is if it was rewritten or the settings differ. Some hundred commits are stored in each
/// transaction, so that an interrupted add resumes where it was; with `strict` there is one transaction. Does
/// not build. The caller holds the lock.
/// @returns the outcome for each state of a file; preceded by that of the repository, if there is anything to
/// report
/// @throws Error bad_input for a folder that is not a repository, or a damaged one; wrong_usage for a `since`
/// that does not exist in it; no_space, no_permission
std::vector<FileOutcome> add_history(Catalogue& catalogue, const HistorySource& source,
                                     const AddSettings& settings);

}  // namespace pandect
