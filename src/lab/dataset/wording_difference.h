#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/language.h"

namespace pandect {

/// A sentence that two wordings of a provision have alike but for one run of words.
struct WordingDifference {
  std::string head;    ///< what both begin with
  std::string before;  ///< the older words
  std::string after;   ///< the newer words
  std::string tail;    ///< what both end with

  std::string with(std::string_view words) const { return head + std::string(words) + tail; }
  /// What stands between head and tail in another wording; nothing if it has not both, or more than 60 code
  /// points between them.
  std::optional<std::string> words_in(std::string_view text) const;
};

/// The sentences of 30 to 300 code points that differ in one run of at most 60, cut at words, while at least
/// 60 % of the sentence is the same. Notes of amendments ("<개정 2015. 1. 1.>") are no words of the law.
std::vector<WordingDifference> wording_differences(std::string_view older, std::string_view newer,
                                                   Language language);

}  // namespace pandect
