#pragma once

#include <memory>
#include <string>

#include "index/lexical_index.h"
#include "retrieve/retriever.h"

namespace pandect {

/// BM25 as the papers ran it: over the whole words of a provision, the title of its work and its label in
/// front, with k1 1.5 and b .75 (the `words` analyzer, Lucene's formula; these are the defaults of bm25s).
/// Nothing of the law's structure is used. Makes an index of its own in a folder that goes with it.
class PlainBm25 : public Retriever {
 public:
  explicit PlainBm25(const LibraryView& library);
  ~PlainBm25() override;

  std::vector<Hit> retrieve(const Query& query, std::size_t k) const override;

 private:
  const LibraryView& library_;
  std::filesystem::path folder_;
  std::unique_ptr<LexicalIndex> index_;
};

}  // namespace pandect
