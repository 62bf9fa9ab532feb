#include "question/question_terms.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "base/hash.h"

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
  std::unordered_set<std::string_view> seen;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string_view term = tokens.term(i);
    if (!seen.insert(term).second) continue;
    terms_.push_back(hash64(term));
    places_.emplace_back(terms_.back(), weights_.size());
    // A word in no law has the highest weight, so that a question of such words is not answered by the few
    // others it contains.
    weights_.push_back(inverse_frequency(static_cast<double>(index.document_frequency(0, term)), count));
    total_ += weights_.back();
  }
  std::ranges::sort(places_);
}

double QuestionTerms::weight_of(std::uint64_t term) const {
  const auto place = std::ranges::lower_bound(places_, term, {}, [](const auto& one) { return one.first; });
  return place != places_.end() && place->first == term ? weights_[place->second] : -1;
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

std::vector<Span> QuestionTerms::matches(const TermPlaces& terms) const {
  const double often = std::log(4);  // the weight of a term in a quarter of all provisions
  const bool any = std::ranges::any_of(terms, [&](const auto& one) { return weight_of(one.first) >= often; });
  std::vector<Span> spans;
  for (const auto& [term, span] : terms) {
    const double weight = weight_of(term);
    if (weight < 0 || (any && weight < often)) continue;
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
