#pragma once

#include <string_view>
#include <vector>

#include "pandect/kinds.h"
#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// One piece of the comparison of two texts.
struct TextChange {
  using Kind = WordsChange;
  Kind kind = Kind::equal;
  Span span;  ///< for a deletion, in the text before; for equal or inserted words, in the text after
  bool operator==(const TextChange&) const = default;
};

/// Compares two texts word by word: equal pieces and insertions together are the text after, without white
/// space at its ends. Only words are compared, not layout or typography: white space, the forms of quotation
/// marks and dashes, full width, soft hyphens, and words that are only joined or split ("소방 시설" and
/// "소방시설") are no change. Deletions precede the insertions that replace them.
///
/// A shortest edit script by lines, then by words within the differing lines (Myers 1986, An O(ND) difference
/// algorithm, the greedy algorithm of section 4); where more than 1,500 words differ, all of them count as
/// replaced. Takes at most 1,500 steps for each word, and 10 MB besides the texts.
std::vector<TextChange> compare_texts(std::string_view before, std::string_view after, Language language);

/// True if compare_texts() finds only equal words.
bool same_words(std::string_view before, std::string_view after);

}  // namespace pandect
