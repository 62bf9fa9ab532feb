#pragma once

#include <memory>
#include <vector>

#include "chunk/settings.h"
#include "model/embedder.h"
#include "retrieve/document_vectors.h"
#include "retrieve/passage_cutting.h"
#include "retrieve/retriever.h"
#include "vector/vector_store.h"

namespace pandect {

/// The passages of `passages` by their vectors: cosine with the question. What is embedded of one is where it
/// stands and its words. Scores are standard deviations above the mean of all passages of the works that may
/// be meant. A hit is a part of a document. Vectors are kept beside those of provisions, by the hash of what
/// was embedded.
class DensePassages : public Retriever {
 public:
  struct Settings {
    ChunkSettings chunks;
    bool subject = false;  ///< whether the words before the question count, too (retrieve/subject.h)
    DocumentVectors::Missing missing = DocumentVectors::Missing::embed;
  };
  /// @throws Error service_unavailable, no_permission, no_space, library_damaged
  DensePassages(const LibraryView& library, std::shared_ptr<Embedder> embedder, const Settings& settings);

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  void embed_missing(const std::vector<std::string>& texts);

  const LibraryView& library_;
  std::shared_ptr<Embedder> embedder_;
  Settings settings_;
  VectorStore store_;
  std::vector<CutPassage> passages_;  ///< those that have a vector
  std::vector<std::uint32_t> rows_;   ///< of the store, by passage
};

}  // namespace pandect
