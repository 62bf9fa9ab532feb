#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "encoder/text_heads.h"
#include "model/embedder.h"
#include "model/reranker.h"

namespace pandect {

/// The weights of an encoder's heads in a score.
struct HeadWeights {
  double dense = 0.4;         ///< the cosine of the texts' vectors
  double multi_vector = 0.4;  ///< max_sim() of their tokens'
  double sparse = 0.2;        ///< sparse_product() of their tokens' weights
};

/// An embedder as a reranker, by the heads of its model: the question and each text are encoded separately,
/// so that the results for a text are reused for later questions. Recent texts are cached, in at most 256 MB.
class LateInteraction : public Reranker {
 public:
  LateInteraction(std::shared_ptr<Embedder> embedder, HeadWeights weights)
      : embedder_(std::move(embedder)), weights_(weights) {}

  ModelInfo info() const override { return embedder_->info(); }
  /// @throws Error wrong_usage when the model lacks a head with a weight, or is a service
  std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                            const std::stop_token& stop = {}) override;

 private:
  using Key = std::pair<std::uint64_t, std::uint64_t>;
  using Known = std::shared_ptr<const TextHeads>;
  std::vector<Known> heads_of(std::span<const std::string> texts, WantedHeads wanted,
                              const std::stop_token& stop);

  std::shared_ptr<Embedder> embedder_;
  HeadWeights weights_;
  std::mutex mutex_;
  std::map<Key, Known> known_;
  std::size_t known_bytes_ = 0;
};

}  // namespace pandect
