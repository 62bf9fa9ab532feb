#include "chunk/settings.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/nearest_name.h"
#include "pandect/error.h"

namespace pandect {

const std::vector<std::string_view>& chunk_strategy_names() {
  static const std::vector<std::string_view> names{"provision", "characters", "recursive", "lines",
                                                   "words",     "sentences",  "clauses"};
  return names;
}

std::string_view chunk_strategy_name(ChunkStrategy strategy) {
  return chunk_strategy_names()[static_cast<std::size_t>(strategy)];
}

ChunkStrategy parse_chunk_strategy(std::string_view name) {
  const std::vector<std::string_view>& names = chunk_strategy_names();
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) {
    throw Error(ErrorCode::wrong_usage, fmt::format("there is no way of cutting called '{}'", name),
                suggest_name(name, names));
  }
  return static_cast<ChunkStrategy>(found - names.begin());
}

ChunkSettings default_chunk_settings(ChunkStrategy strategy) {
  ChunkSettings settings;
  settings.strategy = strategy;
  switch (strategy) {
    case ChunkStrategy::provision:
      break;
    case ChunkStrategy::lines:
      settings.size = 553;
      settings.overlap = 50;
      break;
    case ChunkStrategy::words:
      settings.size = 150;
      break;
    case ChunkStrategy::sentences:
      settings.size = 3;
      settings.overlap = 1;
      break;
    case ChunkStrategy::characters:
    case ChunkStrategy::recursive:
    case ChunkStrategy::clauses:
      settings.size = 500;
      break;
  }
  return settings;
}

void check_chunk_settings(const ChunkSettings& settings) {
  if (settings.strategy == ChunkStrategy::provision) {
    if (settings.overlap == 0) return;
    throw Error(ErrorCode::wrong_usage, "chunks that are provisions do not overlap",
                "leave out --overlap, or name another --strategy");
  }
  if (settings.size == 0) throw Error(ErrorCode::wrong_usage, "the size of a chunk is 0", "give --size");
  if (settings.overlap >= settings.size) {
    throw Error(ErrorCode::wrong_usage, fmt::format("an overlap of {} is not below the size of a chunk, {}",
                                                    settings.overlap, settings.size));
  }
}

}  // namespace pandect
