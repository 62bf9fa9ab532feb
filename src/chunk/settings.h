#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// A strategy for cutting a text into chunks.
enum class ChunkStrategy : std::uint8_t {
  provision,   ///< each unit of the law; when it is too long, its parts
  characters,  ///< a fixed number of characters
  recursive,   ///< at the first separator of a list that makes pieces small enough
  lines,       ///< whole lines
  words,       ///< a fixed number of words
  sentences,   ///< a fixed number of sentences
  clauses,     ///< whole sentences and clauses
};

/// The names of the strategies, in the order of the enumeration.
const std::vector<std::string_view>& chunk_strategy_names();
std::string_view chunk_strategy_name(ChunkStrategy strategy);
/// @throws Error wrong_usage with the nearest name
ChunkStrategy parse_chunk_strategy(std::string_view name);

struct ChunkSettings {
  ChunkStrategy strategy = ChunkStrategy::provision;
  /// Maximum size of a chunk: words for `words`, sentences for `sentences`, code points for the others. For
  /// `provision`, 0 is no limit, and a provision without parts stays whole.
  std::size_t size = 0;
  /// Amount of a chunk, in the same unit, that is repeated at the beginning of the next; for all but
  /// characters, words and sentences, an upper limit.
  std::size_t overlap = 0;
  /// For `recursive`: tried in order, an empty one separates all characters.
  std::vector<std::string> separators{"\n\n", "\n", " ", ""};
  /// For `recursive`: remove white space at the ends.
  bool strip = true;
  /// Cut each unit of a law by itself, so that no chunk reaches beyond it; text outside units is in no chunk.
  bool within_units = false;
};

/// The strategy with its default size and overlap: 500 characters, lines of 553 and 50 (NitiBench, table 6),
/// 150 words (Attributed QA for Dutch law, section 3), 3 sentences and 1.
ChunkSettings default_chunk_settings(ChunkStrategy strategy);

/// @throws Error wrong_usage when the size is 0 or the overlap not below it
void check_chunk_settings(const ChunkSettings& settings);

}  // namespace pandect
