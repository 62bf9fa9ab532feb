#include "retrieve/rerank.h"

#include "pandect/error.h"
#include "retrieve/hit_table.h"

namespace pandect {
namespace {

std::string words_of(const LibraryView& library, const Hit& hit) {
  const Document& document = library.documents().documents()[hit.document];
  const Provision& provision = library.provisions(document.version)[document.provision];
  const Span span = hit.part.empty() ? provision.extent : hit.part;
  return library.works()[document.work].title + "\n" + library.catalogue().text(document.version, span);
}

}  // namespace

std::vector<Hit> Rerank::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> hits = input_->retrieve(query, candidates_);
  std::vector<std::string> texts;
  for (const Hit& hit : hits) texts.push_back(words_of(library_, hit));
  if (texts.empty()) return hits;
  const std::vector<double> scores = model_->score(query.text, texts);
  if (scores.size() != hits.size()) {
    throw Error(ErrorCode::service_unavailable, model_->info().name + ": it did not score every text");
  }
  for (std::size_t i = 0; i < hits.size(); ++i) {
    hits[i].score = scores[i];
    hits[i].why.push_back({Reason::Kind::reranked, scores[i], 0});
  }
  keep_best(hits, k);
  return hits;
}

}  // namespace pandect
