#pragma once

#include <string>
#include <vector>

#include "question/query.h"

namespace pandect {

/// A word of a question that occurs in no document, and the nearest word of the documents with most of its
/// letters.
struct Misspelling {
  Span span;  ///< in the question
  std::string written;
  std::string read;                 ///< as written in the law
  std::vector<std::string> others;  ///< at the same distance
};

/// Finds words of a question that occur in no document of its language and are one or two letters from one
/// that does: of five letters or more, with the same first letter; at most five of them. Names, numbers,
/// question words, and words known from elsewhere (word files, names of countries, law in other languages)
/// are excluded. The cost is bounded: one search for each word, and the words of the first provisions found.
std::vector<Misspelling> find_misspelt(const LibraryView& library, const Query& query);

/// The question with its misspelt words corrected.
std::string with_read_words(const Query& query, const std::vector<Misspelling>& misspelt);

}  // namespace pandect
