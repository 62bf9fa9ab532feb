#include "retrieve/question_terms.h"

#include <cmath>

namespace pandect {

QuestionTerms::QuestionTerms(const LibraryView& library, std::size_t range, std::string_view question)
    : language_(library.documents().ranges()[range].language),
      analyzer_(&analyzer(word_analyzer_name(language_))) {
  const LexicalIndex& index = library.lexical(range);
  Tokens tokens;
  analyzer_->analyze(question, tokens);
  const auto count = static_cast<double>(index.documents());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string term(tokens.term(i));
    if (!places_.emplace(term, weights_.size()).second) continue;
    // The idf of Lucene's BM25: a word that no law holds weighs most, so that a question of such words is not
    // answered by what little else it holds.
    const auto frequency = static_cast<double>(index.document_frequency(0, term));
    weights_.push_back(std::log(1 + (count - frequency + 0.5) / (frequency + 0.5)));
    total_ += weights_.back();
  }
}

QuestionTerms::Held QuestionTerms::held(std::string_view text) const {
  Held held(weights_.size(), false);
  Tokens tokens;
  analyzer_->analyze(text, tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const auto place = places_.find(std::string(tokens.term(i)));
    if (place != places_.end()) held[place->second] = true;
  }
  return held;
}

double QuestionTerms::weight(const Held& held) const {
  double sum = 0;
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (held[i]) sum += weights_[i];
  }
  return total_ > 0 ? sum / total_ : 0;
}

double QuestionTerms::coverage(std::string_view text) const {
  return weight(held(text));
}

std::vector<Span> QuestionTerms::matches(std::string_view text) const {
  std::vector<Span> spans;
  Tokens tokens;
  analyzer_->analyze(text, tokens);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!places_.contains(std::string(tokens.term(i)))) continue;
    const Span span = tokens.source(i);
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
