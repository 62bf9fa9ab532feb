#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "text/language.h"
#include "text/span.h"

namespace pandect {

/// A piece of the comparison of two texts.
struct TextChange {
  enum class Kind : std::uint8_t { equal, deleted, inserted };
  Kind kind = Kind::equal;
  Span span;  ///< in the text before of what is deleted, in the text after of what is equal or inserted
  bool operator==(const TextChange&) const = default;
};

/// What changed from one text to another, word by word: equal pieces and insertions together are the text
/// after, without white space at their ends. Words are compared, not how they are laid out or set: white
/// space, the forms of quotation marks and dashes, full width, soft hyphens, and words that are only joined
/// or divided anew ("소방 시설" and "소방시설") are no change. Deletions stand before the insertions that
/// replace them.
///
/// The shortest script by lines, then by words inside of what differs (Myers 1986, An O(ND) difference
/// algorithm, the greedy algorithm of section 4); where more than 1,500 words differ, they are taken as
/// replaced altogether. Takes at most 1,500 times as many steps as there are words, and 10 MB beside the
/// texts.
std::vector<TextChange> compare_texts(std::string_view before, std::string_view after, Language language);

/// Whether compare_texts() finds anything but equal words.
bool same_words(std::string_view before, std::string_view after);

}  // namespace pandect
