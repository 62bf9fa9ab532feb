#pragma once

#include <span>
#include <string>
#include <vector>

#include "bench/nitibench.h"
#include "measure/retrieval.h"
#include "retrieve/retriever.h"

namespace pandect {

/// What one system reached at one depth.
struct RetrievalRow {
  std::string system;
  std::size_t k = 0;
  RetrievalScores scores;
};

/// Ranks the sections of a library for each question and scores the first k of each ranking. Gold sections
/// that the library does not have count as missed.
std::vector<RetrievalRow> run_retrieval(const LibraryView& library,
                                        std::span<const NitibenchQuestion> questions,
                                        const Retriever& retriever, const std::string& system,
                                        std::span<const std::size_t> depths);

}  // namespace pandect
