#include "retrieve/defined_terms.h"

#include <algorithm>
#include <unordered_map>

#include "definitions/term_matcher.h"
#include "question/question_terms.h"
#include "question/work_scope.h"

namespace pandect {
namespace {

/// The documents of a work, which are consecutive.
std::span<const Document> documents_of_work(const LibraryView& library, std::uint32_t document) {
  const std::span<const Document> documents = library.documents().documents();
  const DocumentRange& range = library.documents().ranges()[range_of(library, document)];
  const auto found = std::ranges::equal_range(documents.subspan(range.begin, range.end - range.begin),
                                              documents[document].work, {}, &Document::work);
  return {found.begin(), found.end()};
}

/// The definitions in some consecutive documents.
std::span<const TermDefinition> definitions_in(const LibraryView& library,
                                               std::span<const Document> documents) {
  const auto first = static_cast<std::uint32_t>(documents.data() - library.documents().documents().data());
  const std::span<const TermDefinition> all = library.terms().definitions();
  const auto begin = std::ranges::lower_bound(all, first, {}, &TermDefinition::document);
  const auto end = std::ranges::lower_bound(all, first + static_cast<std::uint32_t>(documents.size()), {},
                                            &TermDefinition::document);
  return {begin, end};
}

}  // namespace

void DefinedTerms::adjust(const Query& query, HitTable& table) const {
  const std::vector<Hit> hits = table.hits();
  if (settings_.question > 0) raise_for_question(query, hits, table);
  if (settings_.hits > 0) raise_for_hits(query, hits, table);
}

void DefinedTerms::raise_for_question(const Query& query, const std::vector<Hit>& hits,
                                      HitTable& table) const {
  const std::span<const Document> documents = library_.documents().documents();
  std::unordered_map<std::uint32_t, Hit> best;  // of each work
  for (const Hit& hit : hits) {
    const auto [own, is_new] = best.emplace(documents[hit.document].work, hit);
    if (!is_new && own->second.score < hit.score) own->second = hit;
  }
  std::vector<std::string> terms;
  std::vector<std::vector<std::uint32_t>> defined_in;  // documents, by term
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (const auto& [work, hit] : best) {
    for (const TermDefinition& definition :
         definitions_in(library_, documents_of_work(library_, hit.document))) {
      if (!may_find(query, documents[definition.document])) continue;
      const std::string_view name = library_.terms().name(definition);
      const auto [number, is_new] = numbers.emplace(name, terms.size());
      if (is_new) {
        terms.emplace_back(name);
        defined_in.emplace_back();
      }
      defined_in[number->second].push_back(definition.document);
    }
  }
  std::vector<std::uint32_t> raised;
  TermMatcher matcher(query.language, std::move(terms));
  matcher.find(query.text, [&](std::uint32_t term, Span) {
    raised.insert(raised.end(), defined_in[term].begin(), defined_in[term].end());
    return true;
  });
  std::ranges::sort(raised);
  const auto same = std::ranges::unique(raised);
  raised.erase(same.begin(), same.end());
  for (const std::uint32_t document : raised) {
    const double score = best.at(documents[document].work).score;
    table.raise(document, {Reason::Kind::defines, settings_.question * score, 0});
  }
}

void DefinedTerms::raise_for_hits(const Query& query, const std::vector<Hit>& hits, HitTable& table) const {
  const std::span<const Document> documents = library_.documents().documents();
  for (const Hit& hit : hits) {
    std::vector<std::uint32_t> defining;
    for (const TermUse& use : library_.terms().uses_in(hit.document)) {
      const std::uint32_t document = library_.terms().definitions()[use.definition].document;
      const bool other = document != hit.document && may_find(query, documents[document]);
      if (other && std::ranges::find(defining, document) == defining.end()) defining.push_back(document);
    }
    for (const std::uint32_t document : defining) {
      const double gain = settings_.hits * hit.score / static_cast<double>(defining.size());
      table.raise(document, {Reason::Kind::defines_for, gain, hit.document});
    }
  }
}

}  // namespace pandect
