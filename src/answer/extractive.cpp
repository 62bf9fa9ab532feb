#include "answer/extractive.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <numbers>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "answer/cited_parts.h"
#include "answer/question_definitions.h"
#include "answer/quotable.h"
#include "answer/sought.h"
#include "retrieve/asking_words.h"
#include "retrieve/likeness.h"
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

/// Least share of the question's weight that a further sentence must add.
constexpr double least_gain = 0.1;

/// A part that the question cites is quoted whole if it has at most this many code points.
constexpr std::size_t longest_part = 2000;

/// "Having regard to the opinion of the Bank,": the grounds of a preamble, which answer nothing.
bool only_names_grounds(std::string_view sentence) {
  return std::ranges::any_of(
      std::initializer_list<std::string_view>{"Having regard to", "After consulting", "Gelet op", "Gezien ",
                                              "Gestützt auf", "gestützt auf", "Vu ", "vu "},
      [&](std::string_view opening) { return sentence.starts_with(opening); });
}

QuestionTerms::Held without(QuestionTerms::Held held, const QuestionTerms::Held& covered) {
  for (std::size_t i = 0; i < covered.size(); ++i) held[i] = held[i] && !covered[i];
  return held;
}

QuestionTerms::Held with(QuestionTerms::Held held, const QuestionTerms::Held& more) {
  held.resize(more.size(), false);
  for (std::size_t i = 0; i < more.size(); ++i) held[i] = held[i] || more[i];
  return held;
}

/// The lead of the best score over the tenth, relative to its score without what the name of its work
/// contributed to the whole work. With fewer than ten hits the last one is used, with proportionally less
/// weight: a single hit has no lead.
double lead(std::span<const Hit> hits) {
  const std::size_t last = std::min<std::size_t>(hits.size(), 10) - 1;
  const double best = hits.front().score;
  const double words = best - score_of_name(hits.front());
  return words > 0 ? std::min((best - hits[last].score) / words, 1.0) * static_cast<double>(last) / 9 : 0;
}

/// Only the first of more sentences are compared by their vectors, which take time.
constexpr std::size_t most_compared = 48;

/// Evidence for a sentence besides the words of the question in it.
struct SentenceSign {
  double meaning =
      0;  ///< standard deviations by which it is nearer to the question than the provision's other sentences
  bool sought = false;  ///< it contains what the question asks for: a period, an amount, a penalty
};

class SentenceSigns {
 public:
  SentenceSigns(const Query& query, const Nearness& nearness)
      : nearness_(nearness), sought_(sought_by(query.text, query.language)) {}

  /// @param by_meaning true if the provision was found by its vector: words are then a poor guide within it
  std::vector<SentenceSign> of(const QuotableProvision& provision, Language language, bool by_meaning) const {
    const std::span<const Span> sentences = provision.sentences;
    std::vector<SentenceSign> signs(sentences.size());
    if (sentences.size() < 2) return signs;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      signs[i].sought = std::ranges::any_of(sought_, [&](Sought sought) {
        return has_sought(sought, provision.words(sentences[i]), language);
      });
    }
    if (by_meaning && nearness_) add_nearness(provision, signs);
    return signs;
  }

 private:
  void add_nearness(const QuotableProvision& provision, std::vector<SentenceSign>& signs) const {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(signs.size(), most_compared); ++i)
      texts.emplace_back(provision.words(provision.sentences[i]));
    const std::vector<double> cosines = nearness_(texts);
    if (cosines.empty()) return;
    double sum = 0;
    double squares = 0;
    for (const double cosine : cosines) sum += cosine, squares += cosine * cosine;
    const auto count = static_cast<double>(cosines.size());
    const double deviation = std::sqrt(std::max(squares / count - sum / count * (sum / count), 1e-9));
    for (std::size_t i = 0; i < cosines.size(); ++i)
      signs[i].meaning = (cosines[i] - sum / count) / deviation;
  }

  const Nearness& nearness_;
  std::vector<Sought> sought_;
};

/// Chooses the sentences that together contain most of the question: each for what it adds to those before
/// it, with the context needed to understand it.
/// @param signs other evidence for each sentence; empty: none
std::vector<AnswerQuote> choose_quotes(const QuestionTerms& terms, const QuotableProvision& provision,
                                       std::span<const Span> sentences, const ExtractiveSettings& settings,
                                       std::span<const SentenceSign> signs = {}) {
  std::vector<QuestionTerms::Held> held;
  const bool preamble = provision.provision.level == Level::preamble;
  for (const Span sentence : sentences) {
    const bool bare = preamble && only_names_grounds(provision.words(sentence));
    held.push_back(terms.held(bare ? std::string_view() : provision.words(sentence)));
  }
  std::vector<Span> chosen;
  QuestionTerms::Held covered;
  bool shows_sought = false;
  std::vector<double> worths;  ///< of each sentence as the first
  std::size_t first = 0;
  for (std::size_t i = 0; i < settings.quotes && !held.empty(); ++i) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t k = 0; k < held.size(); ++k) {
      const SentenceSign sign = signs.empty() ? SentenceSign() : signs[k];
      double worth = terms.weight(without(held[k], covered));
      if (i == 0) worth += settings.sentence_meaning * sign.meaning;
      // A sentence with what is asked for deserves to be quoted if it concerns the question at all.
      if (sign.sought && !shows_sought && (i == 0 || sign.meaning > 0 || terms.weight(held[k]) > 0))
        worth += settings.sentence_sought;
      if (i == 0) worths.push_back(worth);
      if (worth > most) best = k, most = worth;
    }
    if (i == 0) first = best;
    // A further sentence must add something worth reading, or be nearly as likely to be the one that answers.
    if (i > 0 && most < least_gain) {
      if (i > 1 || worths[first] <= 0) break;
      const double least = settings.sentence_doubt * worths[first];
      for (std::size_t k = 0; k < worths.size(); ++k) {
        const bool quoted =
            k == first || std::ranges::any_of(chosen, [&](Span span) { return span.contains(sentences[k]); });
        if (quoted) worths[k] = -1;
      }
      best = static_cast<std::size_t>(std::ranges::max_element(worths) - worths.begin());
      if (worths[best] < least) break;
    }
    shows_sought = shows_sought || (!signs.empty() && signs[best].sought);
    // A heading is no answer without the text below it.
    const Span heading = sentences[best];
    while (best + 1 < sentences.size() && is_heading(provision, sentences[best], terms.language())) ++best;
    Span sentence = sentences[best];
    if (heading != sentence) {
      chosen.push_back({heading.begin, sentence.end});
      covered = with(covered, terms.held(provision.words(chosen.back())));
    }
    // If the words that introduce a list contain more of the question than the item, the whole list is
    // quoted.
    const std::optional<Span> lead = lead_of(provision, sentence, terms.language());
    if (lead && terms.coverage(provision.words(*lead)) > terms.weight(held[best])) sentence = *lead;
    for (const Span span : complete_quote(provision, sentence, terms.language())) {
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

/// Quotes the parts that the question cites: whole, or of a long one the sentences with most of the question.
std::vector<AnswerQuote> quote_parts(const QuestionTerms& terms, const QuotableProvision& provision,
                                     std::span<const Span> parts, const ExtractiveSettings& settings) {
  std::vector<Span> spans;
  for (const Span part : parts) {
    if (count_code_points(provision.words(part)) <= longest_part) {
      std::ranges::copy(complete_part(provision, part, terms.language()), std::back_inserter(spans));
      continue;
    }
    std::vector<Span> sentences = provision.sentences;
    std::erase_if(sentences, [&](Span sentence) { return !part.contains(sentence); });
    for (const AnswerQuote& quote : choose_quotes(terms, provision, sentences, settings))
      spans.push_back(quote.span);
  }
  std::vector<AnswerQuote> quotes;
  for (const Span span : join_spans(std::move(spans))) {
    quotes.push_back({span, terms.coverage(provision.words(span))});
  }
  return quotes;
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
    add({hit, 1, {{whole_sentences(provision, definition.span), 1}}, {}});
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

/// Adds the provisions that refer to the passages, each once: the first of each kind, and the number of
/// others.
void relate_passages(const LibraryView& library, std::int32_t day, std::size_t most,
                     std::vector<AnswerPassage>& passages) {
  using Kind = RelatedProvision::Kind;
  std::set<std::tuple<Kind, std::uint32_t, std::uint32_t>> known;  // document and where its quote begins
  for (AnswerPassage& passage : passages) {
    std::vector<Span> quoted;
    for (const AnswerQuote& quote : passage.quotes) quoted.push_back(quote.span);
    std::map<Kind, std::size_t> count;
    for (RelatedProvision& related : find_related(library, passage.hit.document, quoted, day)) {
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

double nearest_by_chance(std::size_t provisions) {
  if (provisions < 3) return 0;
  const double logarithm = std::log(static_cast<double>(provisions));
  const double root = std::sqrt(2 * logarithm);
  return root - (std::log(logarithm) + std::log(4 * std::numbers::pi)) / (2 * root);
}

double evidence_of(const AnswerSigns& signs) {
  const double by_signs = signs.likeness
                              ? -1.0 + 2.0 * signs.coverage + 0.6 * signs.above_chance + 7.0 * *signs.likeness
                              : -3.6 + 4.6 * signs.coverage + 8.7 * signs.lead;
  return 1 / (1 + std::exp(-(by_signs - (signs.of_elsewhere ? 5.5 : 0.0))));
}

ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings, const Nearness& nearness) {
  ExtractedAnswer answer;
  const SentenceSigns signs(query, nearness);
  const std::string question = without_asking_words(query.text, query.language);
  // The citations of the question selected the provision; they do not indicate the sentence.
  std::string asked = without_citations(query);
  const bool only_cites = is_only_asking_words(asked, query.language);
  asked = only_cites ? std::string() : without_asking_words(asked, query.language);
  std::map<std::size_t, QuestionTerms> terms_of_range;
  std::map<std::size_t, QuestionTerms> asked_terms_of_range;
  const double by_chance = nearest_by_chance(library.documents().documents().size());
  const double near_from = by_chance + settings.meaning_from;
  std::size_t looked_at = 0;
  std::optional<double> nearest;  ///< greatest similarity of those that decide
  std::optional<ForeignPlace> elsewhere = find_foreign_place(library, query);
  for (const Hit& hit : hits) {
    if (looked_at >= std::max(settings.passages, settings.deciding) && !is_named(hit)) break;
    if (!is_named(hit) && hit.score < settings.least_share * hits.front().score && !is_named(hits.front()))
      break;
    const std::size_t range = range_of(library, hit.document);
    const QuestionTerms& terms =
        terms_of_range.try_emplace(range, library, range, std::string_view(question)).first->second;
    const QuotableProvision provision =
        read_quotable(library, library.documents().documents()[hit.document], terms.language());
    const double coverage = terms.coverage(provision.extent + '\n' + provision.around);
    const double meaning = meaning_of(hit);
    if (!is_named(hit) && coverage < settings.least_coverage && meaning < near_from) continue;
    if (looked_at++ < settings.deciding || is_named(hit)) {
      if (looked_at == 1) answer.signs.coverage = coverage;
      if (const auto of_hit = likeness_of(hit)) {
        answer.signs.likeness = std::max(answer.signs.likeness.value_or(*of_hit), *of_hit);
        nearest = std::max(nearest.value_or(meaning), meaning);
      }
      if (elsewhere && names_place(provision.extent + '\n' + provision.around, *elsewhere)) elsewhere.reset();
    }
    if (answer.passages.size() >= settings.passages && !is_named(hit)) continue;
    const std::vector<SentenceSign> signs_of_sentences = signs.of(provision, terms.language(), meaning > 0);
    const bool whole = only_cites && !is_named(hit);
    const QuestionTerms& quoted =
        whole
            ? terms
            : asked_terms_of_range.try_emplace(range, library, range, std::string_view(asked)).first->second;
    const std::vector<Span> parts = cited_parts(library, query, hit.document);
    answer.passages.push_back(
        {hit,
         coverage,
         parts.empty() ? choose_quotes(quoted, provision, provision.sentences, settings, signs_of_sentences)
                       : quote_parts(quoted, provision, parts, settings),
         {}});
  }
  const bool named = std::ranges::any_of(hits, is_named);
  if (!hits.empty()) {
    answer.signs.lead = lead(hits);
    answer.signs.above_chance = nearest.value_or(by_chance) - by_chance;
    answer.signs.of_elsewhere = elsewhere.has_value();
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
  answer.answered = !missing && !answer.passages.empty() && answer.evidence >= settings.least_evidence;
  if (!answer.answered) {
    answer.passages.clear();
    answer.elsewhere = std::move(elsewhere);
  }
  if (!found.asks_for_meaning) {
    answer.definitions =
        definitions_beside(library, found.definitions, answer.passages, settings.definitions);
  }
  relate_passages(library, query.day, settings.related, answer.passages);
  return answer;
}

}  // namespace pandect
