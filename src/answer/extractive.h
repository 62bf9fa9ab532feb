#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "answer/related.h"
#include "retrieve/places.h"
#include "retrieve/question_terms.h"
#include "retrieve/retriever.h"

namespace pandect {

/// Words of a provision that bear on the question, exactly as the law has them: a sentence, with what it
/// cannot be understood without.
struct AnswerQuote {
  Span span;         ///< in the text of the document's version
  double score = 0;  ///< share of the question's words in it, by weight
};

/// A provision that governs the question.
struct AnswerPassage {
  Hit hit;
  double coverage =
      0;  ///< share of the question's words, by weight, in the provision and the headings above it
  std::vector<AnswerQuote> quotes;        ///< as they stand in it
  std::vector<RelatedProvision> related;  ///< penalties and exceptions that refer to it
  std::size_t more_penalties = 0;         ///< beside those
  std::size_t more_exceptions = 0;
};

/// What tells whether the provisions found answer a question.
struct AnswerSigns {
  double coverage = 0;  ///< of the first of the passages that decide
  /// By how much the best hit's score is ahead of the tenth's, as a share of what it has beside what the name
  /// of its work gave it.
  double lead = 0;
  double above_chance = 0;  ///< how far the nearest vector is above nearest_by_chance()
  std::optional<double>
      likeness;               ///< of the nearest, see retrieve/likeness.h; nothing where no vector was asked
  bool of_elsewhere = false;  ///< it names another country, and no passage that decides does
};

struct ExtractedAnswer {
  bool answered = false;
  AnswerSigns signs;
  /// How likely what was found answers, 0 to 1: of questions as they were tuned on, half of which cannot be
  /// answered. 1 when the question names a provision, or asks what a defined term means.
  double evidence = 0;
  std::optional<ForeignPlace> elsewhere;  ///< see AnswerSigns::of_elsewhere
  std::vector<AnswerPassage> passages;
  /// Asked what a term means in a work: the work, when no definition was found in it.
  std::optional<std::uint32_t> undefined_in;
  /// Of terms of the question, in the works of the passages, where they are not quoted: places in
  /// Terms::definitions().
  std::vector<std::uint32_t> definitions;
};

struct ExtractiveSettings {
  std::size_t passages = 3;
  /// So many of the best passages decide whether there is an answer, however many are shown: the number that
  /// least_evidence was chosen with.
  std::size_t deciding = 3;
  std::size_t quotes = 2;  ///< sentences chosen of each passage
  std::size_t definitions = 3;
  std::size_t related = 2;  ///< penalties of each passage, and exceptions
  /// Below this evidence nothing relevant was found.
  double least_evidence = 0.5;
  /// A passage with a smaller share of the question's words is left out, unless its vector is near.
  double least_coverage = 0.15;
  /// A vector is near from so many standard deviations above nearest_by_chance() on: then its provision needs
  /// no word of the question. Chosen with multilingual-e5-small on questions in Thai, with their gold taken
  /// away.
  double meaning_from = -0.4;
  /// A passage that scores less than this share of the best adds nothing and is left out.
  double least_share = 0.8;
  /// Share of the question that the vector of what is quoted with a sentence is worth, for each standard
  /// deviation by which it is nearer to the question than what is with the provision's other sentences.
  double sentence_meaning = 0.15;
  /// Share of the question that it is worth when a sentence has what is asked for: a period, an amount, a
  /// penalty.
  double sentence_sought = 0.2;
  /// A second sentence that is worth at least this share of the first may as well be the one that answers: it
  /// is quoted although it adds no words of the question. Chosen with benchmarks/sentence_accuracy.
  double sentence_doubt = 0.6;
};

/// The largest of so many normally distributed numbers, on average, in standard deviations above their mean
/// (Cramér 1946, section 28.6): how far above the mean of all the nearest provision of a library lies when
/// none answers.
double nearest_by_chance(std::size_t provisions);

/// How likely signs speak of an answer: a logistic function of them, one for all languages, with weights of
/// its own where vectors were asked. Fitted with benchmarks/asking_accuracy; docs/results.md.
double evidence_of(const AnswerSigns& signs);

/// How near texts are in meaning to the question that is answered: a cosine each, or none where that cannot
/// be told.
using Nearness = std::function<std::vector<double>(std::span<const std::string> texts)>;

/// Answers with the law's own words: the provisions that govern the question and the sentences in them that
/// hold most of it, or are nearest to it. Provisions the question names always carry it.
/// @param nearness of sentences to the question; empty: words alone choose among them
ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings = {}, const Nearness& nearness = {});

}  // namespace pandect
