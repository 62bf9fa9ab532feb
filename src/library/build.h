#pragma once

#include <cstdint>
#include <string>

#include "index/lexical_index.h"
#include "library/catalogue.h"
#include "library/folder.h"

namespace pandect {

/// Makes the indexes anew from the catalogue beside those in use, and puts them in use last. What was
/// replaced or removed is deleted from the catalogue after that. The caller holds the lock.
/// @throws Error no_space, no_permission; the build in use is then unchanged
void build_library(const LibraryFolder& folder, Catalogue& catalogue, bool show_progress);

/// Whether the build in use was made from an older catalogue, is of an older format, or is not there.
bool build_is_stale(const LibraryFolder& folder, const Catalogue& catalogue);

/// The file of a language's lexical index in a build.
std::string lexical_file_name(Language language);

/// What is indexed of a provision of a language: its words and its 3-grams, each over the fields text,
/// heading, path and title.
std::vector<FieldGroup> field_groups(Language language);

}  // namespace pandect
