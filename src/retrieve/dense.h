#pragma once

#include <memory>
#include <span>
#include <vector>

#include "model/embedder.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A question and the whole texts of all documents as vectors of one embedder: cosine, over every document.
/// The embedder should be one that keeps its vectors, for all documents are embedded when this is made.
class Dense : public Retriever {
 public:
  /// @throws Error service_unavailable
  Dense(const LibraryView& library, std::shared_ptr<Embedder> embedder);

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  std::shared_ptr<Embedder> embedder_;
  Matrix vectors_;  ///< a row a document, of length 1
};

/// Sum of products. @param a, b of the same length
float dot_product(std::span<const float> a, std::span<const float> b);

}  // namespace pandect
