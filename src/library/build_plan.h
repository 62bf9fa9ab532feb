#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "library/documents.h"
#include "library/folder.h"
#include "library/live_table.h"
#include "library/manifest.h"
#include "library/work_state.h"

namespace pandect {

/// The build that a new one is made from.
struct PreviousBuild {
  std::string name;
  Manifest manifest;
  LiveTable live;
  std::unique_ptr<Documents> documents;

  /// The build in use; nothing when there is none, when it is damaged, or when another version of Pandect
  /// made it, whose analyzers and grammars may be others.
  static std::optional<PreviousBuild> open(const LibraryFolder& folder);
};

/// What a build takes over from the one before, and what it makes anew. Works are places in a list of
/// WorkStates.
struct BuildPlan {
  struct Work {
    bool documents = false;             ///< its documents and terms are made anew
    bool links = false;                 ///< its references are resolved anew
    bool copied_links = false;          ///< its links are copied from the build before
    std::uint32_t before = UINT32_MAX;  ///< its place in the build before, where it is the same there
    std::uint32_t segment = 0;          ///< of the new ones, that has what is made anew; known when it is
    std::uint64_t shape = 0;            ///< shape_of() its tree; 0: not known yet
    std::vector<std::uint32_t> seers;
  };
  std::vector<Work> works;
  /// Segments that are kept, as places in the list of the build before.
  std::vector<std::uint32_t> kept;

  /// Whether anything is to be written into a new segment.
  bool makes_segment() const;
};

/// Compares the works with the build before.
/// @param previous  null: everything is made anew
/// @param most      documents that a segment may have
BuildPlan plan_build(const Catalogue& catalogue, const std::vector<WorkState>& works,
                     const PreviousBuild* previous, std::size_t most);

/// Most segments of a build, unless they are as large as they may be.
inline constexpr std::size_t most_segments = 8;

/// Which segments are made part of a new one, so that there are few, and each is at least twice as large as
/// the next: a document is written anew about as often as the logarithm of their number says.
/// @param live   documents of each segment that are alive
/// @param all    all its documents
/// @param fresh  documents of the new segment
/// @param most   documents that a segment may have: what would have more is merged only to be rid of its dead
/// @returns places in the list
std::vector<std::uint32_t> segments_to_merge(const std::vector<std::size_t>& live,
                                             const std::vector<std::size_t>& all, std::size_t fresh,
                                             std::size_t most);

}  // namespace pandect
