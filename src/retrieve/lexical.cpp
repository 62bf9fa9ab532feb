#include "retrieve/lexical.h"

#include <algorithm>

namespace pandect {
namespace {

std::vector<std::size_t> ranges_to_search(const LibraryView& library, Language language) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < ranges.size(); ++i) {
    if (ranges[i].language == language) return {i};
    all.push_back(i);
  }
  return all;
}

}  // namespace

std::vector<Hit> LexicalRetriever::retrieve(const Query& query, std::size_t k) const {
  std::vector<Hit> hits;
  for (const std::size_t range : ranges_to_search(library_, query.language))
    search_range(query, range, k, hits);
  std::ranges::stable_sort(hits, [](const Hit& a, const Hit& b) { return a.score > b.score; });
  if (hits.size() > k) hits.resize(k);
  return hits;
}

void LexicalRetriever::search_range(const Query& query, std::size_t range, std::size_t k,
                                    std::vector<Hit>& hits) const {
  const std::uint32_t first = library_.documents().ranges()[range].begin;
  const std::span<const Document> documents = library_.documents().documents();
  const LexicalIndex& index = library_.lexical(range);
  std::vector<Bm25Settings> settings;
  for (const FieldGroup& group : index.groups()) {
    settings.push_back(group.name == "words" ? settings_.words : settings_.characters);
  }
  const auto in_force = [&](std::uint32_t i) { return documents[first + i].in_force(query.day); };
  const std::vector<QueryTerm> terms = query_terms(index, query.text);
  for (const ScoredDocument& found : index.search(terms, settings, k, in_force)) {
    hits.push_back({first + found.document, found.score, {{Reason::Kind::words, found.score, 0}}});
  }
}

}  // namespace pandect
