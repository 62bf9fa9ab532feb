#include "chunk/chunker.h"

#include <algorithm>

#include "chunk/cutting.h"
#include "pandect/error.h"
#include "text/lines.h"

namespace pandect {
namespace {

bool divides_into_chunks(const Provision& unit) {
  return unit.level == Level::annex || unit.level == Level::addendum;
}

/// A unit is a chunk. An annex is as many as it has items, with what stands before and between them.
void add_unit(const Work& work, std::uint32_t unit, std::vector<Chunk>& chunks) {
  const auto add = [&](Span span, std::uint32_t provision) {
    const Span chunk = trim(work.text, span);
    if (!chunk.empty()) chunks.push_back({chunk, provision});
  };
  const Provision& whole = work.provisions[unit];
  std::uint32_t done = whole.extent.begin;
  if (divides_into_chunks(whole)) {
    for (std::uint32_t i = unit + 1; i < work.provisions.size(); ++i) {
      const Provision& child = work.provisions[i];
      if (child.extent.begin >= whole.extent.end) break;
      if (child.parent != unit) continue;
      add({done, child.extent.begin}, unit);
      add(child.extent, i);
      done = child.extent.end;
    }
  }
  add({done, whole.extent.end}, unit);
}

/// Gives each chunk the last provision, units and what is above them, that begins before its first words and
/// reaches to them.
void find_provisions(const Work& work, std::vector<Chunk>& chunks) {
  for (Chunk& chunk : chunks) {
    std::uint32_t at = 0;
    // Parents stand before their children, so the last that holds the place is the innermost.
    const auto behind = std::ranges::upper_bound(work.provisions, chunk.span.begin, {},
                                                 [](const Provision& p) { return p.extent.begin; });
    at = static_cast<std::uint32_t>(behind - work.provisions.begin());
    at = at == 0 ? 0 : at - 1;
    while (at != 0 && work.provisions[at].extent.end <= chunk.span.begin) at = work.provisions[at].parent;
    std::uint32_t unit = at;
    while (unit != 0 && !work.provisions[unit].unit) unit = work.provisions[unit].parent;
    chunk.provision = unit != 0 ? unit : at;
  }
}

std::string name_of(const Provision& provision) {
  if (provision.heading.empty()) return provision.label;
  if (provision.label.empty()) return provision.heading;
  return provision.label + " " + provision.heading;
}

}  // namespace

std::vector<Span> cut_text(std::string_view text, Language language, const ChunkSettings& settings) {
  check_chunk_settings(settings);
  switch (settings.strategy) {
    case ChunkStrategy::provision:
      break;
    case ChunkStrategy::characters:
      return cut_characters(text, settings);
    case ChunkStrategy::recursive:
      return cut_recursively(text, settings);
    case ChunkStrategy::lines:
      return cut_lines(text, settings);
    case ChunkStrategy::words:
      return cut_words(text, language, settings);
    case ChunkStrategy::sentences:
      return cut_sentences(text, language, settings);
    case ChunkStrategy::clauses:
      return cut_clauses(text, language, settings);
  }
  throw Error(ErrorCode::wrong_usage, "a bare text has no provisions to cut at");
}

std::vector<Chunk> cut_work(const Work& work, const ChunkSettings& settings) {
  std::vector<Chunk> chunks;
  if (settings.strategy == ChunkStrategy::provision) {
    for (std::uint32_t i = 0; i < work.provisions.size(); ++i) {
      if (work.provisions[i].unit) add_unit(work, i, chunks);
    }
    return chunks;
  }
  for (const Span span : cut_text(work.text, work.language, settings)) chunks.push_back({span, 0});
  find_provisions(work, chunks);
  return chunks;
}

std::string chunk_place(const Work& work, const Chunk& chunk) {
  std::string place;
  for (std::uint32_t at = chunk.provision; at != 0 && at != no_provision; at = work.provisions[at].parent) {
    const std::string name = name_of(work.provisions[at]);
    if (!name.empty()) place = place.empty() ? name : name + " › " + place;
  }
  return place.empty() ? work.title : work.title + " › " + place;
}

}  // namespace pandect
