#include "answer/extractive.h"

#include <algorithm>
#include <map>

#include "answer/question_definitions.h"
#include "answer/quotable.h"

namespace pandect {
namespace {

bool is_named(const Hit& hit) {
  return std::ranges::any_of(hit.why,
                             [](const Reason& reason) { return reason.kind == Reason::Kind::named; });
}

/// Share of the question's weight that a further sentence must add.
constexpr double least_gain = 0.1;

QuestionTerms::Held without(QuestionTerms::Held held, const QuestionTerms::Held& covered) {
  for (std::size_t i = 0; i < covered.size(); ++i) held[i] = held[i] && !covered[i];
  return held;
}

QuestionTerms::Held with(QuestionTerms::Held held, const QuestionTerms::Held& more) {
  held.resize(more.size(), false);
  for (std::size_t i = 0; i < more.size(); ++i) held[i] = held[i] || more[i];
  return held;
}

/// By how much the best score is ahead of the tenth's, as a share of it. Where fewer than ten are found the
/// last one stands for it: a single hit has no lead.
double lead(std::span<const Hit> hits) {
  const double best = hits.front().score;
  const double tenth = hits[std::min<std::size_t>(hits.size(), 10) - 1].score;
  return best > 0 ? (best - tenth) / best : 0;
}

/// The sentences that together hold most of the question: each is chosen for what it adds to those before it,
/// and comes with what it cannot be understood without.
std::vector<AnswerQuote> choose_quotes(const QuestionTerms& terms, const QuotableProvision& provision,
                                       std::size_t count) {
  std::vector<QuestionTerms::Held> held;
  for (const Span sentence : provision.sentences) held.push_back(terms.held(provision.words(sentence)));
  std::vector<Span> chosen;
  QuestionTerms::Held covered;
  for (std::size_t i = 0; i < count && !held.empty(); ++i) {
    std::size_t best = 0;
    double best_gain = 0;
    for (std::size_t k = 0; k < held.size(); ++k) {
      const double gain = terms.weight(without(held[k], covered));
      if (gain > best_gain) best = k, best_gain = gain;
    }
    // A further sentence must add something worth reading.
    if (i > 0 && best_gain < least_gain) break;
    for (const Span span : complete_quote(provision, provision.sentences[best], terms.language())) {
      chosen.push_back(span);
      covered = with(covered, terms.held(provision.words(span)));
    }
  }
  std::vector<AnswerQuote> quotes;
  for (const Span span : join_spans(std::move(chosen))) {
    quotes.push_back({span, terms.coverage(provision.words(span))});
  }
  return quotes;
}

/// The definitions in the order in which they bear on an answer: of the works the question mentions, then of
/// those of the hits, best first, then of others.
void order_definitions(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                       std::vector<std::uint32_t>& definitions) {
  const std::span<const Document> documents = library.documents().documents();
  std::vector<std::uint32_t> works;
  for (const WorkMention& mention : query.works) works.push_back(mention.work);
  for (const Hit& hit : hits) works.push_back(documents[hit.document].work);
  std::ranges::stable_sort(definitions, {}, [&](std::uint32_t definition) {
    const std::uint32_t work = documents[library.terms().definitions()[definition].document].work;
    return std::ranges::find(works, work) - works.begin();
  });
}

/// The definitions of the terms of the question: they are the answer when it asks what a term means, and
/// stand beside it when their works answer it.
void answer_with_definitions(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                             const ExtractiveSettings& settings, ExtractedAnswer& answer) {
  const std::span<const TermDefinition> all = library.terms().definitions();
  const std::span<const Document> documents = library.documents().documents();
  QuestionDefinitions found = find_question_definitions(library, query);
  order_definitions(library, query, hits, found.definitions);
  if (found.asks_for_meaning) {
    std::vector<AnswerPassage> passages;
    for (const std::uint32_t definition : found.definitions) {
      if (passages.size() >= settings.passages) break;
      const Hit hit{
          all[definition].document, hits.empty() ? 1 : hits.front().score, {{Reason::Kind::defines, 0, 0}}};
      passages.push_back({hit, 1, {{all[definition].span, 1}}, {}});
    }
    for (AnswerPassage& passage : answer.passages) {
      const auto is_there = [&](const AnswerPassage& one) {
        return one.hit.document == passage.hit.document;
      };
      if (passages.size() < settings.passages && std::ranges::none_of(passages, is_there))
        passages.push_back(std::move(passage));
    }
    answer.passages = std::move(passages);
    answer.evidence = answer.coverage = 1;
    return;
  }
  for (const std::uint32_t definition : found.definitions) {
    const std::uint32_t work = documents[all[definition].document].work;
    const auto of_work = [&](const AnswerPassage& one) { return documents[one.hit.document].work == work; };
    const auto is_quoted = [&](const AnswerPassage& one) {
      return one.hit.document == all[definition].document &&
             std::ranges::any_of(one.quotes, [&](const AnswerQuote& quote) {
               return quote.span.contains(all[definition].span);
             });
    };
    if (answer.definitions.size() >= settings.definitions) break;
    if (std::ranges::any_of(answer.passages, of_work) && std::ranges::none_of(answer.passages, is_quoted))
      answer.definitions.push_back(definition);
  }
}

}  // namespace

ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings) {
  ExtractedAnswer answer;
  std::map<std::size_t, QuestionTerms> terms_of_range;
  for (const Hit& hit : hits) {
    if (answer.passages.size() >= settings.passages && !is_named(hit)) break;
    if (!is_named(hit) && hit.score < settings.least_share * hits.front().score && !is_named(hits.front()))
      break;
    const std::size_t range = range_of(library, hit.document);
    const QuestionTerms& terms =
        terms_of_range.try_emplace(range, library, range, std::string_view(query.text)).first->second;
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[hit.document], terms.language());
    const double coverage = terms.coverage(provision.extent + '\n' + provision.around);
    if (!is_named(hit) && coverage < settings.least_coverage) continue;
    answer.coverage = std::max(answer.coverage, coverage);
    answer.passages.push_back({hit, coverage, choose_quotes(terms, provision, settings.quotes), {}});
  }
  const bool named = std::ranges::any_of(hits, is_named);
  answer.evidence = named ? 1 : answer.coverage + 0.5 * lead(hits);
  answer_with_definitions(library, query, hits, settings, answer);
  answer.answered = !answer.passages.empty() && answer.evidence >= settings.least_evidence;
  if (!answer.answered) {
    answer.passages.clear();
    answer.definitions.clear();
  }
  for (AnswerPassage& passage : answer.passages) {
    std::vector<Span> quoted;
    for (const AnswerQuote& quote : passage.quotes) quoted.push_back(quote.span);
    passage.related = find_related(library, passage.hit.document, quoted, query.day, settings.related);
  }
  return answer;
}

}  // namespace pandect
