#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "answer/compare/statement.h"
#include "answer/read/cited_answer.h"

namespace pandect {

/// A sentence of an answer, read for comparison with the law.
struct Claim {
  const CitedSentence* sentence = nullptr;
  std::string_view answer;          ///< the answer it belongs to
  std::string_view text;            ///< the part that is compared
  std::uint32_t begin = 0;          ///< of `text` in the answer, bytes
  bool cut = false;                 ///< it is longer than the compared part
  LegalStatement statement;         ///< of the text, without citations and names of laws
  std::string_view core;            ///< the longest stretch of the text between citations
  std::string shown;                ///< the text with blanks for its citations
  bool is_all_core = false;         ///< there is hardly any other text
  std::vector<Span> foreign_names;  ///< laws named but not cited, in the text
  std::vector<Span> quotations;     ///< its quotations, in the text

  Language language = Language::unknown;  ///< language of the vocabulary used
  /// The longer of what stands before and behind a citation, in the text; all of it if the citation is
  /// elsewhere.
  /// @param cited in the answer
  std::string_view around(Span cited) const;
  /// The position of a part of the text in it.
  Span span_of(std::string_view part) const {
    if (part.empty()) return {};
    const auto at = static_cast<std::uint32_t>(part.data() - text.data());
    return {at, at + static_cast<std::uint32_t>(part.size())};
  }
  Span in_answer(Span span) const { return {span.begin + begin, span.end + begin}; }
};

Claim read_claim(const LibraryView& library, std::string_view answer, const CitedSentence& sentence);

}  // namespace pandect
