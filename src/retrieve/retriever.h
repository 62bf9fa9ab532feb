#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "question/query.h"

namespace pandect {

/// A reason for a hit, with its score.
struct Reason {
  enum class Kind : std::uint8_t {
    named,         ///< the question cites it
    words,         ///< it contains words of the question, or character sequences
    work,          ///< it is in a work the question mentions
    name,          ///< the name of its work is in the question; the same score for each of the work's
                   ///< provisions
    number,        ///< the question cites its number without naming a work
    linked_from,   ///< a hit refers to it
    refers_to,     ///< it refers to a hit
    beside,        ///< it is next to a hit
    defines,       ///< it defines a term of the question
    defines_for,   ///< it defines a term that a hit uses
    meaning,       ///< its vector is near the question's: standard deviations above the mean of all
    reranked,      ///< a model scored its words
    sub_question,  ///< it answers a part of the question
    fused,         ///< one of several retrievers found it
  };
  Kind kind = Kind::words;
  double score = 0;        ///< its contribution
  std::uint32_t from = 0;  ///< for linked_from, refers_to, beside and defines_for: that hit; for fused: the
                           ///< index of the retriever; for sub_question: its index, 0 being the whole
                           ///< question
};

/// A document found for a question. Its score is the sum of its reasons' scores, unless ranks were fused;
/// reasons of meaning kept besides those add nothing.
struct Hit {
  std::uint32_t document = 0;
  double score = 0;
  std::vector<Reason> why;
  Span part = {};  ///< in the text of the document's version, when the hit is a part of it; else empty
};

/// The score a hit has from the name of its work.
double score_of_name(const Hit& hit);
/// The similarity of its vector to the question's, in standard deviations above the mean; 0 when no vector
/// was used.
double meaning_of(const Hit& hit);

/// A term of the question that a document contains.
struct MatchedTerm {
  std::string group;  ///< "words", "char3"
  std::string term;
  std::uint32_t documents = 0;  ///< number of documents that contain it
  double idf = 0;
  double score = 0;  ///< its contribution
};

/// Finds documents for a question; combinations of retrievers are retrievers, too.
class Retriever {
 public:
  virtual ~Retriever() = default;
  /// The k best, best first; ties by document. Only documents in force on the query's day.
  virtual std::vector<Hit> retrieve(const Query& query, std::size_t k) const = 0;
  /// The terms that match a document; for a combination, those of its inputs.
  virtual std::vector<MatchedTerm> explain(const Query&, std::uint32_t) const { return {}; }
};

using SharedRetriever = std::shared_ptr<const Retriever>;

}  // namespace pandect
