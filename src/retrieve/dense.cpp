#include "retrieve/dense.h"

#include <algorithm>

#include "model/local_embedder.h"
#include "retrieve/likeness.h"

namespace pandect {

Dense::Dense(const LibraryView& library, std::shared_ptr<Embedder> embedder, DocumentVectors::Missing missing,
             const Monitor& monitor)
    : library_(library),
      embedder_(std::move(embedder)),
      asks_by_adapter_(identity_of(embedder_->info()) != identity_of(embedder_->passage_info())),
      vectors_(library, *embedder_, missing, monitor) {}

std::vector<Hit> Dense::retrieve(const Query& query, std::size_t k) const {
  const std::vector<std::string> text{query.text};
  std::vector<float> question = embedder_->embed(text, TextKind::query).values;
  bring_to_length_1(question);
  std::vector<float> plain = question;
  if (auto* local = dynamic_cast<LocalEmbedder*>(embedder_.get()); local != nullptr && asks_by_adapter_) {
    plain = local->embed_plainly(text).values;
    bring_to_length_1(plain);
  }
  const double mean = vectors_.mean_cosine();
  std::vector<Hit> hits;
  // Vectors are near across languages; a question is of the law in its own, if there is any.
  const Documents& documents = library_.documents();
  const bool bound = std::ranges::any_of(
      documents.ranges(), [&](const DocumentRange& range) { return range.language == query.language; });
  const auto admits = [&](const Document& document) {
    return query.share_of(document.work) > 0 &&
           (!bound || documents.language_of(document.work) == query.language);
  };
  for (const DocumentVectors::Scored& near : vectors_.nearest(question, query.day, k, admits)) {
    const double cosine = vectors_.cosine(near.document, plain).value_or(near.cosine);
    const double likeness = mean < 1 ? (cosine - mean) / (1 - mean) : 0;
    hits.push_back({near.document, near.above_mean, {meaning_reason(near.above_mean, likeness)}});
  }
  return hits;
}

}  // namespace pandect
