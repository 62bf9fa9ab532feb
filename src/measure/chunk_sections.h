#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "measure/trec_run.h"

namespace pandect {

/// The sections that each chunk of somebody's cutting holds whole: lines of chunk, tab, section, a line for
/// each of several in their order.
class ChunkSections {
 public:
  /// @throws Error bad_input with the line that has no tab, no_permission
  static ChunkSections read(const std::filesystem::path& path);
  /// @param name what complaints call the text
  static ChunkSections parse(std::string_view text, const std::string& name);

  /// Those of a chunk; null when it holds none.
  const std::vector<std::string>* of(std::string_view chunk) const;

 private:
  std::unordered_map<std::string, std::vector<std::string>> sections_;
};

/// A run over chunks as one over sections: in place of each chunk stand those it holds whole, each where it
/// comes first; a chunk that holds none is left out, and the rest moves up (NitiBench, section 4.1.1).
TrecRun run_of_sections(const TrecRun& chunks, const ChunkSections& sections);

}  // namespace pandect
