#pragma once

#include <cstdint>
#include <memory>

#include "model/reranker.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Orders hits by a model's score of how well their words answer the question.
class Rerank : public Retriever {
 public:
  /// The model's input for a hit: its words, the title of its work before them, or the windows that encoders
  /// embed, of which the best counts.
  enum class Reads : std::uint8_t { words, titled, windows };
  /// @param candidates number of the input's hits that the model reads; the others are dropped
  Rerank(const LibraryView& library, SharedRetriever input, std::shared_ptr<Reranker> model,
         std::size_t candidates, Reads reads = Reads::titled)
      : library_(library),
        input_(std::move(input)),
        model_(std::move(model)),
        candidates_(candidates),
        reads_(reads) {}

  /// @throws Error service_unavailable
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }

 private:
  const LibraryView& library_;
  SharedRetriever input_;
  std::shared_ptr<Reranker> model_;
  std::size_t candidates_;
  Reads reads_;
};

}  // namespace pandect
