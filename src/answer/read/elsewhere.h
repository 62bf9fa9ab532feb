#pragma once

#include <string>
#include <string_view>

#include "text/language.h"

namespace pandect {

/// The words directly around a citation within its sentence.
struct WordsAround {
  std::string_view before;
  std::string_view behind;
  std::string_view next;  ///< of those before, the word directly beside it

  /// The first of the words behind, or their first letters where words are joined.
  std::string_view beginning() const { return behind.substr(0, behind.find(' ')); }
};

/// The few words next to a citation that may say of what it is: of a text without blanks or with particles
/// the end of what is before it.
WordsAround words_around(std::string_view before, std::string_view behind, Language language);

/// True if the words around a number say that it is of a document that is no law, "section 7 of the lease",
/// or of a thing that has no name as laws have, "part 2 of the garden", by data/languages/<code>/not-law.txt.
bool names_document(const WordsAround& words, Language language);

/// The same for words that were taken for the name of a law: "contrat de bail signé". Where words are not
/// parted, the name ends with the document's word.
bool begins_with_document(std::string_view name, Language language);

/// The words that may say of which country's law a citation is: a bracket soon behind it, "OR (SR 220)", and
/// the words before it if they speak of law, "nel diritto svizzero si veda".
/// @param before, behind of its sentence
std::string words_for_country(std::string_view before, std::string_view behind, Language language);

/// The words in small letters directly behind the first one of a name, its adjectives where they follow it:
/// "civil allemand prévoit" of "code civil allemand prévoit".
std::string adjectives_behind(std::string_view name, Language language);

}  // namespace pandect
