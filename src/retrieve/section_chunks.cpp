#include "retrieve/section_chunks.h"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "base/hash.h"
#include "chunk/chunker.h"
#include "chunk/information_loss.h"
#include "pandect/error.h"
#include "question/work_scope.h"
#include "retrieve/dense_passages.h"
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

SectionChunks::SectionChunks(const LibraryView& library, const SectionChunkSettings& settings,
                             std::shared_ptr<Embedder> embedder, const Monitor& monitor)
    : library_(library), embedder_(std::move(embedder)) {
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
  if (embedder_) {
    store_ = std::make_unique<VectorStore>(passages_folder(library, *embedder_));
    if (!chunks.empty()) embed_missing(*store_, *embedder_, chunks, monitor);
    for (const std::string& chunk : chunks) rows_.push_back(store_->find(hash64(chunk)).value());
    return;
  }
  folder_ = make_temporary_folder();
  const auto texts_of = [&](std::uint32_t chunk, std::vector<std::string>&) {
    return DocumentTexts{{chunks[chunk]}};
  };
  build_lexical_index(folder_ / "lexical.idx", {{"words", settings.analyzer, {"text"}}},
                      static_cast<std::uint32_t>(chunks.size()), texts_of);
  index_ = std::make_unique<LexicalIndex>(folder_ / "lexical.idx");
}

SectionChunks::~SectionChunks() {
  if (folder_.empty()) return;
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

std::vector<ScoredDocument> SectionChunks::best_chunks(const Query& query, std::size_t k) const {
  const auto allowed = [&](std::uint32_t chunk) {
    return std::ranges::any_of(held_[chunk], [&](std::uint32_t document) {
      return may_find(query, library_.documents().documents()[document]);
    });
  };
  if (index_) return index_->search(query_terms(*index_, query.text), std::span(&settings_, 1), k, allowed);
  std::vector<ScoredDocument> chunks;
  if (rows_.empty() || k == 0) return chunks;
  const std::vector<std::string> asked{query.text};
  std::vector<float> question = embedder_->embed(asked, TextKind::query).values;
  if (question.size() != store_->dimensions())
    throw Error(ErrorCode::service_unavailable, "the question's vector is of another length than chunks'");
  bring_to_length_1(question);
  for (std::uint32_t i = 0; i < rows_.size(); ++i) {
    if (allowed(i)) chunks.push_back({i, store_->exact_score(rows_[i], question)});
  }
  const auto wanted = static_cast<std::ptrdiff_t>(std::min(k, chunks.size()));
  std::ranges::partial_sort(chunks, chunks.begin() + wanted, [](const auto& a, const auto& b) {
    return a.score > b.score || (a.score == b.score && a.document < b.document);
  });
  chunks.resize(static_cast<std::size_t>(wanted));
  return chunks;
}

std::vector<Hit> SectionChunks::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> hits;
  std::unordered_set<std::uint32_t> seen;
  std::uint32_t rank = 0;
  const Reason::Kind why = index_ ? Reason::Kind::words : Reason::Kind::meaning;
  for (const ScoredDocument& chunk : best_chunks(query, k)) {
    ++rank;
    for (const std::uint32_t document : held_[chunk.document]) {
      if (may_find(query, library_.documents().documents()[document]) && seen.insert(document).second)
        hits.push_back({document, chunk.score, {{why, chunk.score, rank}}});
    }
  }
  return hits;
}

std::size_t chunk_rank(const Hit& hit) {
  return hit.why.size() == 1 &&
                 (hit.why[0].kind == Reason::Kind::words || hit.why[0].kind == Reason::Kind::meaning)
             ? hit.why[0].from
             : 0;
}

}  // namespace pandect
