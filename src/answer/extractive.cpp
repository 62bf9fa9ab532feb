#include "answer/extractive.h"

#include <algorithm>
#include <map>

#include "text/sentences.h"

namespace pandect {
namespace {

bool is_named(const Hit& hit) {
  return std::ranges::any_of(hit.why,
                             [](const Reason& reason) { return reason.kind == Reason::Kind::named; });
}

/// By how much the best score is ahead of the tenth's, as a share of it. Where fewer than ten are found the
/// last one stands for it: a single hit has no lead.
double lead(std::span<const Hit> hits) {
  const double best = hits.front().score;
  const double tenth = hits[std::min<std::size_t>(hits.size(), 10) - 1].score;
  return best > 0 ? (best - tenth) / best : 0;
}

/// A provision's words and what is known of its place.
struct Passage {
  Provision provision;
  std::string extent;  // words of the provision's extent
  std::string around;  // headings above it, and the work's title
};

Passage read_passage(const LibraryView& library, const Document& document) {
  std::vector<Provision> chain =
      library.catalogue().provision_and_above(document.version, document.provision);
  Passage passage{chain.front(), library.catalogue().text(document.version, chain.front().extent), {}};
  for (const Provision& above : chain) passage.around += above.heading + '\n';
  passage.around += library.works()[document.work].title;
  return passage;
}

/// The sentences that together hold most of the question: each is chosen for what it adds to those before it.
std::vector<AnswerQuote> choose_quotes(const QuestionTerms& terms, const Passage& passage,
                                       std::size_t count) {
  struct Candidate {
    Span span;
    QuestionTerms::Held held;
    bool chosen = false;
  };
  std::vector<Candidate> candidates;
  for (const Span span : provision_sentences(passage.provision, passage.extent, terms.language())) {
    const Span local{span.begin - passage.provision.extent.begin, span.end - passage.provision.extent.begin};
    candidates.push_back({span, terms.held(local.of(passage.extent))});
  }
  std::vector<AnswerQuote> quotes;
  QuestionTerms::Held covered;
  while (quotes.size() < count) {
    Candidate* best = nullptr;
    double best_gain = 0;
    for (Candidate& candidate : candidates) {
      if (candidate.chosen) continue;
      QuestionTerms::Held fresh = candidate.held;
      for (std::size_t i = 0; i < covered.size(); ++i) fresh[i] = fresh[i] && !covered[i];
      const double gain = terms.weight(fresh);
      if (gain > best_gain) best = &candidate, best_gain = gain;
    }
    // A further sentence must add something worth reading.
    if (best == nullptr || (!quotes.empty() && best_gain < 0.1)) break;
    best->chosen = true;
    quotes.push_back({best->span, terms.weight(best->held)});
    covered.resize(best->held.size(), false);
    for (std::size_t i = 0; i < covered.size(); ++i) covered[i] = covered[i] || best->held[i];
  }
  if (quotes.empty() && !candidates.empty()) quotes.push_back({candidates.front().span, 0});
  std::ranges::sort(quotes, {}, [](const AnswerQuote& quote) { return quote.span.begin; });
  return quotes;
}

}  // namespace

std::vector<Span> provision_sentences(const Provision& provision, std::string_view extent_text,
                                      Language language) {
  const std::uint32_t skipped = provision.body.begin - provision.extent.begin;
  const std::string_view body = extent_text.substr(std::min<std::size_t>(skipped, extent_text.size()));
  std::vector<Span> sentences = split_sentences(body, language);
  for (Span& span : sentences) {
    span.begin += provision.body.begin;
    span.end += provision.body.begin;
  }
  return sentences;
}

ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings) {
  ExtractedAnswer answer;
  if (hits.empty()) return answer;
  std::map<std::size_t, QuestionTerms> terms_of_range;
  for (const Hit& hit : hits) {
    if (answer.passages.size() >= settings.passages && !is_named(hit)) break;
    if (!is_named(hit) && hit.score < settings.least_share * hits.front().score && !is_named(hits.front()))
      break;
    const std::size_t range = range_of(library, hit.document);
    const QuestionTerms& terms =
        terms_of_range.try_emplace(range, library, range, std::string_view(query.text)).first->second;
    const Passage passage = read_passage(library, library.documents().documents()[hit.document]);
    const double coverage = terms.coverage(passage.extent + '\n' + passage.around);
    if (!is_named(hit) && coverage < settings.least_coverage) continue;
    answer.coverage = std::max(answer.coverage, coverage);
    answer.passages.push_back({hit, coverage, choose_quotes(terms, passage, settings.quotes)});
  }
  const bool named = std::ranges::any_of(hits, is_named);
  answer.evidence = named ? 1 : answer.coverage + 0.5 * lead(hits);
  answer.answered = !answer.passages.empty() && answer.evidence >= settings.least_evidence;
  if (!answer.answered) answer.passages.clear();
  return answer;
}

}  // namespace pandect
