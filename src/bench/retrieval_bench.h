#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/dataset.h"
#include "measure/retrieval.h"
#include "retrieve/retriever.h"

namespace pandect {

/// What one system reached at one depth.
struct RetrievalRow {
  std::string system;
  std::size_t k = 0;
  RetrievalScores scores;
};

/// Ranks the provisions of a library for each question and scores the first k of each ranking. Gold that the
/// library does not have counts as missed.
std::vector<RetrievalRow> run_retrieval(const LibraryView& library, const RetrievalDataset& dataset,
                                        const Retriever& retriever, const std::string& system);

}  // namespace pandect
