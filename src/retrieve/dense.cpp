#include "retrieve/dense.h"

#include <cmath>

namespace pandect {

Dense::Dense(const LibraryView& library, std::shared_ptr<Embedder> embedder, DocumentVectors::Missing missing)
    : embedder_(std::move(embedder)), vectors_(library, *embedder_, missing) {}

std::vector<Hit> Dense::retrieve(const Query& query, std::size_t k) const {
  Matrix question = embedder_->embed(std::vector<std::string>{query.text}, TextKind::query);
  double squares = 0;
  for (const float value : question.values) squares += double{value} * value;
  for (float& value : question.values) value /= static_cast<float>(squares > 0 ? std::sqrt(squares) : 1);
  std::vector<Hit> hits;
  for (const DocumentVectors::Scored& near : vectors_.nearest(question.values, query.day, k))
    hits.push_back({near.document, near.above_mean, {{Reason::Kind::meaning, near.above_mean, 0}}});
  return hits;
}

}  // namespace pandect
