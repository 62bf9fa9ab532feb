#include "answer/extractive.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "answer/cited_parts.h"
#include "answer/question_definitions.h"
#include "answer/quotable.h"
#include "answer/sentence_choice.h"
#include "answer/sought.h"
#include "catalogue/identity.h"
#include "library/one_law.h"
#include "question/asking_words.h"
#include "retrieve/likeness.h"
#include "text/folded_reader.h"
#include "text/utf8.h"

namespace pandect {
namespace {

bool is_named(const Hit& hit) {
  return std::ranges::any_of(hit.why,
                             [](const Reason& reason) { return reason.kind == Reason::Kind::named; });
}

bool is_missing(const NamedProvision& named) {
  return named.targets.empty() && (named.status == Resolution::Status::no_such_work ||
                                   named.status == Resolution::Status::no_such_provision);
}

/// The lead of a score over the tenth, relative to the score without what the name of its work contributed to
/// the whole work. With fewer than ten hits the last one is used, with proportionally less weight: a single
/// hit has no lead.
double lead(std::span<const Hit> hits, std::size_t place) {
  const std::size_t last = std::min<std::size_t>(hits.size(), 10) - 1;
  const double own = hits[place].score;
  const double words = own - score_of_name(hits[place]);
  if (words <= 0) return 0;
  return std::clamp((own - hits[last].score) / words, 0.0, 1.0) * static_cast<double>(last) / 9;
}

/// See AnswerSigns::meaning_lead. Fewer than ten hits tell less of it, and what is missing counts as usual.
double meaning_lead(std::span<const Hit> hits, double meaning) {
  constexpr std::size_t ten = 10;
  constexpr double usual = 1;
  double furthest = meaning;
  std::size_t count = 0;
  for (const Hit& hit : hits.first(std::min(hits.size(), ten))) {
    if (!likeness_of(hit)) continue;
    furthest = std::min(furthest, meaning_of(hit));
    ++count;
  }
  const double missing = static_cast<double>(ten - std::max<std::size_t>(count, 1)) / (ten - 1);
  return meaning - furthest + usual * missing;
}

/// The passage that has nearly the words of a provision of another work under the same number, or is that
/// provision in another text of its law: the two take one place.
const AnswerPassage* repeated_by(const LibraryView& library, std::span<const AnswerPassage> passages,
                                 const Hit& hit, const QuotableProvision& provision) {
  constexpr double same_words = 0.9;
  const std::span<const Document> documents = library.documents().documents();
  const auto found = std::ranges::find_if(passages, [&](const AnswerPassage& passage) {
    const Document& other = documents[passage.hit.document];
    if (other.work == documents[hit.document].work) return false;
    const Provision own = library.provision_and_above(other.version, other.provision).front();
    return own.number == provision.provision.number &&
           (likeness(library.text(other.version, own.extent), provision.extent) >= same_words ||
            are_one_provision(library, hit.document, passage.hit.document));
  });
  return found == passages.end() ? nullptr : &*found;
}

/// The letters and digits of a text, folded.
std::string letters_of(std::string_view text) {
  std::string letters;
  FoldedReader reader(text);
  while (reader.next())
    if (reader.current().kind != CharKind::separator) append_utf8(letters, reader.current().value);
  return letters;
}

/// True if two documents are one provision of a law, of which the library has two texts that differ here.
bool differ(const LibraryView& library, std::uint32_t a, std::uint32_t b) {
  const auto words = [&](std::uint32_t document) {
    const Document& own = library.documents().documents()[document];
    return letters_of(
        library.text(own.version, library.provision_and_above(own.version, own.provision).front().body));
  };
  return are_one_provision(library, a, b) && words(a) != words(b);
}

/// Orders definitions by relevance: of the works the question mentions, then of those of the hits, best
/// first, then of others.
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

/// If the question asks what a term means, the answer is its definitions, before the hits.
void put_definitions_first(const LibraryView& library, std::span<const std::uint32_t> definitions,
                           double score, const ExtractiveSettings& settings, ExtractedAnswer& answer) {
  std::vector<AnswerPassage> passages;
  const auto add = [&](AnswerPassage passage) {
    const auto is_same = [&](const AnswerPassage& one) { return one.hit.document == passage.hit.document; };
    if (passages.size() < settings.passages && std::ranges::none_of(passages, is_same))
      passages.push_back(std::move(passage));
  };
  for (const std::uint32_t place : definitions) {
    const TermDefinition& definition = library.terms().definitions()[place];
    const Hit hit{definition.document, score, {{Reason::Kind::defines, 0, 0}}};
    const std::size_t range = range_of(library, definition.document);
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[definition.document],
                      library.documents().ranges()[range].language);
    add({hit, 1, 1, {{whole_sentences(provision, definition.span), 1}}, {}});
  }
  for (AnswerPassage& passage : answer.passages) add(std::move(passage));
  answer.passages = std::move(passages);
  answer.evidence = answer.signs.coverage = 1;
}

/// The work in which the meaning of a term is asked for, if it has none of the definitions.
std::optional<std::uint32_t> work_without(const LibraryView& library, const Query& query,
                                          std::span<const std::uint32_t> definitions) {
  const auto is_in = [&](const WorkMention& mention) {
    return std::ranges::any_of(definitions, [&](std::uint32_t place) {
      const std::uint32_t document = library.terms().definitions()[place].document;
      return library.documents().documents()[document].work == mention.work;
    });
  };
  if (query.works.empty() || std::ranges::any_of(query.works, is_in)) return std::nullopt;
  return query.works.front().work;
}

/// The definitions of terms of the question that apply to their uses in the passages and are not quoted by
/// any.
std::vector<std::uint32_t> definitions_beside(const LibraryView& library,
                                              std::span<const std::uint32_t> of_question,
                                              std::span<const AnswerPassage> passages, std::size_t most) {
  std::vector<std::uint32_t> beside;
  const auto is_quoted = [&](const TermDefinition& definition) {
    return std::ranges::any_of(passages, [&](const AnswerPassage& passage) {
      return passage.hit.document == definition.document &&
             std::ranges::any_of(passage.quotes, [&](const AnswerQuote& quote) {
               return quote.span.contains(definition.span);
             });
    });
  };
  for (const AnswerPassage& passage : passages) {
    for (const TermUse& use : library.terms().uses_in(passage.hit.document)) {
      const bool asked = std::ranges::binary_search(of_question, use.definition);
      if (!asked || beside.size() >= most || is_quoted(library.terms().definitions()[use.definition]))
        continue;
      if (std::ranges::find(beside, use.definition) == beside.end()) beside.push_back(use.definition);
    }
  }
  return beside;
}

/// True if a passage quotes a related provision.
bool is_quoted(std::span<const AnswerPassage> passages, const RelatedProvision& related) {
  return std::ranges::any_of(passages, [&](const AnswerPassage& passage) {
    return passage.hit.document == related.document &&
           std::ranges::any_of(passage.quotes, [&](const AnswerQuote& quote) {
             return quote.span.contains(related.quotes.back());
           });
  });
}

/// The words of a related provision that are quoted.
std::string quoted_words(const LibraryView& library, const RelatedProvision& related) {
  const Document& own = library.documents().documents()[related.document];
  std::string words;
  for (const Span quote : related.quotes) words += library.text(own.version, quote) + '\n';
  return words;
}

/// Puts the penalties and exceptions first that refer to the very paragraph that is quoted, then those that
/// speak of what is asked. Those for breaches of other paragraphs stay only if they speak more of it than all
/// of the quoted ones do.
void order_related(const LibraryView& library, std::string_view question,
                   std::vector<RelatedProvision>& related) {
  struct Place {
    RelatedKind kind;
    double share;
    std::size_t index;
  };
  std::map<std::size_t, QuestionTerms> terms;
  std::vector<Place> order;
  double of_quotes = 0;  // the greatest share of the question in a penalty for what is quoted
  for (std::size_t i = 0; i < related.size(); ++i) {
    const std::size_t range = range_of(library, related[i].document);
    const QuestionTerms& own = terms.try_emplace(range, library, range, question).first->second;
    order.push_back({related[i].kind, own.coverage(quoted_words(library, related[i])), i});
    if (related[i].of_quote && related[i].kind == RelatedKind::penalty)
      of_quotes = std::max(of_quotes, order.back().share);
  }
  std::erase_if(order,
                [&](const Place& one) { return !related[one.index].of_quote && one.share <= of_quotes; });
  const auto rank = [&](const Place& one) {
    const RelatedProvision& own = related[one.index];
    return std::tuple(one.kind, own.of_quote, !own.exact, -one.share);
  };
  std::ranges::stable_sort(order, {}, rank);
  std::vector<RelatedProvision> ordered;
  for (const Place& one : order) ordered.push_back(std::move(related[one.index]));
  related = std::move(ordered);
}

/// Weighs each passage with those above it.
void weigh_behind(std::vector<AnswerPassage>& passages) {
  double best = 0;
  for (AnswerPassage& passage : passages) {
    const double own = passage.evidence;
    passage.evidence = evidence_behind(own, best);
    best = std::max(best, own);
  }
}

/// Adds the provisions that refer to the passages, each once: the first of each kind, and the number of
/// others.
void relate_passages(const LibraryView& library, const Query& query, std::string_view question,
                     std::size_t most, std::vector<AnswerPassage>& passages) {
  const std::vector<Sought> sought = sought_by(query.text, query.language);
  const bool asks_for_penalty = std::ranges::find(sought, Sought::penalty) != sought.end();
  using Kind = RelatedProvision::Kind;
  std::set<std::tuple<Kind, std::uint32_t, std::uint32_t>> known;  // document and where its quote begins
  for (AnswerPassage& passage : passages) {
    std::vector<Span> quoted;
    for (const AnswerQuote& quote : passage.quotes) quoted.push_back(quote.span);
    std::map<Kind, std::size_t> count;
    std::vector<RelatedProvision> all =
        find_related(library, passage.hit.document, quoted, query.day, asks_for_penalty);
    order_related(library, question, all);
    for (RelatedProvision& related : all) {
      if (is_quoted(passages, related)) continue;
      if (!known.emplace(related.kind, related.document, related.quotes.back().begin).second) continue;
      if (++count[related.kind] <= most) passage.related.push_back(std::move(related));
    }
    const auto more = [&](Kind kind) { return count[kind] - std::min(count[kind], most); };
    passage.more_penalties = more(Kind::penalty);
    passage.more_exceptions = more(Kind::exception);
  }
}

}  // namespace

double evidence_of(const AnswerSigns& signs) {
  const double by_signs =
      signs.likeness ? -3.05 + 2.15 * signs.coverage + 0.97 * signs.meaning_lead + 5.63 * *signs.likeness
                     : -3.6 + 4.6 * signs.coverage + 8.7 * signs.lead;
  return 1 / (1 + std::exp(-(by_signs - (signs.of_elsewhere ? 5.5 : 0.0))));
}

double evidence_behind(double own, double best_above) {
  constexpr double weight = 2.5;
  if (own >= 1) return 1;
  return 1 / (1 + (1 - own) / own * std::exp(weight * best_above));
}

double evidence_of_hit(std::span<const Hit> hits, std::size_t place, double coverage) {
  const Hit& hit = hits[place];
  if (is_named(hit)) return 1;
  AnswerSigns signs;
  signs.coverage = coverage;
  signs.lead = lead(hits, place);
  signs.likeness = likeness_of(hit);
  if (signs.likeness) signs.meaning_lead = meaning_lead(hits, meaning_of(hit));
  return evidence_of(signs);
}

Strength strength_of(double evidence) {
  constexpr double strong_from = 0.8;
  constexpr double fair_from = 0.5;
  return evidence >= strong_from ? Strength::strong : evidence >= fair_from ? Strength::fair : Strength::weak;
}

double coverage_of(const LibraryView& library, const QuestionTerms& terms, std::uint32_t document) {
  const Document& own = library.documents().documents()[document];
  const std::vector<Provision> chain = library.provision_and_above(own.version, own.provision);
  std::string words = library.text(own.version, chain.front().extent);
  for (const Provision& above : std::span(chain).subspan(1)) words += '\n' + above.heading;
  return terms.coverage(words + '\n' + library.works()[own.work].title);
}

double counted_coverage(const Query& query, const QuestionTerms& terms, const Hit& hit, double coverage) {
  constexpr double usual = 0.38;
  const bool other = query.language != Language::unknown && terms.language() != query.language;
  return other && likeness_of(hit) ? std::max(coverage, usual) : coverage;
}

HitEvidence::HitEvidence(const LibraryView& library, const Query& query, std::span<const Hit> hits)
    : library_(library),
      query_(query),
      hits_(hits),
      subject_(without_asking_words(query.text, query.language)) {}

std::optional<double> HitEvidence::of(std::size_t place) {
  const Hit& hit = hits_[place];
  const std::size_t range = range_of(library_, hit.document);
  const QuestionTerms& terms =
      terms_of_range_.try_emplace(range, library_, range, std::string_view(subject_)).first->second;
  const double coverage = coverage_of(library_, terms, hit.document);
  const bool by_words =
      std::ranges::all_of(hit.why, [](const Reason& reason) { return reason.kind == Reason::Kind::words; });
  if (coverage == 0 && by_words) return std::nullopt;
  return evidence_of_hit(hits_, place, counted_coverage(query_, terms, hit, coverage));
}

ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings, const Nearness& nearness) {
  ExtractedAnswer answer;
  const SentenceChoice choice(query, settings, nearness);
  const std::string question = without_asking_words(query.text, query.language);
  // The citations of the question selected the provision; they do not indicate the sentence.
  std::string asked = without_citations(query);
  const bool only_cites = is_only_asking_words(asked, query.language);
  asked = only_cites ? std::string() : without_asking_words(asked, query.language);
  std::map<std::size_t, QuestionTerms> terms_of_range;
  std::map<std::size_t, QuestionTerms> asked_terms_of_range;
  std::size_t looked_at = 0;
  std::optional<double> nearest;  ///< greatest similarity of those that decide
  std::optional<ForeignPlace> elsewhere = find_foreign_place(library, query);
  bool applies = false;  // law of a union, or of the whole country, that applies there
  for (std::size_t place = 0; place < hits.size(); ++place) {
    const Hit& hit = hits[place];
    if (looked_at >= std::max(settings.passages, settings.deciding) && !is_named(hit)) break;
    if (!is_named(hit) && hit.score < settings.least_share * hits.front().score && !is_named(hits.front()) &&
        !likeness_of(hit))
      break;
    const std::size_t range = range_of(library, hit.document);
    const QuestionTerms& terms =
        terms_of_range.try_emplace(range, library, range, std::string_view(question)).first->second;
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[hit.document], terms.language());
    const double coverage = terms.coverage(provision.extent + '\n' + provision.around);
    const double meaning = meaning_of(hit);
    if (!is_named(hit) && coverage < settings.least_coverage && !likeness_of(hit)) continue;
    if (looked_at++ < settings.deciding || is_named(hit)) {
      if (looked_at == 1) answer.signs.coverage = counted_coverage(query, terms, hit, coverage);
      if (const auto of_hit = likeness_of(hit)) {
        answer.signs.likeness = std::max(answer.signs.likeness.value_or(*of_hit), *of_hit);
        nearest = std::max(nearest.value_or(meaning), meaning);
      }
      const std::uint32_t work = library.documents().documents()[hit.document].work;
      if (elsewhere && names_place(provision.extent + '\n' + provision.around, *elsewhere)) elsewhere.reset();
      applies = applies || (elsewhere && applies_in(library.works()[work].id, *elsewhere));
    }
    if (answer.passages.size() >= settings.passages && !is_named(hit)) continue;
    const AnswerPassage* const same = repeated_by(library, answer.passages, hit, provision);
    if (same != nullptr && differ(library, same->hit.document, hit.document))
      answer.differing.emplace_back(same->hit.document, hit.document);
    if (!is_named(hit) && same != nullptr) continue;
    const bool whole = only_cites && !is_named(hit);
    const QuestionTerms& quoted =
        whole
            ? terms
            : asked_terms_of_range.try_emplace(range, library, range, std::string_view(asked)).first->second;
    const std::vector<Span> parts = cited_parts(library, query, hit.document);
    answer.passages.push_back({hit,
                               coverage,
                               evidence_of_hit(hits, place, counted_coverage(query, terms, hit, coverage)),
                               parts.empty() ? choice.quotes(quoted, provision, meaning > 0)
                                             : choice.quotes_of_parts(quoted, provision, parts),
                               {}});
  }
  const bool named = std::ranges::any_of(hits, is_named);
  if (!hits.empty()) {
    answer.signs.lead = lead(hits, 0);
    if (nearest) answer.signs.meaning_lead = meaning_lead(hits, *nearest);
    answer.signs.of_elsewhere = elsewhere.has_value() && !applies;
    answer.evidence = named ? 1 : evidence_of(answer.signs);
  }
  QuestionDefinitions found = find_question_definitions(library, query);
  if (found.asks_for_meaning) {
    order_definitions(library, query, hits, found.definitions);
    answer.undefined_in = work_without(library, query, found.definitions);
    put_definitions_first(library, found.definitions, hits.empty() ? 1 : hits.front().score, settings,
                          answer);
  }
  // If a provision is requested only by its number and does not exist, nothing else is evidence.
  const bool missing = only_cites && !query.named.empty() && std::ranges::all_of(query.named, is_missing);
  const double least = nearest ? settings.least_evidence_by_meaning : settings.least_evidence;
  answer.answered = !missing && !answer.passages.empty() && answer.evidence >= least;
  if (!answer.answered) answer.passages.clear();
  if (!answer.answered || applies) answer.elsewhere = std::move(elsewhere);
  if (!found.asks_for_meaning) {
    answer.definitions =
        definitions_beside(library, found.definitions, answer.passages, settings.definitions);
  }
  weigh_behind(answer.passages);
  relate_passages(library, query, asked, settings.related, answer.passages);
  return answer;
}

}  // namespace pandect
