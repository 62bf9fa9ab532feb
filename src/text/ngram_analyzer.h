#pragma once

#include "text/analyzer.h"

namespace pandect {

/// 3-grams of the characters of a text of any script. Everything that is not a letter, digit or mark is a
/// space, runs of spaces are one, and the text is padded with a space at each end: "VAT 7%" gives " va",
/// "vat", "at ", "t 7", " 7 ". The source span of a gram excludes the spaces at its ends.
class CharacterTrigrams : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

/// 3-grams of Jamo: each word (a run of letters and digits of any script) with its Hangul decomposed (NFD).
/// No gram crosses a space or punctuation, and words are not padded: a word of fewer than three Jamo is one
/// term. The source span of a gram covers the syllables its Jamo come from.
class JamoTrigrams : public Analyzer {
 public:
  void analyze(std::string_view text, Tokens& tokens) const override;
};

}  // namespace pandect
