#pragma once

#include <span>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// In small letters; in Latin letters a phrase begins where a word does. Empty is what a language lacks.
struct BearingPhrases {
  using Phrases = std::span<const std::string_view>;
  Phrases sanction;     ///< where a penalty is threatened
  Phrases denial;       ///< before a sanction: there is none
  Phrases breach;       ///< of what is done, or left undone, against a rule
  Phrases before;       ///< a reference to what is excepted from
  Phrases after;        ///< such a reference
  Phrases right_after;  ///< the same, with nothing between but `tail`
  Phrases but_for;      ///< before a reference to what the sentence does not speak of
  Phrases transition;   ///< which headings of rules on the passage from old law to new begin with
  Phrases joining;      ///< between references in a list
  Phrases under;        ///< before a reference of which an order or the like is spoken
  // Where particles tell what is said of a reference.
  Phrases tail;        ///< what may stand behind a reference and still be part of it
  Phrases object;      ///< particles of what is not applied
  Phrases topic;       ///< particles that leave a reference the subject
  Phrases made_under;  ///< between a reference and what is made under it
  Phrases left_out;    ///< what a bracket has that leaves out what it cites; others say what else is meant
  // What stands before a reference that says which persons or things are meant.
  Phrases whose;
  Phrases such_as;
  Phrases as_provided;
  Phrases deed;      ///< before one of the two before: an act is meant after all
  Phrases omission;  ///< the same before `as_provided`
};

/// What languages/<code>/bearing.txt has; all empty where a language has no such file.
BearingPhrases bearing_phrases(Language language);

}  // namespace pandect
