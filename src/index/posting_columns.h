#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "index/varint_postings.h"

namespace pandect {

/// The postings of a term: a column for the documents and one for the frequencies in each field (0: the term
/// does not occur in it).
struct PostingColumns {
  std::vector<std::uint32_t> documents;
  std::array<std::vector<std::uint32_t>, most_fields> frequencies;

  std::size_t size() const { return documents.size(); }
  void clear() {
    documents.clear();
    for (auto& column : frequencies) column.clear();
  }
  void add(const Posting& posting, std::size_t fields) {
    documents.push_back(posting.document);
    for (std::size_t f = 0; f < fields; ++f) frequencies[f].push_back(posting.frequency[f]);
  }
};

}  // namespace pandect
