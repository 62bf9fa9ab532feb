#include "retrieve/section_chunks.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "chunk/chunker.h"
#include "chunk/information_loss.h"
#include "question/work_scope.h"
#include "retrieve/hit_table.h"
#include "retrieve/temporary_folder.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

Work work_of(const LibraryView& library, const Document& document) {
  Work work;
  work.title = library.works()[document.work].title;
  work.language = library.works()[document.work].language;
  work.text = library.catalogue().text(document.version);
  work.provisions = library.catalogue().provisions(document.version);
  return work;
}

}  // namespace

SectionChunks::SectionChunks(const LibraryView& library, const SectionChunkSettings& settings)
    : library_(library), folder_(make_temporary_folder()) {
  settings_.k1 = settings.k1;
  settings_.b = {settings.b};
  std::vector<std::string> chunks;
  std::set<std::int64_t> versions;
  const std::span<const Document> documents = library.documents().documents();
  for (const Document& first : documents) {
    if (!versions.insert(first.version).second) continue;
    const Work work = work_of(library, first);
    const SectionedText text = sectioned_text(work, settings.titles);
    for (const Span chunk : cut_text(text.text, work.language, settings.chunks)) {
      std::vector<std::uint32_t> held;
      for (const std::uint32_t provision : provisions_held(text, chunk)) {
        const auto document = library.document_of({first.work, first.version, provision});
        // A wording that lasts is found in the newest version that has it.
        if (document && documents[*document].version == first.version) held.push_back(*document);
      }
      if (held.empty()) continue;
      held_.push_back(std::move(held));
      chunks.emplace_back(chunk.of(text.text));
    }
  }
  const auto texts_of = [&](std::uint32_t chunk, std::vector<std::string>&) {
    return DocumentTexts{{chunks[chunk]}};
  };
  build_lexical_index(folder_ / "lexical.idx", {{"words", settings.analyzer, {"text"}}},
                      static_cast<std::uint32_t>(chunks.size()), texts_of);
  index_ = std::make_unique<LexicalIndex>(folder_ / "lexical.idx");
}

SectionChunks::~SectionChunks() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<Hit> SectionChunks::retrieve(const Query& query, std::size_t k) const {
  const std::vector<QueryTerm> terms = query_terms(*index_, query.text);
  const auto admitted = [&](std::uint32_t document) {
    return may_find(query, library_.documents().documents()[document]);
  };
  const auto allowed = [&](std::uint32_t chunk) { return std::ranges::any_of(held_[chunk], admitted); };
  std::vector<Hit> hits;
  std::unordered_set<std::uint32_t> seen;
  std::uint32_t rank = 0;
  for (const ScoredDocument& chunk : index_->search(terms, std::span(&settings_, 1), k, allowed)) {
    ++rank;
    for (const std::uint32_t document : held_[chunk.document]) {
      if (admitted(document) && seen.insert(document).second)
        hits.push_back({document, chunk.score, {{Reason::Kind::words, chunk.score, rank}}});
    }
  }
  return hits;
}

std::size_t chunk_rank(const Hit& hit) {
  return hit.why.size() == 1 && hit.why[0].kind == Reason::Kind::words ? hit.why[0].from : 0;
}

}  // namespace pandect
