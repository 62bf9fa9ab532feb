#include "answer/sentence_choice.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <map>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "text/utf8.h"

namespace pandect {
namespace {

/// Minimum share of the question's weight that a further sentence must add.
constexpr double least_gain = 0.1;

/// Maximum number of code points of a cited part that is quoted completely.
constexpr std::size_t longest_part = 2000;

/// Only so many sentences of a provision are compared by vectors, those with most of the question's words and
/// then the first, and so many code points of each: an encoder takes a millisecond a token.
constexpr std::size_t most_compared = 8;
constexpr std::size_t most_of_one = 200;

/// "Having regard to the opinion of the Bank,": the legal basis in a preamble, which answers nothing.
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

/// The quotation for each sentence: itself, with the context it needs.
std::vector<std::vector<Span>> quotations(const QuestionTerms& terms, const QuotableProvision& provision,
                                          std::span<const Span> sentences,
                                          std::span<const QuestionTerms::Held> held) {
  std::vector<std::vector<Span>> all;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    std::vector<Span>& quoted = all.emplace_back();
    // A heading is no answer without the text below it.
    std::size_t last = i;
    while (last + 1 < sentences.size() && is_heading(provision, sentences[last], terms.language())) ++last;
    Span sentence = sentences[last];
    if (last != i) quoted.push_back({sentences[i].begin, sentence.end});
    // If the words that introduce a list contain more of the question than the item, the question is about
    // the list.
    const std::optional<Span> lead = lead_of(provision, sentence, terms.language());
    if (lead && terms.coverage(provision.words(*lead)) > terms.weight(held[last])) sentence = *lead;
    std::ranges::copy(complete_quote(provision, sentence, terms.language()), std::back_inserter(quoted));
  }
  return all;
}

std::vector<AnswerQuote> scored(const QuestionTerms& terms, const QuotableProvision& provision,
                                std::vector<Span> chosen) {
  std::vector<AnswerQuote> quotes;
  for (const Span span : join_spans(std::move(chosen)))
    quotes.push_back({span, terms.coverage(provision.words(span))});
  return quotes;
}

/// The cosines as standard deviations above their mean.
std::vector<double> standardized(std::span<const double> cosines) {
  double sum = 0;
  double squares = 0;
  for (const double cosine : cosines) sum += cosine, squares += cosine * cosine;
  const double mean = sum / static_cast<double>(cosines.size());
  const double deviation =
      std::sqrt(std::max(squares / static_cast<double>(cosines.size()) - mean * mean, 1e-9));
  std::vector<double> all;
  for (const double cosine : cosines) all.push_back((cosine - mean) / deviation);
  return all;
}

}  // namespace

SentenceChoice::SentenceChoice(const Query& query, const ExtractiveSettings& settings,
                               const Nearness& nearness)
    : settings_(settings), nearness_(nearness), sought_(sought_by(query.text, query.language)) {}

std::vector<SentenceSign> SentenceChoice::signs_of(const QuotableProvision& provision,
                                                   std::span<const Span> sentences,
                                                   std::span<const double> words, Language language,
                                                   bool by_meaning) const {
  std::vector<SentenceSign> signs(sentences.size());
  if (sentences.size() < 2) return signs;
  for (std::size_t i = 0; i < sentences.size(); ++i) {
    signs[i].sought = std::ranges::any_of(
        sought_, [&](Sought sought) { return has_sought(sought, provision.words(sentences[i]), language); });
  }
  if (!by_meaning || !nearness_) return signs;
  std::vector<std::size_t> compared(sentences.size());
  std::iota(compared.begin(), compared.end(), 0);
  std::ranges::stable_sort(compared, std::ranges::greater(), [&](std::size_t i) { return words[i]; });
  compared.resize(std::min(compared.size(), most_compared));
  std::vector<std::string> texts;
  for (const std::size_t i : compared) {
    std::string& text = texts.emplace_back(provision.words(sentences[i]));
    text.resize(CodePointOffsets(text).to_byte(most_of_one));
  }
  const std::vector<double> cosines = nearness_(texts);
  if (cosines.empty()) return signs;
  const std::vector<double> meanings = standardized(cosines);
  for (std::size_t i = 0; i < meanings.size(); ++i) signs[compared[i]].meaning = meanings[i];
  return signs;
}

std::vector<AnswerQuote> SentenceChoice::choose(const QuestionTerms& terms,
                                                const QuotableProvision& provision,
                                                std::span<const Span> sentences, bool by_meaning) const {
  std::vector<QuestionTerms::Held> held;
  const bool preamble = provision.provision.level == Level::preamble;
  for (const Span sentence : sentences) {
    const bool bare = preamble && only_names_grounds(provision.words(sentence));
    held.push_back(terms.held(bare ? std::string_view() : provision.words(sentence)));
  }
  const std::vector<std::vector<Span>> quoted = quotations(terms, provision, sentences, held);
  const QuestionTerms::Weights weights = terms.weights_among(held);
  std::vector<double> words;
  for (const QuestionTerms::Held& own : held) words.push_back(weights.of(own));
  const std::vector<SentenceSign> signs = signs_of(provision, sentences, words, terms.language(), by_meaning);
  std::vector<Span> chosen;
  QuestionTerms::Held covered;
  bool shows_sought = false;
  std::vector<double> worths;  ///< value of each sentence as the first one
  std::size_t first = 0;
  for (std::size_t i = 0; i < settings_.quotes && !held.empty(); ++i) {
    std::size_t best = 0;
    double most = -1;
    for (std::size_t k = 0; k < held.size(); ++k) {
      double worth = weights.of(without(held[k], covered));
      if (i == 0) worth += settings_.sentence_meaning * signs[k].meaning;
      // A period, amount or penalty asked for justifies another sentence if that is about the question at
      // all.
      if (signs[k].sought && !shows_sought && (i == 0 || signs[k].meaning > 0 || weights.of(held[k]) > 0))
        worth += settings_.sentence_sought;
      if (i == 0) worths.push_back(worth);
      if (worth > most) best = k, most = worth;
    }
    if (i == 0) first = best;
    // A further sentence must add enough, or be nearly as likely to be the answer.
    if (i > 0 && most < least_gain) {
      if (i > 1 || worths[first] <= 0) break;
      const double least = settings_.sentence_doubt * worths[first];
      for (std::size_t k = 0; k < worths.size(); ++k) {
        const bool is_quoted =
            k == first || std::ranges::any_of(chosen, [&](Span span) { return span.contains(sentences[k]); });
        if (is_quoted) worths[k] = -1;
      }
      best = static_cast<std::size_t>(std::ranges::max_element(worths) - worths.begin());
      if (worths[best] < least) break;
    }
    shows_sought = shows_sought || signs[best].sought;
    for (const Span span : quoted[best]) {
      chosen.push_back(span);
      covered = with(covered, terms.held(provision.words(span)));
    }
  }
  return scored(terms, provision, std::move(chosen));
}

std::vector<AnswerQuote> SentenceChoice::quotes(const QuestionTerms& terms,
                                                const QuotableProvision& provision, bool by_meaning) const {
  return choose(terms, provision, provision.sentences, by_meaning);
}

std::vector<AnswerQuote> SentenceChoice::quotes_of_parts(const QuestionTerms& terms,
                                                         const QuotableProvision& provision,
                                                         std::span<const Span> parts) const {
  std::vector<Span> spans;
  for (const Span part : parts) {
    if (count_code_points(provision.words(part)) <= longest_part) {
      std::ranges::copy(complete_part(provision, part, terms.language()), std::back_inserter(spans));
      continue;
    }
    std::vector<Span> sentences = provision.sentences;
    std::erase_if(sentences, [&](Span sentence) { return !part.contains(sentence); });
    for (const AnswerQuote& quote : choose(terms, provision, sentences, false)) spans.push_back(quote.span);
  }
  return scored(terms, provision, std::move(spans));
}

}  // namespace pandect
