#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "library/build.h"
#include "library/catalogue.h"
#include "library/folder.h"
#include "library/read_source.h"
#include "readers/reader.h"

namespace pandect {

struct AddSettings {
  std::string format;   ///< of every file; empty: each is recognised
  bool strict = false;  ///< nothing is stored when any file fails
  bool show_progress = false;
  std::vector<const ConfiguredReader*> configured = {};  ///< asked before all others
  std::size_t memory = default_memory;                   ///< bytes to work with, beside the largest file
};

/// Reads files and folders and stores what they hold, in one transaction: a process killed in between, or a
/// disk that is full, leaves the catalogue as it was. Does not build. The caller holds the lock.
/// @throws Error no_space, no_permission; failures of single files, and paths that are not there, are in the
/// outcomes
std::vector<FileOutcome> add_files(Catalogue& catalogue, const std::vector<std::filesystem::path>& paths,
                                   const AddSettings& settings);

/// Part of adding, whatever is read: an unknown format is the caller's mistake. @throws Error wrong_usage
void check_format(const AddSettings& settings);

/// Stores what was read of one file; what could not be, as a problem.
void store_read(Catalogue& catalogue, ReadFile& file);

bool any_failed(const std::vector<FileOutcome>& outcomes);

}  // namespace pandect
