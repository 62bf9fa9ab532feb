#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "retrieve/query.h"

namespace pandect {

/// One thing that speaks for a hit.
struct Reason {
  enum class Kind : std::uint8_t {
    named,         ///< the question cites it
    words,         ///< it holds words of the question, or character sequences
    work,          ///< it is in a work the question mentions
    name,          ///< the name of its work in the question, as much for each of its provisions
    number,        ///< the question cites its number, without saying of which work
    linked_from,   ///< a hit refers to it
    refers_to,     ///< it refers to a hit
    beside,        ///< it stands beside a hit
    defines,       ///< it defines a term of the question
    defines_for,   ///< it defines a term that a hit uses
    meaning,       ///< its vector is near the question's: standard deviations above the mean of all
    reranked,      ///< a model scored its words
    sub_question,  ///< it answers a part of the question
    fused,         ///< one of several retrievers found it
  };
  Kind kind = Kind::words;
  double score = 0;        ///< what it gave
  std::uint32_t from = 0;  ///< of linked_from, refers_to, beside and defines_for: that hit; of fused: which
                           ///< retriever; of sub_question: which, 0 being the whole question
};

/// A document found for a question. What its reasons gave adds up to its score, unless ranks were what
/// counted; beside those, what is told of its meaning counts for nothing more.
struct Hit {
  std::uint32_t document = 0;
  double score = 0;
  std::vector<Reason> why;
  Span part = {};  ///< of the text of the document's version, where a part of it was found; else empty
};

/// What the name of its work gave to a hit.
double score_of_name(const Hit& hit);
/// How near its vector is to the question's, in standard deviations above the mean; 0 where no vector was
/// asked.
double meaning_of(const Hit& hit);

/// A term of the question that a document holds.
struct MatchedTerm {
  std::string group;  ///< "words", "char3"
  std::string term;
  std::uint32_t documents = 0;  ///< that hold it
  double idf = 0;
  double score = 0;  ///< what it gave
};

/// What finds documents for a question; combiners of retrievers are retrievers too.
class Retriever {
 public:
  virtual ~Retriever() = default;
  /// The k best, best first; ties by document. Only documents in force on the query's day.
  virtual std::vector<Hit> retrieve(const Query& query, std::size_t k) const = 0;
  /// The terms that speak for a document; of combiners, those of what they combine.
  virtual std::vector<MatchedTerm> explain(const Query&, std::uint32_t) const { return {}; }
};

using SharedRetriever = std::shared_ptr<const Retriever>;

}  // namespace pandect
