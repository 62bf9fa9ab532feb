#include "question/question_terms.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <unordered_map>
#include <unordered_set>

#include "base/hash.h"
#include "question/asking_words.h"
#include "text/characters.h"
#include "text/utf8.h"

namespace pandect {

// Terms are identified by 64-bit hashes: among the few thousand that meet here, two collide once in 10^12
// times.

/// The distinct terms of a text.
struct QuestionTerms::HeldTerms {
  TermSet terms;
  std::size_t bytes() const { return terms.size() * sizeof(std::uint64_t); }
};

namespace {

constexpr std::size_t hangul_bytes = 3;

bool is_hangul_at(std::string_view text, std::size_t at) {
  return is_hangul(decode_utf8(text, at));
}

/// The key of a text and an analyzer.
Recall::Key key_of(std::string_view text, Language language) {
  const Hash128 hash = hash128(text);
  return {hash.high + static_cast<std::uint64_t>(language), hash.low};
}

/// The idf of Lucene's BM25. @param frequency among this many texts
double inverse_frequency(double frequency, double count) {
  return std::log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}

}  // namespace

QuestionTerms::QuestionTerms(const LibraryView& library, std::size_t range, std::string_view question)
    : library_(&library),
      language_(library.documents().ranges()[range].language),
      analyzer_(&analyzer(word_analyzer_name(language_))) {
  const LexicalIndex& index = library.lexical(range);
  Tokens tokens;
  analyzer_->analyze(question, tokens);
  const auto count = static_cast<double>(index.documents());
  Tokens subject;
  analyzer_->analyze(without_asking_words(question, language_), subject);
  std::unordered_set<std::string_view> sought;
  for (std::size_t i = 0; i < subject.size(); ++i) sought.insert(subject.term(i));
  std::unordered_map<std::string_view, std::size_t> places;
  std::vector<std::size_t> word;  // the places of its terms that do not only ask: pairs of letters overlap
  const auto end_word = [&] {
    int rank = 0;
    for (const std::size_t place : word) rank = std::max(rank, signs_[place].rank);
    for (const std::size_t place : word) signs_[place].rank = rank;
    word.clear();
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view term = tokens.term(i);
    const bool leads = i == 0 || tokens.source(i).begin >= tokens.source(i - 1).end;
    if (leads) end_word();
    const auto [known, fresh] = places.try_emplace(term, weights_.size());
    const bool asks = !sought.contains(term);
    if (!asks) word.push_back(known->second);
    if (!fresh) continue;
    terms_.push_back(hash64(term));
    places_.emplace_back(terms_.back(), weights_.size());
    // A word in no law has the highest weight, so that a question of such words is not answered by the few
    // others it contains.
    const double weight = inverse_frequency(static_cast<double>(index.document_frequency(0, term)), count);
    weights_.push_back(weight);
    // The weights of a term in a half and in a quarter of all provisions. "수" says nothing where it is
    // often.
    const double least = term.size() <= hangul_bytes && is_hangul_at(term, 0) ? std::log(4) : std::log(2);
    signs_.push_back({asks || weight < least ? 1 : weight < std::log(4) ? 2 : 3, leads});
    total_ += weight;
  }
  end_word();
  for (const Sign& sign : signs_) carrying_ = std::max(carrying_, std::min(sign.rank, 2));
  std::ranges::sort(places_);
}

std::optional<std::size_t> QuestionTerms::place_of(std::uint64_t term) const {
  const auto place = std::ranges::lower_bound(places_, term, {}, [](const auto& one) { return one.first; });
  if (place == places_.end() || place->first != term) return std::nullopt;
  return place->second;
}

QuestionTerms::TermSet QuestionTerms::terms_in(std::string_view text) const {
  Tokens tokens;
  analyzer_->analyze(text, tokens);
  TermSet found;
  for (std::size_t i = 0; i < tokens.size(); ++i) found.push_back(hash64(tokens.term(i)));
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  found.shrink_to_fit();
  return found;
}

QuestionTerms::Held QuestionTerms::held(std::string_view text) const {
  const auto own =
      library_->recall().get<HeldTerms>(key_of(text, language_), [&] { return HeldTerms{terms_in(text)}; });
  Held held(weights_.size(), false);
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = std::ranges::binary_search(own->terms, terms_[i]);
  return held;
}

double QuestionTerms::weight(const Held& held) const {
  double sum = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i]) sum += weights_[i];
  }
  return total_ > 0 ? sum / total_ : 0;
}

double QuestionTerms::Weights::of(const Held& held) const {
  double sum = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i]) sum += shares_[i];
  }
  return sum;
}

QuestionTerms::Weights QuestionTerms::weights_among(std::span<const Held> texts) const {
  std::vector<double> shares;
  double total = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    const auto frequency = std::ranges::count_if(texts, [&](const Held& held) { return held[i]; });
    shares.push_back(weights_[i] *
                     inverse_frequency(static_cast<double>(frequency), static_cast<double>(texts.size())));
    total += shares.back();
  }
  if (total > 0) {
    for (double& share : shares) share /= total;
  }
  return Weights(std::move(shares));
}

double QuestionTerms::coverage(std::string_view text) const {
  return weight(held(text));
}

double QuestionTerms::carried(std::span<const TermPlace> terms) const {
  Held held(weights_.size(), false);
  double sum = 0;
  for (const auto& [term, span] : terms) {
    const std::optional<std::size_t> place = place_of(term);
    if (!place || held[*place] || signs_[*place].rank < carrying_) continue;
    held[*place] = true;
    sum += weights_[*place];
  }
  return sum;
}

QuestionTerms::TermPlaces QuestionTerms::places_in(std::string_view text) const {
  Tokens tokens;
  analyzer_->analyze(text, tokens);
  TermPlaces found;
  found.reserve(tokens.size());
  for (std::size_t i = 0; i < tokens.size(); ++i)
    found.emplace_back(hash64(tokens.term(i)), tokens.source(i));
  return found;
}

namespace {

/// True for letters of a Korean word that do not begin it.
bool is_fragment(std::string_view text, Span mark) {
  return mark.begin >= hangul_bytes && is_hangul_at(text, mark.begin) &&
         is_hangul_at(text, mark.begin - hangul_bytes);
}

}  // namespace

std::vector<Span> QuestionTerms::matches(const TermPlaces& terms, std::string_view text) const {
  std::vector<Span> whole;
  for (int rank = 3; whole.empty() && rank >= std::max(1, carrying_); --rank) {
    std::vector<std::pair<Span, bool>> marks;  // with whether it has the beginning of a word of the question
    for (const auto& [term, span] : terms) {
      const std::optional<std::size_t> place = place_of(term);
      if (!place || signs_[*place].rank < rank) continue;
      const bool leads = signs_[*place].leads;
      // Bigrams of one word overlap: one mark.
      if (!marks.empty() && span.begin <= marks.back().first.end) {
        auto& [last, last_leads] = marks.back();
        last.end = std::max(last.end, span.end);
        last_leads = last_leads || leads;
      } else {
        marks.emplace_back(span, leads);
      }
    }
    for (const auto& [mark, leads] : marks)
      if (leads || !is_fragment(text, mark)) whole.push_back(mark);
  }
  return whole;
}

std::size_t range_of(const LibraryView& library, std::uint32_t document) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  std::size_t range = 0;
  while (range + 1 < ranges.size() && document >= ranges[range].end) ++range;
  return range;
}

}  // namespace pandect
