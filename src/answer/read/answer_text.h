#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A sentence of an answer.
struct AnswerSentence {
  Span span;  ///< in the text
  std::uint32_t paragraph = 0;
  bool heading = false;
  bool begins_item = false;  ///< of a list
  bool block_quote = false;
  bool note = false;  ///< of a numbered source: says where others take what they say from
};

/// Blanks out byte for byte, so that offsets are those of the text, what is layout and not language: `#`,
/// list marks, emphasis, tables, links' targets, HTML tags, code fences.
std::string hide_markdown(std::string_view text);

/// A stretch of paragraphs in one language.
struct LanguageRun {
  Span span;
  Language language = Language::unknown;
  bool sure = false;  ///< enough of its words tell
};

/// Parts a text where the language of its paragraphs changes. A paragraph that is too short to tell goes with
/// the one before it, in Latin letters not with another script.
std::vector<LanguageRun> find_languages(std::string_view text);

/// The sentences of one run; paragraphs are counted on from `first_paragraph`.
std::vector<AnswerSentence> find_sentences(std::string_view source, std::string_view words,
                                           const LanguageRun& run, std::uint32_t& next_paragraph);

}  // namespace pandect
