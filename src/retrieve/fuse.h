#pragma once

#include <vector>

#include "retrieve/retriever.h"

namespace pandect {

/// The method that fuses the hits of several retrievers.
struct Fusion {
  enum class Method : std::uint8_t {
    rrf,  ///< sum of weight / (k + rank): reciprocal rank fusion (Cormack et al. 2009); weighted, as in
          ///< SearchFireSafety, appendix D (there k 5, weights .1 sparse and .9 dense)
    sum,  ///< sum of weight times normalised score (NitiBench weights the three heads of BGE-M3 .4, .2, .4)
  };
  enum class Normalise : std::uint8_t {
    none,
    min_max,  ///< (score - least) / (best - least) of the retriever's hits; 1 when all are equal
    z,        ///< (score - mean) / standard deviation; 0 when all are equal
  };
  Method method = Method::rrf;
  Normalise normalise = Normalise::none;
  double k = 60;
  std::vector<double> weights;   ///< one for each retriever; empty: 1 each
  std::size_t candidates = 100;  ///< of each retriever
};

/// Fuses retrievers. Every hit of any of them is a candidate: none filters the others.
class Fuse : public Retriever {
 public:
  Fuse(std::vector<SharedRetriever> inputs, Fusion settings)
      : inputs_(std::move(inputs)), settings_(std::move(settings)) {}

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;
  std::vector<MatchedTerm> explain(const Query& query, std::uint32_t document) const override;

 private:
  std::vector<SharedRetriever> inputs_;
  Fusion settings_;
};

}  // namespace pandect
