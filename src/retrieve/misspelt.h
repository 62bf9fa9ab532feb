#pragma once

#include <string>
#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// A word of a question that no document has, and the nearest word of those that have most of its letters.
struct Misspelling {
  Span span;  ///< in the question
  std::string written;
  std::string read;                 ///< as it stands in the law
  std::vector<std::string> others;  ///< as near
};

/// Words of a question that stand in no document of its language and are a letter or two away from one that
/// does: of five letters or more, with the same first letter; at most so many as five. Names, numbers and
/// the words a question is put in are none. What it takes is bounded: one search a word, and the words of the
/// first provisions found.
std::vector<Misspelling> find_misspelt(const LibraryView& library, const Query& query);

/// A question with its misspelt words as they are read.
std::string with_read_words(const Query& query, const std::vector<Misspelling>& misspelt);

}  // namespace pandect
