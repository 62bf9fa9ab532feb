#include "answer/extractive.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "answer/cited_parts.h"
#include "answer/hit_evidence.h"
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
  for (AnswerPassage& passage : answer.passages) {
    passage.evidence = evidence_behind(passage.evidence, definitions.empty() ? 0 : 1);
    add(std::move(passage));
  }
  answer.passages = std::move(passages);
  answer.evidence = 1;
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

ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings, const Nearness& nearness) {
  ExtractedAnswer answer;
  const SentenceChoice choice(query, settings, nearness);
  const std::string question = without_asking_words(query.text, query.language);
  // The citations of the question selected the provision; they do not indicate the sentence.
  std::string asked = without_citations(query);
  const bool only_cites = is_only_asking_words(asked, query.language);
  asked = only_cites ? std::string() : without_asking_words(asked, query.language);
  HitEvidence evidence(library, query, hits);
  std::map<std::pair<std::size_t, bool>, QuestionTerms> terms_of_range;
  std::size_t looked_at = 0;
  for (std::size_t place = 0; place < hits.size(); ++place) {
    const Hit& hit = hits[place];
    const bool named = is_named(hit);
    if (looked_at >= settings.passages && !named) break;
    if (!named && hit.score < settings.least_share * hits.front().score && !is_named(hits.front()) &&
        !likeness_of(hit))
      break;
    answer.by_meaning = answer.by_meaning || likeness_of(hit);
    const double coverage = evidence.signs_of(place).coverage;
    if (!named && coverage < settings.least_coverage && !likeness_of(hit)) continue;
    ++looked_at;
    if (answer.passages.size() >= settings.passages && !named) continue;
    const std::size_t range = range_of(library, hit.document);
    const bool whole = only_cites && !named;
    const QuestionTerms& terms =
        terms_of_range.try_emplace({range, whole}, library, range, std::string_view(whole ? question : asked))
            .first->second;
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[hit.document], terms.language());
    const AnswerPassage* const same = repeated_by(library, answer.passages, hit, provision);
    if (same != nullptr && differ(library, same->hit.document, hit.document))
      answer.differing.emplace_back(same->hit.document, hit.document);
    if (!named && same != nullptr) continue;
    const std::vector<Span> parts = cited_parts(library, query, hit.document);
    answer.passages.push_back({hit,
                               coverage,
                               evidence.of(place).value_or(0),
                               parts.empty() ? choice.quotes(terms, provision, meaning_of(hit) > 0)
                                             : choice.quotes_of_parts(terms, provision, parts),
                               {}});
  }
  answer.evidence = std::ranges::any_of(hits, is_named) ? 1 : evidence.best();
  QuestionDefinitions found = find_question_definitions(library, query);
  if (found.asks_for_meaning) {
    order_definitions(library, query, hits, found.definitions);
    answer.undefined_in = work_without(library, query, found.definitions);
    put_definitions_first(library, found.definitions, hits.empty() ? 1 : hits.front().score, settings,
                          answer);
  }
  // If a provision is requested only by its number and does not exist, nothing else is evidence.
  const bool missing = only_cites && !query.named.empty() && std::ranges::all_of(query.named, is_missing);
  const double least = answer.by_meaning ? settings.least_evidence_by_meaning : settings.least_evidence;
  answer.answered = !missing && !answer.passages.empty() && answer.evidence >= least;
  if (!answer.answered) answer.passages.clear();
  const auto applies_there = [&](const AnswerPassage& passage) {
    const std::uint32_t work = library.documents().documents()[passage.hit.document].work;
    return applies_in(library.works()[work].id, *evidence.elsewhere());
  };
  const auto is_elsewhere = [&] { return hits.empty() || evidence.signs_of(0).elsewhere; };
  if (evidence.elsewhere() &&
      (answer.answered ? std::ranges::any_of(answer.passages, applies_there) : is_elsewhere()))
    answer.elsewhere = evidence.elsewhere();
  if (!found.asks_for_meaning) {
    answer.definitions =
        definitions_beside(library, found.definitions, answer.passages, settings.definitions);
  }
  relate_passages(library, query, asked, settings.related, answer.passages);
  return answer;
}

}  // namespace pandect
