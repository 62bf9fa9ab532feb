#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "catalogue/folder.h"
#include "catalogue/work_state.h"
#include "segments/documents.h"
#include "segments/live_table.h"
#include "segments/manifest.h"

namespace pandect {

/// The build from which a new one is made.
struct PreviousBuild {
  std::string name;
  Manifest manifest;
  LiveTable live;
  std::vector<std::shared_ptr<const SegmentFile>> segments;
  /// By work of `live`: where its documents are in their segment. (Documents, which gives all of them as one
  /// list, would copy it.)
  std::vector<Documents::Place> places;

  /// Opens the build in use; nothing when there is none, when it is seen to be damaged, or when another
  /// version of Pandect made it, whose analyzers and grammars may differ. What is used of it is verified as
  /// it is read.
  /// @param catalogue the build must have been made of an earlier state of it
  static std::optional<PreviousBuild> open(const LibraryFolder& folder, const Catalogue& catalogue);

 private:
  void open_segments(const std::filesystem::path& build);
};

/// Every work, by its id; those that have not changed since the previous build are taken from it.
/// @param previous null: all are read
std::vector<WorkState> states_since(const Catalogue& catalogue, const PreviousBuild* previous);

/// The parts of a build that are taken over from the previous one, and those that are rebuilt. Works are
/// indexes into a list of WorkStates.
struct BuildPlan {
  struct Work {
    bool documents = false;             ///< its documents and terms are rebuilt
    bool links = false;                 ///< its references are resolved again
    bool copied_links = false;          ///< its links are copied from the previous build
    std::uint32_t before = UINT32_MAX;  ///< its index in the previous build, if unchanged
    std::uint32_t segment = 0;          ///< index of the new segment with its rebuilt parts; set once known
    std::uint64_t shape = 0;            ///< shape_of() its tree; 0: not yet known
    std::vector<std::uint32_t> seers;
  };
  std::vector<Work> works;
  /// Segments that are kept, as indexes into the list of the previous build.
  std::vector<std::uint32_t> kept;

  /// True if a new segment must be written.
  bool makes_segment() const;
};

/// Compares the works with the previous build.
/// @param previous null: everything is rebuilt
/// @param most limit of documents in a segment
BuildPlan plan_build(const Catalogue& catalogue, const std::vector<WorkState>& works,
                     const PreviousBuild* previous, std::size_t most);

/// Maximum number of segments of a build, not counting those above half of the largest size.
inline constexpr std::size_t most_segments = 8;

/// Chooses the segments to merge into a new one, so that there are few, and each is at least twice as large
/// as the next: a document is rewritten about as often as the logarithm of their number.
/// @param live number of live documents of each segment
/// @param all number of all its documents
/// @param fresh number of documents of the new segment
/// @param most limit of documents in a segment: larger ones are merged only to drop dead documents
/// @returns indexes into the list
std::vector<std::uint32_t> segments_to_merge(const std::vector<std::size_t>& live,
                                             const std::vector<std::size_t>& all, std::size_t fresh,
                                             std::size_t most);

}  // namespace pandect
