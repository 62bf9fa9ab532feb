#pragma once

#include <string>
#include <vector>

#include "lab/bench/report_page.h"
#include "lab/bench/retrieval_bench.h"
#include "lab/measure/characters.h"

namespace pandect {

/// The scores of one system at one depth, in characters: mean over the questions of a set, or, for the set
/// "all", the mean of the sets.
struct SnippetRow {
  std::string system;
  std::string set;
  std::size_t k = 0;
  CharacterScores published;  ///< counted as in the published code
  CharacterScores distinct;   ///< each character counted once
};

std::vector<SnippetRow> summarise_snippets(const RetrievalDataset& dataset, const SystemRun& run);

/// Precision and recall at each depth, a row for each system and set, laid out as in LegalBench-RAG's tables
/// 4 to 7, in percent; the published rows (data/published/<name>.csv) follow, marked by a dagger.
ReportTable snippet_table(const std::vector<SnippetRow>& rows, const std::vector<std::size_t>& depths,
                          CharacterScores SnippetRow::* counted, const std::string& name);

ReportPage snippet_page(const RetrievalDataset& dataset, const std::vector<SnippetRow>& rows,
                        const std::string& name, const std::string& command, const std::string& environment);

}  // namespace pandect
