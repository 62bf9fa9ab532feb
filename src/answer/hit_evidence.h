#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/sought.h"
#include "pandect/kinds.h"
#include "question/places.h"
#include "question/question_terms.h"
#include "retrieve/retriever.h"

namespace pandect {

/// What speaks for a hit as an answer to a question.
struct HitSigns {
  /// Share of the question's words, by weight, in the provision, the headings above it and its work's title.
  double coverage = 0;
  /// The lead of its score over the tenth's, relative to its score without what the name of its work
  /// contributed.
  double lead = 0;
  /// How much nearer its vector is than the furthest of the first ten, in standard deviations of the cosines
  /// of all.
  double meaning_lead = 0;
  std::optional<double> likeness;  ///< see retrieve/likeness.h; nothing when no vector was used
  double length = 0;               ///< logarithm of its code points: a long text has many words by chance
  bool lacks_sought = false;       ///< a period, an amount or a penalty is asked for, and it has none
  bool elsewhere = false;          ///< the question is of another country, and this law is not
};

/// The probability that a hit answers the question, by itself: a logistic function, one for all languages,
/// with separate weights when vectors were used. Fitted with benchmarks/asking_accuracy; docs/results.md.
double evidence_of(const HitSigns& signs);

/// The same although those above it may: a question has few answers, so that the odds fall with the likeliest
/// of them.
double evidence_behind(double own, double best_above);

/// The name of a probability: strong from .85 on, if vectors were used, since words alone reach it nowhere;
/// fair from .5 on.
Strength strength_of(double evidence, bool by_meaning);

/// What the hits of a question are as evidence.
class HitEvidence {
 public:
  /// They must outlive it.
  HitEvidence(const LibraryView& library, const Query& query, std::span<const Hit> hits);

  /// Read once.
  const HitSigns& signs_of(std::size_t place);
  /// The probability that a hit answers the question; 1 for one that the question names. Nothing for a hit
  /// that only has words like "who" and "may", which is about nothing of the question.
  std::optional<double> of(std::size_t place);
  /// The greatest of the first few: whether the question is answered, and how well it was read.
  double best();

  /// The country that the question is of, and the library not.
  const std::optional<ForeignPlace>& elsewhere() const { return elsewhere_; }

 private:
  HitSigns read(std::size_t place);
  std::optional<double> alone(std::size_t place);

  const LibraryView& library_;
  const Query& query_;
  std::span<const Hit> hits_;
  std::string subject_;  ///< the question without the words that only ask
  std::vector<Sought> sought_;
  std::optional<ForeignPlace> elsewhere_;
  std::map<std::size_t, QuestionTerms> terms_of_range_;
  std::map<std::size_t, HitSigns> signs_;  ///< by place, of those that were asked for
};

}  // namespace pandect
