#pragma once

#include <string>
#include <vector>

#include "bench/published.h"
#include "bench/report_page.h"
#include "bench/retrieval_bench.h"

namespace pandect {

/// How retrieval changes when what a hit refers to is added behind it, level by level (NitiBench, section 6.2
/// and figures 7 and 8): of the first `retrieved` hits and all that is reached from them, nothing cut off.
struct LinkDepth {
  std::size_t depth = 0;
  RetrievalScores scores;
  double provisions = 0;  ///< a question, on the mean
};
std::vector<LinkDepth> measure_link_depths(const LibraryView& library, const RetrievalDataset& dataset,
                                           const SharedRetriever& retriever, std::int32_t day,
                                           std::size_t retrieved, std::size_t deepest);

/// All that a report on an experiment says.
struct RetrievalReport {
  std::string name;
  std::string command;      ///< that gives it again
  std::string environment;  ///< version, library, date
  const LibraryView* library = nullptr;
  const RetrievalDataset* dataset = nullptr;
  std::vector<SystemRun> runs;  ///< the last one is looked at closely
  std::vector<LinkDepth> link_depths;
};

/// The table of the paper: rows of systems at each depth, with the published ones below, marked with a
/// dagger.
ReportTable retrieval_table(const RetrievalReport& report, const PublishedTable& published);

/// The page: that table; recall over k; and of the last system recall for each law and length of question,
/// the provisions most often missed, the laws that wrong hits are from, and the curves of NitiLink.
ReportPage retrieval_page(const RetrievalReport& report);

}  // namespace pandect
