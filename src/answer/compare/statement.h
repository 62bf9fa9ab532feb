#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "answer/compare/quantities.h"
#include "answer/compare/terms.h"
#include "answer/compare/vocabulary.h"

namespace pandect {

/// A word that says something. `place` counts all words of the text, so that distances mean something.
struct ContentTerm {
  std::string text;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
  bool actor = false;
  bool subject = false;                 ///< of an actor: it is who acts
  bool acts = false;                    ///< of an actor: words beside it say that it acts
  std::uint32_t clause = 0;             ///< of the text's clauses, in order
  bool name = false;                    ///< it begins with a capital, and no sentence
  std::vector<std::string> parts = {};  ///< of a phrase that stands for a meaning, its words
};

/// A phrase of the vocabulary that stands in the text.
struct Mark {
  PhraseKind kind = PhraseKind::nothing;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
  std::uint32_t clause = 0;  ///< of the text's clauses, in order
  bool attribute = false;    ///< it tells which thing is meant: "지정할 수 있는 기관"
  bool right = false;        ///< of a permission: somebody else must let one do it, "is entitled to"
};

struct Fact {
  Quantity quantity;
  Span source;
  std::uint32_t place = 0;
  std::uint32_t sentence = 0;
  int sense = 0;             ///< 1: this or more; -1: this or less; 0: this
  std::uint32_t clause = 0;  ///< of the text's clauses, in order
};

/// What a stretch of text says, as far as words without a model tell: its terms, its quantities, what it
/// allows, demands or denies. Claims and laws are read alike.
struct LegalStatement {
  Language language = Language::unknown;
  std::vector<Span> sentences;
  /// Of each sentence the one that governs it: of an item of a list the words before the list; else itself.
  std::vector<std::uint32_t> governors;
  std::uint32_t first_body = 0;  ///< the first sentence that is not of a heading
  std::vector<ContentTerm> terms;
  std::vector<Fact> facts;
  std::vector<Mark> forces;  ///< obligation, permission, prohibition, exemption, negation, without, in order
  std::vector<Mark> others;  ///< exception, only, always, conditions, orders of time, comparisons, frames
  std::vector<Mark> joints;  ///< "and", "or"
  std::unordered_set<std::string> above;  ///< terms of what stands above the text: a law's title, headings
  /// Places in `terms` by text, and by the groups of one meaning.
  std::unordered_map<std::string, std::vector<std::uint32_t>> by_text;
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> by_meaning;
};

/// Reads a text. What lies in `hidden` (citations, labels) is not read; spans are those of the text.
LegalStatement read_statement(std::string_view text, Language language, std::span<const Span> hidden);

}  // namespace pandect
