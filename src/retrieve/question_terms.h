#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/view.h"
#include "text/span.h"

namespace pandect {

/// The words of a question as one language's index knows them, each with its inverse document frequency:
/// which of them a text holds, and where. A text of the law is analyzed once: the library's view recalls what
/// was found in it.
class QuestionTerms {
 public:
  QuestionTerms(const LibraryView& library, std::size_t range, std::string_view question);

  Language language() const { return language_; }
  /// Share of the question's weight, 0 to 1, that stands in a text; each term counts once.
  double coverage(std::string_view text) const;

  /// Hashes of the terms of a text, each once, sorted: for whoever recalls what was found in many at once.
  using TermSet = std::vector<std::uint64_t>;
  TermSet terms_in(std::string_view text) const;
  double coverage(const TermSet& terms) const;

  /// Hashes of the terms of a text and where they are, in order.
  using TermPlaces = std::vector<std::pair<std::uint64_t, Span>>;
  TermPlaces places_in(std::string_view text) const;
  /// Those that are words of the question, in order; without those that a quarter of all provisions hold,
  /// where any other is there: "the" says nothing.
  std::vector<Span> matches(const TermPlaces& terms) const;

  /// Which terms of the question a text holds, for covering a question with several texts.
  using Held = std::vector<bool>;
  Held held(std::string_view text) const;
  double weight(const Held& held) const;

 private:
  struct HeldTerms;
  /// Below 0 for what is no word of the question.
  double weight_of(std::uint64_t term) const;

  const LibraryView* library_;
  Language language_;
  const Analyzer* analyzer_;
  std::vector<std::uint64_t> terms_;                           ///< hashes, in the order of weights_
  std::vector<std::pair<std::uint64_t, std::size_t>> places_;  ///< in weights_, by the hash of the term
  std::vector<double> weights_;
  double total_ = 0;
};

/// The range of documents a document is in.
std::size_t range_of(const LibraryView& library, std::uint32_t document);

}  // namespace pandect
