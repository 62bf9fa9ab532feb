#include "api/search_hits.h"

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

/// The candidates for a provision's snippet: one from each of its sentences on.
struct SnippetWindows {
  struct Window {
    Span span;
    QuestionTerms::TermSet terms;
  };
  Span body;  ///< of the provision, for one without a sentence
  std::vector<Window> windows;
  std::size_t bytes() const {
    std::size_t sum = windows.size() * sizeof(Window);
    for (const Window& window : windows) sum += window.terms.size() * sizeof(std::uint64_t);
    return sum;
  }
};

SnippetWindows make_snippet_windows(const LibraryView& view, const QuestionTerms& terms,
                                    const Document& document) {
  const Provision provision = view.provision_and_above(document.version, document.provision).front();
  const std::string extent = view.text(document.version, provision.extent);
  SnippetWindows made{provision.body, {}};
  for (const Span sentence : provision_sentences(provision, extent, terms.language())) {
    const std::uint32_t begin = sentence.begin - provision.extent.begin;
    const Span local{begin, static_cast<std::uint32_t>(end_of_excerpt(extent, begin, snippet_length))};
    made.windows.push_back(
        {{sentence.begin, provision.extent.begin + local.end}, terms.terms_in(local.of(extent))});
  }
  return made;
}

/// The stretch of a provision, from one sentence on, with most of the question.
Span choose_snippet(const LibraryView& view, const QuestionTerms& terms, const Document& document) {
  const Recall::Key key{
      static_cast<std::uint64_t>(document.version),
      (std::uint64_t{document.provision} << 8U) | static_cast<std::uint64_t>(terms.language())};
  const auto all =
      view.recall().get<SnippetWindows>(key, [&] { return make_snippet_windows(view, terms, document); });
  Span best = all->body;
  double best_weight = -1;
  for (const auto& [window, held] : all->windows) {
    const double weight = terms.coverage(held);
    if (weight > best_weight + 1e-9) best = window, best_weight = weight;
  }
  return best;
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

std::shared_ptr<const Snippet> snippet_of(const LibraryView& view, const QuestionTerms& terms,
                                          std::uint32_t document, Span span, std::int32_t day) {
  const Recall::Key key{(std::uint64_t{document} << 8U) | static_cast<std::uint64_t>(terms.language()),
                        (std::uint64_t{span.begin} << 32U) | span.end};
  const auto make = [&] {
    Snippet made{quote_document(view, document, span, day), {}};
    made.terms = terms.places_in(made.quote.text);
    return made;
  };
  const Document& own = view.documents().documents()[document];
  const bool is_own = served_on(view, document, own.provision, day).version == own.version;
  return is_own ? view.recall().get<Snippet>(key, make) : std::make_shared<const Snippet>(make());
}

}  // namespace

SearchHit describe_hit(const LibraryView& view, const QuestionTerms& terms, const Hit& hit,
                       std::int32_t day) {
  const Document& document = view.documents().documents()[hit.document];
  SearchHit described;
  described.provision = describe_document(view, hit.document, day);
  described.score = hit.score;
  const auto snippet = snippet_of(view, terms, hit.document, choose_snippet(view, terms, document), day);
  described.snippet = snippet->quote;
  const CodePointOffsets offsets(described.snippet.text);
  for (const Span mark : terms.matches(snippet->terms, described.snippet.text)) {
    described.marks.push_back({offsets.from_byte(mark.begin), offsets.from_byte(mark.end)});
  }
  described.why = describe_reasons(view, hit.why);
  return described;
}

}  // namespace pandect
