#include "question/question_terms.h"

#include <algorithm>
#include <cmath>
#include <iterator>
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
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view term = tokens.term(i);
    if (!seen.insert(term).second) continue;
    terms_.push_back(hash64(term));
    places_.emplace_back(terms_.back(), weights_.size());
    // A word in no law has the highest weight, so that a question of such words is not answered by the few
    // others it contains.
    weights_.push_back(inverse_frequency(static_cast<double>(index.document_frequency(0, term)), count));
    asks_.push_back(!sought.contains(term));
    total_ += weights_.back();
  }
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

double QuestionTerms::coverage(const TermSet& terms) const {
  double sum = 0;
  for (std::size_t i = 0; i < weights_.size(); ++i) {
    if (std::ranges::binary_search(terms, terms_[i])) sum += weights_[i];
  }
  return total_ > 0 ? sum / total_ : 0;
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

constexpr std::size_t hangul_bytes = 3;

bool is_hangul_at(std::string_view text, std::size_t at) {
  return is_hangul(decode_utf8(text, at));
}

/// True for two letters of a Korean word that is more than twice as long, with its particles.
bool is_fragment(std::string_view text, Span mark) {
  if (mark.size() > 2 * hangul_bytes || !is_hangul_at(text, mark.begin)) return false;
  std::size_t begin = mark.begin;
  std::size_t end = mark.end;
  while (begin >= hangul_bytes && is_hangul_at(text, begin - hangul_bytes)) begin -= hangul_bytes;
  while (end + hangul_bytes <= text.size() && is_hangul_at(text, end)) end += hangul_bytes;
  return end - begin > 2 * mark.size();
}

}  // namespace

std::vector<Span> QuestionTerms::matches(const TermPlaces& terms, std::string_view text) const {
  const double often = std::log(4);  // the weight of a term in a quarter of all provisions
  // 0: not of the question; 1: in most provisions; 2: it only asks; 3: what is asked about
  const auto rank_of = [&](std::uint64_t term) {
    const std::optional<std::size_t> place = place_of(term);
    return !place ? 0 : weights_[*place] < often ? 1 : asks_[*place] ? 2 : 3;
  };
  int best = 1;
  for (const auto& [term, span] : terms) best = std::max(best, rank_of(term));
  std::vector<Span> spans;
  for (const auto& [term, span] : terms) {
    if (rank_of(term) < best) continue;
    // Bigrams of one word overlap: one mark.
    if (!spans.empty() && span.begin <= spans.back().end) {
      spans.back().end = std::max(spans.back().end, span.end);
    } else {
      spans.push_back(span);
    }
  }
  std::vector<Span> whole;
  std::ranges::remove_copy_if(spans, std::back_inserter(whole),
                              [&](Span mark) { return is_fragment(text, mark); });
  return whole.empty() ? spans : whole;
}

std::size_t range_of(const LibraryView& library, std::uint32_t document) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  std::size_t range = 0;
  while (range + 1 < ranges.size() && document >= ranges[range].end) ++range;
  return range;
}

}  // namespace pandect
