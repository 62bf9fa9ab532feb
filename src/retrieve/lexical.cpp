#include "retrieve/lexical.h"

#include <algorithm>

#include "retrieve/asking_words.h"
#include "retrieve/question_terms.h"

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

std::vector<Bm25Settings> LexicalRetriever::group_settings(const LexicalIndex& index) const {
  std::vector<Bm25Settings> settings;
  for (const FieldGroup& group : index.groups()) {
    settings.push_back(group.name == "words" ? settings_.words : settings_.characters);
  }
  return settings;
}

std::vector<QueryTerm> LexicalRetriever::terms_of(const Query& query, const LexicalIndex& index) const {
  return query_terms(index, query.text, query.language, settings_.asking_words);
}

std::vector<MatchedTerm> LexicalRetriever::explain(const Query& query, std::uint32_t document) const {
  const std::size_t range = range_of(library_, document);
  const LexicalIndex& index = library_.lexical(range);
  const std::vector<QueryTerm> terms = terms_of(query, index);
  const std::uint32_t first = library_.documents().ranges()[range].begin;
  std::vector<MatchedTerm> matched;
  for (const TermExplanation& one : index.explain(terms, group_settings(index), document - first)) {
    const QueryTerm& term = terms[one.term];
    matched.push_back({index.groups()[term.group].name, term.term, one.documents, one.idf, one.score});
  }
  std::ranges::stable_sort(matched, std::ranges::greater(), &MatchedTerm::score);
  return matched;
}

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
  const auto in_force = [&](std::uint32_t i) { return documents[first + i].in_force(query.day); };
  const std::vector<QueryTerm> terms = terms_of(query, index);
  for (const ScoredDocument& found : index.search(terms, group_settings(index), k, in_force)) {
    hits.push_back({first + found.document, found.score, {{Reason::Kind::words, found.score, 0}}});
  }
}

}  // namespace pandect
