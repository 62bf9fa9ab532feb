#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "law/work.h"
#include "library/view.h"

namespace pandect {

/// A chunk of a work, as the part of a document.
struct CutPassage {
  std::uint32_t document = 0;
  std::uint32_t text = 0;  ///< in CutLibrary::works
  Span part;               ///< of that work's text
  std::uint32_t provision = 0;
};

/// All works of a library, cut into passages: each wording once, in the newest version that has it.
struct CutLibrary {
  std::vector<Work> works;
  std::vector<CutPassage> passages;  ///< those of one work follow each other, in order

  std::string_view words(const CutPassage& passage) const {
    return passage.part.of(works[passage.text].text);
  }
  /// Where it stands, as chunk_place() says it.
  std::string place(const CutPassage& passage) const;
};

/// @throws Error wrong_usage for settings that make no sense
CutLibrary cut_library(const LibraryView& library, const ChunkSettings& settings);

/// The terms that each passage defines or goes on defining, a line each.
std::vector<std::string> terms_defined_in(const CutLibrary& cut);

}  // namespace pandect
