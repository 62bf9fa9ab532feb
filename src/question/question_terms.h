#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "library/view.h"
#include "text/span.h"

namespace pandect {

/// The words of a question as terms of one language's index, each with its inverse document frequency: which
/// of them a text contains, and where. Each text of the law is analyzed once: the library's view caches the
/// result.
class QuestionTerms {
 public:
  QuestionTerms(const LibraryView& library, std::size_t range, std::string_view question);

  Language language() const { return language_; }
  /// Share of the question's weight, 0 to 1, that a text contains; each term counts once.
  double coverage(std::string_view text) const;

  /// Hashes of the terms of a text with their positions, in order.
  using TermPlace = std::pair<std::uint64_t, Span>;
  using TermPlaces = std::vector<TermPlace>;
  TermPlaces places_in(std::string_view text) const;
  /// The weight of what the question is about (see matches()) among them; each term counts once.
  double carried(std::span<const TermPlace> terms) const;
  /// What carried the question in a text: its terms among those of the text, in order. Those that only ask
  /// ("who") or that half of all provisions contain ("the") carry nothing, unless the question has no others;
  /// those that a quarter contains do where the text has no rarer ones. The pairs of letters of a Korean word
  /// count as the word does, and its last ones alone, with a particle, are none: "이동장치를" is not
  /// marked for "가치를".
  std::vector<Span> matches(const TermPlaces& terms, std::string_view text) const;

  /// The terms of the question that a text contains, for covering a question with several texts.
  using Held = std::vector<bool>;
  Held held(std::string_view text) const;
  double weight(const Held& held) const;

  /// The share of each term in the weight of a question.
  class Weights {
   public:
    double of(const Held& held) const;

   private:
    friend class QuestionTerms;
    explicit Weights(std::vector<double> shares) : shares_(std::move(shares)) {}
    std::vector<double> shares_;
  };
  /// For distinguishing texts on one subject: terms that are rare among them have more weight (multiplied by
  /// their inverse frequency among them, as in BM25).
  Weights weights_among(std::span<const Held> texts) const;

 private:
  /// Hashes of distinct terms, sorted.
  using TermSet = std::vector<std::uint64_t>;
  struct HeldTerms;
  TermSet terms_in(std::string_view text) const;
  /// What a term says.
  struct Sign {
    int rank = 0;        ///< 1: it asks or is everywhere; 2: it is in many provisions; 3: what is asked about
    bool leads = false;  ///< it begins a word of the question
  };
  /// Its place in weights_; nothing for a term that is not in the question.
  std::optional<std::size_t> place_of(std::uint64_t term) const;

  const LibraryView* library_;
  Language language_;
  const Analyzer* analyzer_;
  std::vector<std::uint64_t> terms_;                           ///< hashes, in the order of weights_
  std::vector<std::pair<std::uint64_t, std::size_t>> places_;  ///< indexes into weights_, by the hash of the
                                                               ///< term
  std::vector<double> weights_;
  std::vector<Sign> signs_;  ///< beside weights_
  int carrying_ = 0;         ///< rank from which on a term carries the question
  double total_ = 0;
};

/// The range that a document belongs to.
std::size_t range_of(const LibraryView& library, std::uint32_t document);

}  // namespace pandect
