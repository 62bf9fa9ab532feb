#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "pandect/error.h"

namespace pandect {

/// A file to be added.
struct SourceFile {
  std::filesystem::path path;  ///< absolute and without links, so that the same file is known again
  bool named = true;           ///< the user named it; otherwise it was found in a folder
};

/// A path that is not there, or a folder that cannot be looked into or has no file.
struct MissingFile {
  std::filesystem::path path;
  Error error;
};

struct SourceFiles {
  std::vector<SourceFile> files;
  std::vector<MissingFile> missing;
};

/// The plain files that `paths` name, those in folders included at any depth, in order of their names. Hidden
/// files and folders are passed over, links to folders are not followed.
SourceFiles find_source_files(const std::vector<std::filesystem::path>& paths);

/// The same where all must be there. @throws Error bad_input, no_permission
std::vector<SourceFile> all_source_files(const std::vector<std::filesystem::path>& paths);

/// What a file was called when it was added, also when it is gone since, or stands in an archive:
/// "/laws/town.zip!dogs.txt".
std::string source_path(std::string_view name);

}  // namespace pandect
