#pragma once

#include <span>
#include <vector>

#include "answer/extractive.h"
#include "answer/quotable.h"
#include "answer/sought.h"
#include "retrieve/question_terms.h"

namespace pandect {

/// What speaks for a sentence beside the words of the question that it holds.
struct SentenceSign {
  /// Standard deviations by which what would be quoted with it is nearer to the question than what would be
  /// with the provision's other sentences.
  double meaning = 0;
  bool sought = false;  ///< it has what the question asks for: a period, an amount, a penalty
};

/// Chooses of a provision the sentences to quote, for one question.
class SentenceChoice {
 public:
  /// All three are referred to. @param nearness empty: words alone choose
  SentenceChoice(const Query& query, const ExtractiveSettings& settings, const Nearness& nearness);

  /// The sentences that together hold most of the question: each is chosen for what it adds to those before
  /// it, and comes with what it cannot be understood without.
  /// @param terms the question's, in the provision's language
  /// @param by_meaning whether the provision was found by its vector: words are then a poor guide in it
  std::vector<AnswerQuote> quotes(const QuestionTerms& terms, const QuotableProvision& provision,
                                  bool by_meaning) const;

  /// The parts that the question cites: whole, or of a long one the sentences that hold most of what is
  /// asked.
  std::vector<AnswerQuote> quotes_of_parts(const QuestionTerms& terms, const QuotableProvision& provision,
                                           std::span<const Span> parts) const;

 private:
  std::vector<AnswerQuote> choose(const QuestionTerms& terms, const QuotableProvision& provision,
                                  std::span<const Span> sentences, bool by_meaning) const;
  /// @param quotations what is quoted for each sentence
  std::vector<SentenceSign> signs_of(const QuotableProvision& provision, std::span<const Span> sentences,
                                     std::span<const std::vector<Span>> quotations, Language language,
                                     bool by_meaning) const;

  const ExtractiveSettings& settings_;
  const Nearness& nearness_;
  std::vector<Sought> sought_;
};

}  // namespace pandect
