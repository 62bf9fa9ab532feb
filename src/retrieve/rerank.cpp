#include "retrieve/rerank.h"

#include <algorithm>
#include <limits>

#include "pandect/error.h"
#include "retrieve/document_vectors.h"
#include "retrieve/hit_table.h"

namespace pandect {
namespace {

std::vector<std::string> texts_of(const LibraryView& library, const Hit& hit, Rerank::Reads reads) {
  const Document& document = library.documents().documents()[hit.document];
  const Provision& provision = library.provisions(document.version)[document.provision];
  const Span span = hit.part.empty() ? provision.extent : hit.part;
  std::string words = library.catalogue().text(document.version, span);
  if (reads == Rerank::Reads::windows && hit.part.empty())
    return embedded_windows(library.versions(document.work).back().record.spoken_title(), provision, words);
  if (reads == Rerank::Reads::words) return {std::move(words)};
  return {library.works()[document.work].title + "\n" + words};
}

}  // namespace

std::vector<Hit> Rerank::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> hits = input_->retrieve(query, candidates_);
  std::vector<std::string> texts;
  std::vector<std::size_t> hit_of;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    for (std::string& text : texts_of(library_, hits[i], reads_)) {
      texts.push_back(std::move(text));
      hit_of.push_back(i);
    }
  }
  if (texts.empty()) return hits;
  const std::vector<double> scores = model_->score(query.text, texts);
  if (scores.size() != texts.size()) {
    throw Error(ErrorCode::service_unavailable, model_->info().name + ": it did not score every text");
  }
  for (Hit& hit : hits) hit.score = std::numeric_limits<double>::lowest();
  for (std::size_t i = 0; i < texts.size(); ++i)
    hits[hit_of[i]].score = std::max(hits[hit_of[i]].score, scores[i]);
  for (Hit& hit : hits) hit.why.push_back({Reason::Kind::reranked, hit.score, 0});
  keep_best(hits, k);
  return hits;
}

}  // namespace pandect
