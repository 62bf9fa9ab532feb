#pragma once

#include <cstddef>
#include <string>

#include "index/lexical_index.h"
#include "library/catalogue.h"
#include "library/folder.h"

namespace pandect {

/// Bytes of memory that adding and building work with, unless told.
inline constexpr std::size_t default_memory = std::size_t{1} << 30;

struct BuildSettings {
  bool afresh = false;  ///< everything is made anew, into one segment, or as few as the memory allows
  bool show_progress = false;
  std::size_t memory = default_memory;  ///< bytes to work with, beside the largest work
};

/// Makes a build of what the catalogue is beside the one in use, and puts it in use last. Works that are as
/// they were are taken over with their segments; the others go into a new one. What was replaced or removed
/// is deleted from the catalogue after that. The caller holds the lock.
/// @throws Error no_space, no_permission; the build in use is then unchanged
void build_library(const LibraryFolder& folder, Catalogue& catalogue, const BuildSettings& settings = {});

/// Whether the build in use was made from an older catalogue, is of an older format, or is not there.
bool build_is_stale(const LibraryFolder& folder, const Catalogue& catalogue);

/// What is indexed of a provision of a language: its words and its 3-grams, each over the fields text,
/// heading, path and title.
std::vector<FieldGroup> field_groups(Language language);

}  // namespace pandect
