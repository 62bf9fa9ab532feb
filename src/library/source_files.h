#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace pandect {

/// A file to be added.
struct SourceFile {
  std::filesystem::path path;  ///< absolute and without links, so that the same file is known again
  bool named = true;           ///< the user named it; otherwise it was found in a folder
};

/// The plain files that `paths` name, those in folders included at any depth, in order of their names. Hidden
/// files are passed over, links to folders are not followed.
/// @throws Error bad_input for a path that is not there or a folder without files, no_permission
std::vector<SourceFile> find_source_files(const std::vector<std::filesystem::path>& paths);

}  // namespace pandect
