#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/settings.h"
#include "law/work.h"
#include "text/span.h"

namespace pandect {

/// A part of a work's text that is retrieved and shown as a whole.
struct Chunk {
  Span span;  ///< in Work::text
  /// The unit it begins in, or else the innermost provision around its beginning; an index into
  /// Work::provisions.
  std::uint32_t provision = 0;
};

/// The chunks of a text, in order, as byte spans; white space alone is not a chunk.
/// @throws Error wrong_usage for invalid settings, and for `provision`, which a bare text lacks
std::vector<Span> cut_text(std::string_view text, Language language, const ChunkSettings& settings);

/// The chunks of a work, in order. @throws Error wrong_usage for invalid settings
std::vector<Chunk> cut_work(const Work& work, const ChunkSettings& settings);

/// The position of a chunk: the work's title, the headings above, label and heading of its provision,
/// separated by "›". To be put before the chunk's words in an index; quotes still use the span.
std::string chunk_place(const Work& work, const Chunk& chunk);

}  // namespace pandect
