#pragma once

#include "retrieve/lexical.h"

namespace pandect {

/// The fields of a provision and how much each weighs, chosen on the development questions of NitiBench-Tax,
/// SearchFireSafety and the Dutch set together. Headings and titles are so short that their length says
/// nothing.
LexicalSettings legal_fields();

/// How much each part of the default system gives.
struct LegalSettings {
  LexicalSettings lexical = legal_fields();
  std::size_t candidates = 100;  ///< of the lexical search that the other parts look at
  double work_boost =
      0.3;  ///< share of its score a document gains when its work is mentioned in the question
  double number_boost = 0.5;  ///< the same when its number is cited in the question without a work
  double link_weight = 0.05;  ///< share of a document's score that each document it refers to gains
};

/// The default system. What the question cites comes first, in the order cited; then what BM25F finds, raised
/// where the question mentions the work, and with a share of each document's score passed on to what it
/// refers to.
class LegalRetriever : public Retriever {
 public:
  explicit LegalRetriever(const LibraryView& library, LegalSettings settings = {});

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  std::vector<Hit> named(const Query& query) const;
  void raise_mentioned_works(const Query& query, std::vector<Hit>& hits) const;
  void raise_cited_numbers(const Query& query, std::vector<Hit>& hits) const;
  void follow_links(const Query& query, std::vector<Hit>& hits) const;

  const LibraryView& library_;
  LegalSettings settings_;
  LexicalRetriever lexical_;
};

}  // namespace pandect
