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
#include "question/places.h"
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
  double coverage = 0;                    ///< see HitSigns
  double evidence = 0;                    ///< see HitEvidence::of()
  std::vector<AnswerQuote> quotes;        ///< in the order of the provision
  std::vector<RelatedProvision> related;  ///< penalties and exceptions that refer to it
  std::size_t more_penalties = 0;         ///< further ones
  std::size_t more_exceptions = 0;
};

struct ExtractedAnswer {
  bool answered = false;
  /// That of the best of the first hits. 1 when the question names a provision, or asks what a defined term
  /// means.
  double evidence = 0;
  bool by_meaning = false;  ///< vectors were compared
  /// A place that the question names and whose own law the library does not have, if there is no answer or
  /// one by law that applies there, too.
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
  std::size_t quotes = 2;  ///< sentences quoted from each passage
  std::size_t definitions = 3;
  std::size_t related = 2;  ///< penalties and exceptions shown for each passage
  /// Evidence below this means that nothing relevant was found, by words, and by meaning: what is weak is
  /// still worth showing as such.
  double least_evidence = 0.05;
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

/// Similarity in meaning of texts to the question: a cosine each, or none when it is not available.
using Nearness = std::function<std::vector<double>(std::span<const std::string> texts)>;

/// Answers with the law's own words: the provisions that answer the question and their sentences that contain
/// most of it, or are nearest to it. Provisions the question names always count as an answer.
/// @param nearness of sentences to the question; empty: only words are used to choose among them
ExtractedAnswer extract_answer(const LibraryView& library, const Query& query, std::span<const Hit> hits,
                               const ExtractiveSettings& settings = {}, const Nearness& nearness = {});

}  // namespace pandect
