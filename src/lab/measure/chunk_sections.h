#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lab/measure/trec_run.h"

namespace pandect {

/// The sections completely inside each chunk of an external chunking: lines of chunk, tab, section, one line
/// for each section in order.
class ChunkSections {
 public:
  /// @throws Error bad_input with the line that has no tab, no_permission
  static ChunkSections read(const std::filesystem::path& path);
  /// @param name the text's name in error messages
  static ChunkSections parse(std::string_view text, const std::string& name);

  /// The sections of a chunk; null when it has none.
  const std::vector<std::string>* of(std::string_view chunk) const;

 private:
  std::unordered_map<std::string, std::vector<std::string>> sections_;
};

/// Converts a run over chunks to one over sections: each chunk is replaced by the sections completely inside
/// it, each at its first occurrence and at the rank of its chunk; a chunk without any is left out, and later
/// ones move up (NitiBench, section 4.1.1).
TrecRun run_of_sections(const TrecRun& chunks, const ChunkSections& sections);

}  // namespace pandect
