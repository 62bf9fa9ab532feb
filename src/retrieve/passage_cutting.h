#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "law/work.h"
#include "library/view.h"

namespace pandect {

/// A chunk of a work, as part of a document.
struct CutPassage {
  std::uint32_t document = 0;
  std::uint32_t text = 0;  ///< index into CutLibrary::works
  Span part;               ///< in that work's text
  std::uint32_t provision = 0;
};

/// All works of a library, cut into passages: each wording once, in the newest version that has it.
struct CutLibrary {
  std::vector<Work> works;
  std::vector<CutPassage> passages;  ///< those of one work are consecutive, in order

  std::string_view words(const CutPassage& passage) const {
    return passage.part.of(works[passage.text].text);
  }
  /// Its position, as chunk_place() describes it.
  std::string place(const CutPassage& passage) const;
};

/// @throws Error wrong_usage for invalid settings
CutLibrary cut_library(const LibraryView& library, const ChunkSettings& settings);

/// The terms that each passage defines or continues to define, one a line.
std::vector<std::string> terms_defined_in(const CutLibrary& cut);

}  // namespace pandect
