#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "index/lexical_index.h"
#include "model/embedder.h"
#include "pandect/progress.h"
#include "retrieve/retriever.h"
#include "vector/vector_store.h"

namespace pandect {

struct SectionChunkSettings {
  ChunkSettings chunks;
  bool titles = true;  ///< units are concatenated, each after its law's title (sectioned_text())
  std::string analyzer = "words";
  double k1 = 1.5;
  double b = 0.75;
};

/// Chunks that ignore the law's units, ranked by BM25 or by an embedder's cosine. The hits for k are the
/// units completely inside the first k chunks, in their order, perhaps more or fewer than k; chunks without
/// one are dropped before anything is counted (NitiBench, section 4.1.1 and table 7). For BM25 it builds an
/// index of its own in a temporary folder, removed by the destructor.
class SectionChunks : public Retriever {
 public:
  /// @param embedder that ranks them; its vectors are kept with those of passages. Null: BM25
  SectionChunks(const LibraryView& library, const SectionChunkSettings& settings,
                std::shared_ptr<Embedder> embedder = nullptr, const Monitor& monitor = {});
  ~SectionChunks() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  /// The first `k` chunks that hold a document that may be found, with their scores.
  std::vector<ScoredDocument> best_chunks(const Query& query, std::size_t k) const;

  const LibraryView& library_;
  std::filesystem::path folder_;
  std::vector<std::vector<std::uint32_t>> held_;  ///< documents completely inside each chunk
  Bm25Settings settings_;
  std::unique_ptr<LexicalIndex> index_;
  std::shared_ptr<Embedder> embedder_;
  std::unique_ptr<VectorStore> store_;
  std::vector<std::uint32_t> rows_;  ///< in the store, by chunk
};

/// The rank, from 1, of the chunk that a hit of SectionChunks is in; 0 for a hit of another retriever.
std::size_t chunk_rank(const Hit& hit);

}  // namespace pandect
