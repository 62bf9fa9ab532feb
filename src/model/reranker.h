#pragma once

#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "model/chat.h"

namespace pandect {

/// A model that scores how well texts answer a query. Every function may be called from several threads at
/// once.
class Reranker {
 public:
  virtual ~Reranker() = default;
  virtual ModelInfo info() const = 0;
  /// A score for each text, in their order; higher is better, and scores of one query are comparable.
  /// @throws Error service_unavailable, Cancelled
  virtual std::vector<double> score(const std::string& query, std::span<const std::string> texts,
                                    const std::stop_token& stop = {}) = 0;
};

}  // namespace pandect
