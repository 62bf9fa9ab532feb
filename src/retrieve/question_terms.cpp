#include "retrieve/question_terms.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/hash.h"

namespace pandect {

// Terms are identified by 64-bit hashes: among the few thousand that meet here, two collide once in 10^12
// times.

/// The distinct terms of a text.
struct QuestionTerms::HeldTerms {
  std::vector<std::uint64_t> terms;  ///< sorted
  std::size_t bytes() const { return terms.size() * sizeof(std::uint64_t); }
};

/// The terms of a text, in order.
struct QuestionTerms::TermPlaces {
  std::vector<std::pair<std::uint64_t, Span>> terms;
  std::size_t bytes() const { return terms.size() * sizeof(terms.front()); }
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
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view term = tokens.term(i);
    if (!seen.insert(term).second) continue;
    places_.emplace_back(hash64(term), weights_.size());
    // A word in no law has the highest weight, so that a question of such words is not answered by the few
    // others it contains.
    weights_.push_back(inverse_frequency(static_cast<double>(index.document_frequency(0, term)), count));
    total_ += weights_.back();
  }
  std::ranges::sort(places_);
}

bool QuestionTerms::asks_for(std::uint64_t term) const {
  const auto place = std::ranges::lower_bound(places_, term, {}, [](const auto& one) { return one.first; });
  return place != places_.end() && place->first == term;
}

QuestionTerms::Held QuestionTerms::held(std::string_view text) const {
  const auto own = library_->recall().get<HeldTerms>(key_of(text, language_), [&] {
    Tokens tokens;
    analyzer_->analyze(text, tokens);
    HeldTerms found;
    for (std::size_t i = 0; i < tokens.size(); ++i) found.terms.push_back(hash64(tokens.term(i)));
    std::ranges::sort(found.terms);
    found.terms.erase(std::ranges::unique(found.terms).begin(), found.terms.end());
    found.terms.shrink_to_fit();
    return found;
  });
  Held held(weights_.size(), false);
  for (const auto& [term, place] : places_) held[place] = std::ranges::binary_search(own->terms, term);
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

std::vector<Span> QuestionTerms::matches(std::string_view text) const {
  const auto own = library_->recall().get<TermPlaces>(key_of(text, language_), [&] {
    Tokens tokens;
    analyzer_->analyze(text, tokens);
    TermPlaces found;
    for (std::size_t i = 0; i < tokens.size(); ++i)
      found.terms.emplace_back(hash64(tokens.term(i)), tokens.source(i));
    return found;
  });
  std::vector<Span> spans;
  for (const auto& [term, span] : own->terms) {
    if (!asks_for(term)) continue;
    // Bigrams of one word overlap: one mark.
    if (!spans.empty() && span.begin <= spans.back().end) {
      spans.back().end = std::max(spans.back().end, span.end);
    } else {
      spans.push_back(span);
    }
  }
  return spans;
}

std::size_t range_of(const LibraryView& library, std::uint32_t document) {
  const std::span<const DocumentRange> ranges = library.documents().ranges();
  std::size_t range = 0;
  while (range + 1 < ranges.size() && document >= ranges[range].end) ++range;
  return range;
}

}  // namespace pandect
