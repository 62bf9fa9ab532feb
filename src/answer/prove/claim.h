#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "answer/compare/statement.h"
#include "answer/read/cited_answer.h"

namespace pandect {

/// A sentence of an answer, read to be held against the law.
struct Claim {
  const CitedSentence* sentence = nullptr;
  std::string_view answer;          ///< what it is a sentence of
  std::string_view text;            ///< what of it is compared
  std::uint32_t begin = 0;          ///< of `text` in the answer, bytes
  bool cut = false;                 ///< it is longer than what is compared
  LegalStatement statement;         ///< of the text without citations and names of laws
  std::string_view core;            ///< the longest stretch of the text between citations
  bool is_all_core = false;         ///< hardly anything stands beside it
  std::vector<Span> foreign_names;  ///< laws that it names and does not cite, in the text
  std::vector<Span> quotations;     ///< what it quotes, in the text

  Language language = Language::unknown;  ///< whose words decide
  Span in_answer(Span span) const { return {span.begin + begin, span.end + begin}; }
};

Claim read_claim(const LibraryView& library, std::string_view answer, const CitedSentence& sentence);

}  // namespace pandect
