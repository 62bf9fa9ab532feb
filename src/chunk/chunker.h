#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "chunk/settings.h"
#include "law/work.h"
#include "text/span.h"

namespace pandect {

/// A part of a work's text that is found and shown as one.
struct Chunk {
  Span span;  ///< in Work::text
  /// The unit it begins in, or else the innermost provision around its begin; a place in Work::provisions.
  std::uint32_t provision = 0;
};

/// The chunks of a text, in order, as bytes of it; white space alone is none.
/// @throws Error wrong_usage for settings that make no sense, and for `provision`, which a bare text lacks
std::vector<Span> cut_text(std::string_view text, Language language, const ChunkSettings& settings);

/// The chunks of a work, in order. @throws Error wrong_usage for settings that make no sense
std::vector<Chunk> cut_work(const Work& work, const ChunkSettings& settings);

/// Where a chunk stands: the work's title, the headings above, label and heading of its provision, each after
/// a "›". To be put in front of the chunk's words in an index; what is quoted remains the span.
std::string chunk_place(const Work& work, const Chunk& chunk);

}  // namespace pandect
