#pragma once

#include <string>
#include <vector>

#include "question/query.h"

namespace pandect {

/// A word of a question that occurs in no document, and one that occurs and differs in one letter.
struct Misspelling {
  Span span;  ///< in the question
  std::string written;
  std::string read;
  std::vector<std::string> others;  ///< as near, in fewer documents
};

/// Finds words of a question that occur in no document of its language and are one letter from one that does,
/// or two that are swapped: words of five letters or more, behind the same first letter; in Korean one vowel
/// that sounds like the other, or any within a word of four syllables. Names, numbers, question words, and
/// words known from elsewhere (word files, names of countries, law in other languages) are excluded. A word
/// of daily life that no law uses may be taken for a misspelt one, so that a question is better asked as it
/// is written first.
std::vector<Misspelling> find_misspelt(const LibraryView& library, const Query& query);

/// The question with its misspelt words corrected.
std::string with_read_words(const Query& query, const std::vector<Misspelling>& misspelt);

}  // namespace pandect
