#pragma once

#include <span>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// In small letters; in Latin letters a phrase begins where a word does.
struct BearingPhrases {
  std::span<const std::string_view> sanction;  ///< where a penalty is threatened
  std::span<const std::string_view> breach;    ///< of what is done, or left undone, against a rule
  std::span<const std::string_view> before;    ///< a reference to what is excepted from
  std::span<const std::string_view> after;     ///< such a reference
  std::span<const std::string_view> but_for;   ///< before a reference to what the sentence does not speak of
  /// Which headings of rules on the passage from old law to new begin with.
  std::span<const std::string_view> transition;
};

BearingPhrases bearing_phrases(Language language);

}  // namespace pandect
