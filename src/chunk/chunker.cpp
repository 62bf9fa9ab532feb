#include "chunk/chunker.h"

#include <algorithm>

#include "chunk/cutting.h"
#include "pandect/error.h"
#include "text/lines.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Cuts units into chunks, in order.
class ProvisionCut {
 public:
  ProvisionCut(const Work& work, std::size_t size)
      : work_(work), size_(size), children_(work.provisions.size()) {
    for (std::uint32_t i = 1; i < work.provisions.size(); ++i) {
      const std::uint32_t parent = work.provisions[i].parent;
      if (parent != no_provision) children_[parent].push_back(i);
    }
  }

  std::vector<Chunk> run() {
    for (std::uint32_t i = 0; i < work_.provisions.size(); ++i) {
      if (work_.provisions[i].unit) cut(i);
    }
    return std::move(chunks_);
  }

 private:
  /// If it fits it is one chunk; else its parts are, and the text before and between them.
  void cut(std::uint32_t provision) {
    const Span extent = work_.provisions[provision].extent;
    std::uint32_t done = extent.begin;
    if (size_ > 0 && count_code_points(extent.of(work_.text)) > size_) {
      for (const std::uint32_t child : children_[provision]) {
        add({done, work_.provisions[child].extent.begin}, provision);
        cut(child);
        done = work_.provisions[child].extent.end;
      }
    }
    add({done, extent.end}, provision);
  }

  void add(Span span, std::uint32_t provision) {
    const Span chunk = trim(work_.text, span);
    if (!chunk.empty()) chunks_.push_back({chunk, provision});
  }

  const Work& work_;
  std::size_t size_;
  std::vector<std::vector<std::uint32_t>> children_;
  std::vector<Chunk> chunks_;
};

/// Gives each chunk the last provision, among units and levels above, that begins before its first words and
/// contains them.
void find_provisions(const Work& work, std::vector<Chunk>& chunks) {
  for (Chunk& chunk : chunks) {
    // Parents come before their children, so the last that contains the position is the innermost.
    const auto behind = std::ranges::upper_bound(work.provisions, chunk.span.begin, {},
                                                 [](const Provision& p) { return p.extent.begin; });
    auto at = static_cast<std::uint32_t>(behind - work.provisions.begin());
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
  check_chunk_settings(settings);
  if (settings.strategy == ChunkStrategy::provision) return ProvisionCut(work, settings.size).run();
  std::vector<Chunk> chunks;
  if (settings.within_units) {
    for (std::uint32_t i = 0; i < work.provisions.size(); ++i) {
      const Span extent = work.provisions[i].extent;
      if (!work.provisions[i].unit) continue;
      for (const Span part : cut_text(extent.of(work.text), work.language, settings))
        chunks.push_back({{extent.begin + part.begin, extent.begin + part.end}, i});
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
