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
  bool note = false;  ///< an entry of a list of sources: names the source of other sentences
};

/// Blanks layout byte for byte, so that offsets stay those of the text: `#`, list marks, emphasis, tables,
/// link targets, HTML tags, code fences.
std::string hide_markdown(std::string_view text);

/// A stretch of paragraphs in one language.
struct LanguageRun {
  Span span;
  Language language = Language::unknown;
  bool sure = false;  ///< its words are sufficient evidence
};

/// Splits a text where the language of its paragraphs changes. A paragraph too short to decide joins the one
/// before it, but not one in another script if it has Latin letters.
std::vector<LanguageRun> find_languages(std::string_view text);

/// The sentences of one run; paragraphs are numbered on from `first_paragraph`.
std::vector<AnswerSentence> find_sentences(std::string_view source, std::string_view words,
                                           const LanguageRun& run, std::uint32_t& next_paragraph);

}  // namespace pandect
