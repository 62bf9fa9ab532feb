#pragma once

#include <span>
#include <vector>

#include "answer/extractive.h"
#include "answer/quotable.h"
#include "answer/sought.h"
#include "question/question_terms.h"

namespace pandect {

/// Evidence for a sentence besides the words of the question.
struct SentenceSign {
  /// Standard deviations by which its quotation is nearer to the question than those of the provision's other
  /// sentences.
  double meaning = 0;
  bool sought = false;  ///< it contains what the question asks for: a period, an amount, a penalty
};

/// Chooses the sentences of a provision to quote, for one question.
class SentenceChoice {
 public:
  /// Keeps references to all three. @param nearness empty: only words decide
  SentenceChoice(const Query& query, const ExtractiveSettings& settings, const Nearness& nearness);

  /// The sentences that together contain most of the question: each is chosen for its addition to those
  /// before it, and is quoted with the context it needs.
  /// @param terms the question's, in the provision's language
  /// @param by_meaning true if the provision was found by its vector: then words are weak evidence
  std::vector<AnswerQuote> quotes(const QuestionTerms& terms, const QuotableProvision& provision,
                                  bool by_meaning) const;

  /// The parts that the question cites: complete, or for a long one the sentences with most of the question.
  std::vector<AnswerQuote> quotes_of_parts(const QuestionTerms& terms, const QuotableProvision& provision,
                                           std::span<const Span> parts) const;

 private:
  std::vector<AnswerQuote> choose(const QuestionTerms& terms, const QuotableProvision& provision,
                                  std::span<const Span> sentences, bool by_meaning) const;
  /// @param words the weight of the question's words in each
  std::vector<SentenceSign> signs_of(const QuotableProvision& provision, std::span<const Span> sentences,
                                     std::span<const double> words, Language language, bool by_meaning) const;

  const ExtractiveSettings& settings_;
  const Nearness& nearness_;
  std::vector<Sought> sought_;
};

}  // namespace pandect
