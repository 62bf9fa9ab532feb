#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "catalogue/catalogue.h"
#include "catalogue/folder.h"
#include "catalogue/read_source.h"
#include "pandect/progress.h"
#include "readers/reader.h"
#include "segments/build.h"

namespace pandect {

struct AddSettings {
  std::string format;   ///< of every file; empty: recognised for each file
  bool strict = false;  ///< nothing is stored when any file fails
  Monitor monitor = {};
  std::vector<const ConfiguredReader*> configured = {};  ///< tried before all others
  std::size_t memory = default_memory;                   ///< working memory in bytes, besides the largest
                                                         ///< file
};

/// Reads files and folders and stores their contents, in one transaction: if the process is killed or the
/// disk is full, the catalogue is unchanged. Does not build. The caller holds the lock.
/// @throws Error no_space, no_permission; failures of single files, and of paths that do not exist, are in
/// the outcomes
std::vector<FileOutcome> add_files(Catalogue& catalogue, const std::vector<std::filesystem::path>& paths,
                                   const AddSettings& settings);

/// Part of adding from any source: an unknown format is the caller's mistake. @throws Error wrong_usage
void check_format(const AddSettings& settings);

/// Stores the contents read from one file; failures are stored as problems.
void store_read(Catalogue& catalogue, ReadFile& file);

bool any_failed(const std::vector<FileOutcome>& outcomes);

}  // namespace pandect
