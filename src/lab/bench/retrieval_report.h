#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/bench/published.h"
#include "lab/bench/report_page.h"
#include "lab/bench/retrieval_bench.h"

namespace pandect {

/// The effect on retrieval of adding the provisions that a hit refers to after it, level by level (NitiBench,
/// section 6.2 and figures 7 and 8): for the first `retrieved` hits and everything reached from them, without
/// cut-off.
struct LinkDepth {
  std::size_t depth = 0;
  RetrievalScores scores;
  double provisions = 0;  ///< mean number a question
};
std::vector<LinkDepth> measure_link_depths(const LibraryView& library, const RetrievalDataset& dataset,
                                           const SharedRetriever& retriever, std::optional<std::int32_t> day,
                                           std::size_t retrieved, std::size_t deepest);

/// The data of a report on an experiment.
struct RetrievalReport {
  std::string name;
  std::string command;      ///< reproduces it
  std::string environment;  ///< version, library, date
  const LibraryView* library = nullptr;
  const RetrievalDataset* dataset = nullptr;
  std::vector<SystemRun> runs;  ///< the last one is analysed in detail
  std::vector<LinkDepth> link_depths;
};

/// The table of the paper: rows of systems at each depth, with the published ones below, marked with a
/// dagger.
ReportTable retrieval_table(const RetrievalReport& report, const PublishedTable& published);

/// The page: that table; recall over k; and of the last system recall for each law and length of question,
/// the provisions most often missed, the laws that wrong hits are from, and the curves of NitiLink.
ReportPage retrieval_page(const RetrievalReport& report);

}  // namespace pandect
