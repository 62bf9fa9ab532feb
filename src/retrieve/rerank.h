#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/reranker.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Orders hits by a model's score of how well their words answer the question, alone or beside their order.
class Rerank : public Retriever {
 public:
  struct Settings {
    std::size_t candidates = 50;  ///< number of the input's hits that the model reads
    /// The model's input for a hit: its words, the title of its work before them, or the windows that
    /// encoders embed, of which the best counts.
    enum class Reads : std::uint8_t { words, titled, windows } reads = Reads::titled;
    std::size_t windows = 8;          ///< of a hit, at most
    std::size_t window_tokens = 400;  ///< about how many tokens a window has
    /// Of the model's scores beside those of the input, both in standard deviations from their mean over the
    /// candidates: the hits then share the input's scores in their new order, and those behind the candidates
    /// follow. 0: the model's scores alone, and the others are dropped.
    double weight = 0;
  };
  Rerank(const LibraryView& library, SharedRetriever input, std::shared_ptr<Reranker> model,
         const Settings& settings)
      : library_(library), input_(std::move(input)), model_(std::move(model)), settings_(settings) {}

  /// @throws Error service_unavailable
  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override {
    return input_->explain(query, document);
  }

 private:
  std::vector<std::string> texts_of(const Hit& hit) const;
  /// A score for each hit. @throws Error service_unavailable
  std::vector<double> scores_of(const Query& query, std::span<const Hit> hits) const;

  const LibraryView& library_;
  SharedRetriever input_;
  std::shared_ptr<Reranker> model_;
  Settings settings_;
};

}  // namespace pandect
