#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "chunk/settings.h"
#include "model/embedder.h"
#include "pandect/progress.h"
#include "retrieve/document_vectors.h"
#include "retrieve/passage_cutting.h"
#include "retrieve/retriever.h"
#include "vector/vector_store.h"

namespace pandect {

/// Ranks the passages of `passages` by vectors: cosine with the question. The embedded text of a passage is
/// its words, by default after its position in the law. Scores are standard deviations above the mean of all
/// passages of the works that may be meant. A hit is a part of a document. Vectors are kept with those of
/// provisions, by the hash of the embedded text.
class DensePassages : public Retriever {
 public:
  struct Settings {
    ChunkSettings chunks;
    bool places = true;    ///< a passage's headings are embedded before its words
    bool subject = false;  ///< include the words before the question (question/subject.h)
    DocumentVectors::Missing missing = DocumentVectors::Missing::embed;
  };
  /// @throws Error service_unavailable, no_permission, no_space, library_damaged
  DensePassages(const LibraryView& library, std::shared_ptr<Embedder> embedder, const Settings& settings,
                const Monitor& monitor = {});

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  std::shared_ptr<Embedder> embedder_;
  Settings settings_;
  VectorStore store_;
  std::vector<CutPassage> passages_;  ///< those that have a vector
  std::vector<std::uint32_t> rows_;   ///< in the store, by passage
};

/// The folder of the passages' vectors.
std::filesystem::path passages_folder(const LibraryView& library, const Embedder& embedder);
/// Embeds those of the texts that the store does not have, which it keeps by their hash.
void embed_missing(VectorStore& store, Embedder& embedder, const std::vector<std::string>& texts,
                   const Monitor& monitor);

/// Embeds the passages of a library that have no vector yet, cut in each way that a search by an embedder has
/// needed before (chunks.json beside the vectors lists them), so that none waits for what was added since. If
/// stopped, the next call resumes. Does nothing where no search has needed passages.
/// @throws Error service_unavailable, no_permission, no_space, library_damaged
void embed_passages(const LibraryView& library, Embedder& embedder, const Monitor& monitor);

}  // namespace pandect
