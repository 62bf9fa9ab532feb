#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "answer/related.h"
#include "pandect/kinds.h"
#include "question/places.h"
#include "question/question_terms.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Exact words of a provision that are relevant to the question: a sentence, with the context needed to
/// understand it.
struct AnswerQuote {
  Span span;         ///< in the text of the document's version
  double score = 0;  ///< share of the question's words in it, by weight
};

/// A provision that answers the question.
struct AnswerPassage {
  Hit hit;
  double coverage =
      0;  ///< share of the question's words, by weight, in the provision and the headings above it
  double evidence = 0;                    ///< see evidence_behind()
  std::vector<AnswerQuote> quotes;        ///< in the order of the provision
  std::vector<RelatedProvision> related;  ///< penalties and exceptions that refer to it
  std::size_t more_penalties = 0;         ///< further ones
  std::size_t more_exceptions = 0;
};

/// The features that decide whether the provisions found answer a question.
struct AnswerSigns {
  double coverage = 0;  ///< of the first of the deciding passages
  /// The lead of the best hit's score over the tenth's, relative to its score without what the name of its
  /// work contributed.
  double lead = 0;
  /// How much nearer the nearest vector is than the furthest of the first ten, in standard deviations of the
  /// cosines of all.
  double meaning_lead = 0;
  std::optional<double>
      likeness;               ///< of the nearest, see retrieve/likeness.h; nothing when no vector was used
  bool of_elsewhere = false;  ///< it names another country, and no deciding passage does
};

struct ExtractedAnswer {
  bool answered = false;
  AnswerSigns signs;
  /// Probability that the hits answer the question, 0 to 1: calibrated on the tuning questions, half of which
  /// cannot be answered. 1 when the question names a provision, or asks what a defined term means.
  double evidence = 0;
  /// A place that the question names and whose own law the library does not have; nothing when a passage of
  /// another law names it.
  std::optional<ForeignPlace> elsewhere;
  std::vector<AnswerPassage> passages;
  /// Documents of passages, each with that of the same provision in another text of its law that reads
  /// otherwise.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> differing;
  /// If the meaning of a term in a work is asked for: the work, when it has no definition.
  std::optional<std::uint32_t> undefined_in;
  /// Definitions of terms of the question, from the works of the passages, that are not quoted: indexes into
  /// Terms::definitions().
  std::vector<std::uint32_t> definitions;
};

struct ExtractiveSettings {
  std::size_t passages = 3;
  /// Number of the best passages that decide whether there is an answer, however many are shown: the number
  /// with which least_evidence was chosen.
  std::size_t deciding = 3;
  std::size_t quotes = 2;  ///< sentences quoted from each passage
  std::size_t definitions = 3;
  std::size_t related = 2;  ///< penalties and exceptions shown for each passage
  /// Evidence below this means that nothing relevant was found: by words, and by meaning, where what is weak
  /// is still worth showing as such.
  double least_evidence = 0.5;
  double least_evidence_by_meaning = 0.2;
  /// A passage with a smaller share of the question's words is left out, unless it was found by its meaning.
  double least_coverage = 0.15;
  /// A passage with less than this share of the best score is left out, unless it was found by its meaning.
  double least_share = 0.8;
  /// Share of the question's weight for each standard deviation by which the vector of a sentence's quotation
  /// is nearer to the question than those of the provision's other sentences.
  double sentence_meaning = 0.15;
  /// Share of the question credited to a sentence that contains what is asked for: a period, an amount, a
  /// penalty.
  double sentence_sought = 0.2;
  /// A second sentence with at least this share of the first one's value may equally be the answer: it is
  /// quoted although it adds no words of the question. Chosen with benchmarks/sentence_accuracy.
  double sentence_doubt = 0.6;
};

/// The probability of an answer given the features: a logistic function, one for all languages, with separate
/// weights when vectors were used. Fitted with benchmarks/asking_accuracy; docs/results.md.
double evidence_of(const AnswerSigns& signs);

/// The probability that one of the hits answers the question, by its own features; 1 for one that the
/// question names. @param coverage of the hit, see coverage_of()
double evidence_of_hit(std::span<const Hit> hits, std::size_t place, double coverage);

/// The probability that a hit answers the question although those above it may: a question has few answers,
/// so that the odds fall with the likeliest of them. Fitted with benchmarks/asking_accuracy; docs/results.md.
/// @param own its own, and `best_above` the greatest of those above it, see evidence_of_hit()
double evidence_behind(double own, double best_above);

/// The name of a probability: strong from 0.8 on, fair from 0.5 on.
Strength strength_of(double evidence);

/// The share of a question's words, by weight, in a provision, the headings above it and its work's title.
double coverage_of(const LibraryView& library, const QuestionTerms& terms, std::uint32_t document);
/// A coverage as evidence: law in another language that is found by its meaning has no words of the question,
/// which says nothing about it, so that the coverage counts as that of right provisions in general.
double counted_coverage(const Query& query, const QuestionTerms& terms, const Hit& hit, double coverage);

/// What the hits of a question are as evidence, each by itself.
class HitEvidence {
 public:
  /// They must outlive it.
  HitEvidence(const LibraryView& library, const Query& query, std::span<const Hit> hits);

  /// See evidence_of_hit(); nothing for a hit that only has words like "who" and "may", which is about
  /// nothing of the question.
  std::optional<double> of(std::size_t place);

 private:
  const LibraryView& library_;
  const Query& query_;
  std::span<const Hit> hits_;
  std::string subject_;  ///< the question without the words that only ask
  std::map<std::size_t, QuestionTerms> terms_of_range_;
};

/// Similarity in meaning of texts to the question: a cosine each, or none when it is not available.
using Nearness = std::function<std::vector<double>(std::span<const std::string> texts)>;

/// Answers with the law's own words: the provisions that answer the question and their sentences that contain
/// most of it, or are nearest to it. Provisions the question names always count as an answer.
/// @param nearness of sentences to the question; empty: only words are used to choose among them
ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings = {}, const Nearness& nearness = {});

}  // namespace pandect
