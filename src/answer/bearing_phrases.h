#pragma once

#include <span>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// Phrases in lower case; in Latin letters a phrase must begin at the start of a word. Lists a language lacks
/// are empty.
struct BearingPhrases {
  using Phrases = std::span<const std::string_view>;
  Phrases sanction;     ///< threats of a penalty
  Phrases denial;       ///< before a sanction: negates it
  Phrases breach;       ///< acts or omissions contrary to a rule
  Phrases before;       ///< before a reference: an exception from it
  Phrases after;        ///< after such a reference
  Phrases right_after;  ///< the same, with only `tail` between
  Phrases but_for;      ///< before a reference that the sentence excludes
  Phrases transition;   ///< beginnings of headings of transitional provisions
  Phrases joining;      ///< conjunctions between references in a list
  Phrases under;        ///< before a reference, for an order or the like made under it
  // For languages where particles mark the role of a reference.
  Phrases tail;        ///< words after a reference that still belong to it
  Phrases object;      ///< particles of the object that is not applied
  Phrases topic;       ///< particles that keep a reference the subject
  Phrases made_under;  ///< between a reference and an instrument made under it
  Phrases left_out;    ///< in brackets that exclude their references; other brackets include more
  // Words before a reference that qualifies persons or things.
  Phrases whose;
  Phrases such_as;
  Phrases as_provided;
  Phrases deed;      ///< before one of the two above: it qualifies an act after all
  Phrases omission;  ///< the same before `as_provided`
};

/// The phrases of data/languages/<code>/bearing.txt; all empty if a language has no such file.
BearingPhrases bearing_phrases(Language language);

}  // namespace pandect
