#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// One thing that speaks for a hit.
struct Reason {
  enum class Kind : std::uint8_t {
    named,        ///< the question cites it
    words,        ///< it holds words of the question
    characters,   ///< it holds character sequences of the question
    work,         ///< it is in a work the question mentions
    number,       ///< the question cites its number, without saying of which work
    linked_from,  ///< a provision found before it refers to it
  };
  Kind kind = Kind::words;
  double score = 0;        ///< what it gave
  std::uint32_t from = 0;  ///< of linked_from: the document that refers to it
};

/// A document found for a question.
struct Hit {
  std::uint32_t document = 0;
  double score = 0;
  std::vector<Reason> why;  ///< the weightiest first
};

/// What finds documents for a question; combiners of retrievers are retrievers too.
class Retriever {
 public:
  virtual ~Retriever() = default;
  /// The k best, best first; ties by document. Only documents in force on the query's day.
  virtual std::vector<Hit> retrieve(const Query& query, std::size_t k) const = 0;
};

}  // namespace pandect
