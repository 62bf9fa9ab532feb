#pragma once

#include <memory>

#include "model/embedder.h"
#include "retrieve/document_vectors.h"
#include "retrieve/retriever.h"

namespace pandect {

/// The question and the documents as vectors of one embedder: cosine, over every document that has a vector.
/// Scores are standard deviations above the mean of the documents.
class Dense : public Retriever {
 public:
  /// @throws Error service_unavailable, no_permission, no_space
  Dense(const LibraryView& library, std::shared_ptr<Embedder> embedder, DocumentVectors::Missing missing,
        const Monitor& monitor = {});

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  std::shared_ptr<Embedder> embedder_;
  bool asks_by_adapter_;  ///< questions are embedded by another model than passages
  DocumentVectors vectors_;
};

}  // namespace pandect
