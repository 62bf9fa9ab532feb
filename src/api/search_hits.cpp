#include "api/search_hits.h"

#include <algorithm>
#include <span>

#include "answer/quotable.h"
#include "api/describe.h"
#include "api/question_notes.h"
#include "api/quoting.h"
#include "text/excerpt.h"
#include "text/utf8.h"

namespace pandect {
namespace {

/// Code points of a snippet: about three lines of a terminal.
constexpr std::size_t snippet_length = 240;

/// A provision as snippets are taken from it, read once for all questions.
struct SnippetSource {
  Span body;                        ///< of the provision, for one without a sentence
  std::vector<Span> windows;        ///< one from each of its sentences on
  std::uint32_t begin = 0;          ///< of the provision
  QuestionTerms::TermPlaces terms;  ///< counted from there
  std::size_t bytes() const { return windows.size() * sizeof(Span) + terms.size() * sizeof(terms.front()); }

  /// The terms within a stretch.
  std::span<const QuestionTerms::TermPlace> within(Span stretch) const {
    const auto is_before = [&](const auto& one) { return begin + one.second.begin < stretch.begin; };
    const auto ends_inside = [&](const auto& one) { return begin + one.second.end <= stretch.end; };
    const auto first = std::ranges::partition_point(terms, is_before);
    return {first, std::partition_point(first, terms.end(), ends_inside)};
  }
};

SnippetSource read_source(const LibraryView& view, const QuestionTerms& terms, const Document& document) {
  const Provision provision = view.provision_and_above(document.version, document.provision).front();
  const std::string extent = view.text(document.version, provision.extent);
  SnippetSource made{provision.body, {}, provision.extent.begin, terms.places_in(extent)};
  for (const Span sentence : provision_sentences(provision, extent, terms.language())) {
    const std::size_t end = end_of_excerpt(extent, sentence.begin - made.begin, snippet_length);
    made.windows.push_back({sentence.begin, made.begin + static_cast<std::uint32_t>(end)});
  }
  made.terms.shrink_to_fit();
  return made;
}

/// A stretch of a document with where its terms are.
struct Snippet {
  Quote quote;
  QuestionTerms::TermPlaces terms;
  std::size_t bytes() const {
    return quote.text.capacity() + quote.corrected.size() * sizeof(CorrectedRange) +
           terms.size() * sizeof(terms.front());
  }
};

/// The stretch of a provision, from one sentence on, with most of what the question is about.
std::shared_ptr<const Snippet> snippet_of(const LibraryView& view, const QuestionTerms& terms,
                                          std::uint32_t number, std::int32_t day) {
  const Document& document = view.documents().documents()[number];
  const auto language = static_cast<std::uint64_t>(terms.language());
  const auto source = view.recall().get<SnippetSource>(
      {static_cast<std::uint64_t>(document.version), (std::uint64_t{document.provision} << 8U) | language},
      [&] { return read_source(view, terms, document); });
  Span best = source->body;
  double best_weight = -1;
  for (const Span window : source->windows) {
    const double weight = terms.carried(source->within(window));
    if (weight > best_weight + 1e-9) best = window, best_weight = weight;
  }
  const bool is_own = served_on(view, number, document.provision, day).version == document.version;
  const auto make = [&] {
    Snippet made{quote_document(view, number, best, day), {}};
    if (!is_own || made.quote.text.size() != best.size()) {
      made.terms = terms.places_in(made.quote.text);
      return made;
    }
    const std::uint32_t from = best.begin - source->begin;
    for (const auto& [term, span] : source->within(best))
      made.terms.push_back({term, {span.begin - from, span.end - from}});
    return made;
  };
  if (!is_own) return std::make_shared<const Snippet>(make());
  return view.recall().get<Snippet>(
      {(std::uint64_t{number} << 8U) | language, (std::uint64_t{best.begin} << 32U) | best.end}, make);
}

}  // namespace

SearchHit describe_hit(const LibraryView& view, const QuestionTerms& terms, const Hit& hit,
                       std::int32_t day) {
  SearchHit described;
  described.provision = describe_document(view, hit.document, day);
  described.score = hit.score;
  const auto snippet = snippet_of(view, terms, hit.document, day);
  described.snippet = snippet->quote;
  const CodePointOffsets offsets(described.snippet.text);
  for (const Span mark : terms.matches(snippet->terms, described.snippet.text)) {
    described.marks.push_back({offsets.from_byte(mark.begin), offsets.from_byte(mark.end)});
  }
  return described;
}

}  // namespace pandect
