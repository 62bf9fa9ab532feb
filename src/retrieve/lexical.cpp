#include "retrieve/lexical.h"

#include <algorithm>
#include <string>
#include <utility>

#include "question/asking_words.h"
#include "question/question_terms.h"
#include "question/work_scope.h"

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

std::uint32_t own_work(const LibraryView& library, std::uint32_t document) {
  return library.documents().documents()[document].work;
}

/// The names of works in the question.
std::string names_of(const Query& query) {
  std::string names(query.text.size(), ' ');
  for (const WorkMention& mention : query.works)
    names.replace(mention.span.begin, mention.span.size(), query.text, mention.span.begin,
                  mention.span.size());
  return names;
}

/// The words of the question that rank the provisions of a work it names. Without the name the question words
/// would dominate; they do not count.
std::vector<QueryTerm> rest_terms(const Query& query, const LexicalIndex& index) {
  return query_terms(index, without_asking_words(without_names(query), query.language));
}

std::size_t count_words(const LexicalIndex& index, const std::string& text, Language language) {
  const std::vector<QueryTerm> terms = query_terms(index, without_asking_words(text, language));
  return static_cast<std::size_t>(std::ranges::count(terms, 0U, &QueryTerm::group));
}

/// The works whose names would dominate the ranking of their provisions, sorted: those named in a question
/// that has no more words outside the names than in them. None when it has no other words, or names many
/// works.
std::vector<std::uint32_t> named_works(const Query& query, const LexicalIndex& index) {
  constexpr std::size_t most = 8;
  std::vector<std::uint32_t> works;
  for (const WorkMention& mention : query.works) works.push_back(mention.work);
  std::ranges::sort(works);
  const auto same = std::ranges::unique(works);
  works.erase(same.begin(), same.end());
  const std::string rest = without_names(query);
  if (works.empty() || works.size() > most || is_only_asking_words(rest, query.language)) return {};
  if (count_words(index, rest, query.language) > count_words(index, names_of(query), query.language))
    return {};
  return works;
}

}  // namespace

std::vector<Bm25Settings> LexicalRetriever::group_settings(const LexicalIndex& index) const {
  std::vector<Bm25Settings> settings;
  for (const FieldGroup& group : index.groups()) {
    settings.push_back(group.name == "words" ? settings_.words : settings_.characters);
  }
  return settings;
}

std::vector<QueryTerm> LexicalRetriever::terms_of(const LexicalIndex& index, std::string_view words,
                                                  Language language) const {
  return query_terms(index, words, language, settings_.asking_words);
}

std::vector<MatchedTerm> LexicalRetriever::explain(const Query& query, std::uint32_t document) const {
  const std::size_t range = range_of(library_, document);
  const LexicalIndex& index = library_.lexical(range);
  const bool named = std::ranges::binary_search(named_works(query, index), own_work(library_, document));
  const std::vector<QueryTerm> terms =
      named ? rest_terms(query, index) : terms_of(index, query.text, query.language);
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

std::vector<ScoredDocument> LexicalRetriever::find(std::span<const QueryTerm> terms, std::size_t range,
                                                   const TermScope& scope, std::size_t k) const {
  const LexicalIndex& index = library_.lexical(range);
  if (search_ != nullptr) return search_->search(terms, range, scope, k);
  const std::uint32_t first = library_.documents().ranges()[range].begin;
  const std::span<const Document> documents = library_.documents().documents();
  return index.search(terms, group_settings(index), k,
                      [&](std::uint32_t i) { return scope.has(documents[first + i]); });
}

void LexicalRetriever::search_range(const Query& query, std::size_t range, std::size_t k,
                                    std::vector<Hit>& hits) const {
  const DocumentRange& own = library_.documents().ranges()[range];
  const LexicalIndex& index = library_.lexical(range);
  const std::vector<std::uint32_t> named = named_works(query, index);
  const std::vector<QueryTerm> terms = terms_of(index, query.text, query.language);
  for (const ScoredDocument& found : find(terms, range, {&query, std::nullopt, named}, k)) {
    hits.push_back({own.begin + found.document, found.score, {{Reason::Kind::words, found.score, 0}}});
  }
  for (const std::uint32_t work : named) search_named(query, range, work, k, hits);
}

void LexicalRetriever::search_named(const Query& query, std::size_t range, std::uint32_t work, std::size_t k,
                                    std::vector<Hit>& hits) const {
  const std::uint32_t first = library_.documents().ranges()[range].begin;
  const LexicalIndex& index = library_.lexical(range);
  const TermScope own{&query, work, {}};
  const std::vector<QueryTerm> name = terms_of(index, names_of(query), query.language);
  const std::vector<ScoredDocument> most = find(name, range, own, 1);
  double given = most.empty() ? 0 : most.front().score;
  const std::vector<QueryTerm> rest = rest_terms(query, index);
  std::vector<ScoredDocument> all = find(rest, range, own, k);
  if (all.empty()) {
    // The name still finds the law, where it has none of the other words.
    all = find(name, range, own, k);
    given = 0;
  }
  for (const ScoredDocument& found : all) {
    Hit hit{first + found.document, found.score, {{Reason::Kind::words, found.score, 0}}};
    if (given > 0) hit.why.push_back({Reason::Kind::name, given, 0});
    hit.score += given;
    hits.push_back(std::move(hit));
  }
}

}  // namespace pandect
