#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/error.h"

namespace pandect {

/// A file to be added.
struct SourceFile {
  std::filesystem::path path;  ///< absolute and without links, so that the same file is recognised again
  bool named = true;           ///< named by the user; otherwise found in a folder
};

/// A path that does not exist, or a folder that cannot be read or has no file.
struct MissingFile {
  std::filesystem::path path;
  Error error;
};

struct SourceFiles {
  std::vector<SourceFile> files;
  std::vector<MissingFile> missing;
};

/// The plain files that `paths` name, including those in folders at any depth, ordered by name. Hidden files
/// and folders are skipped, links to folders are not followed.
SourceFiles find_source_files(const std::vector<std::filesystem::path>& paths);

/// The same if all must exist. @throws Error bad_input, no_permission
std::vector<SourceFile> all_source_files(const std::vector<std::filesystem::path>& paths);

/// The name of a file in the library, even if it no longer exists, or is in an archive:
/// "/laws/town.zip!dogs.txt".
std::string source_path(std::string_view name);

}  // namespace pandect
