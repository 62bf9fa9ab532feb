#pragma once

#include <cstddef>
#include <string>

#include "catalogue/catalogue.h"
#include "catalogue/folder.h"
#include "index/lexical_index.h"
#include "pandect/progress.h"

namespace pandect {

/// Default working memory of adding and building, in bytes.
inline constexpr std::size_t default_memory = std::size_t{1} << 30;

struct BuildSettings {
  bool afresh = false;  ///< rebuild everything into one segment, or as few as the memory allows
  Monitor monitor = {};
  std::size_t memory = default_memory;  ///< working memory in bytes, besides the largest work
};

/// Builds the indexes of the catalogue beside the build in use, and publishes them last. Unchanged works are
/// taken over with their segments; the others go into a new one. Replaced and removed versions are then
/// deleted from the catalogue. The caller holds the lock.
/// @throws Error no_space, no_permission; the build in use is then unchanged
void build_library(const LibraryFolder& folder, Catalogue& catalogue, const BuildSettings& settings = {});

/// True if the build in use was made from an older catalogue, is of an older format, or does not exist.
bool build_is_stale(const LibraryFolder& folder, const Catalogue& catalogue);

/// @throws Error library_damaged if the build in use was made from a later state of the catalogue
void expect_later_catalogue(const LibraryFolder& folder, const Catalogue& catalogue);

/// The indexed fields of a provision in a language: its words and its 3-grams, each over the fields text,
/// heading, path and title.
std::vector<FieldGroup> field_groups(Language language);

}  // namespace pandect
