#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "answer/compare/quantities.h"
#include "answer/compare/terms.h"
#include "answer/compare/vocabulary.h"

namespace pandect {

/// A content word. `place` counts all words of the text, for distances.
struct ContentTerm {
  std::string text;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
  bool actor = false;
  std::vector<std::string> parts = {};  ///< for a phrase with a meaning of its own, its words
};

/// A phrase of the vocabulary in the text.
struct Mark {
  PhraseKind kind = PhraseKind::nothing;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
};

/// True for "must not", "need not", "not", "without".
bool denies(const Mark& mark);

struct Fact {
  Quantity quantity;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
  int sense = 0;  ///< 1: this or more; -1: this or less; 0: this
};

/// The meaning of a stretch of text, as far as words show it without a model: its terms, its quantities, what
/// it permits, requires or negates. Claims and laws are read alike.
struct LegalStatement {
  Language language = Language::unknown;
  std::vector<Span> sentences;
  /// For each sentence the one that governs it: for an item of a list the words before the list; else itself.
  std::vector<std::uint32_t> governors;
  std::uint32_t first_body = 0;  ///< the first sentence that is not a heading
  std::vector<ContentTerm> terms;
  std::vector<Fact> facts;
  std::vector<Mark> forces;  ///< obligation, permission, prohibition, exemption, negation, without, in order
  std::vector<Mark> others;  ///< exception, only, always, conditions, orders of time, comparisons, frames
  /// Indexes into `terms` by text, and by group of synonyms.
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_text;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_meaning;
};

/// Reads a text, except the `hidden` spans (citations, labels); spans are those of the text.
LegalStatement read_statement(std::string_view text, Language language, std::span<const Span> hidden);

}  // namespace pandect
