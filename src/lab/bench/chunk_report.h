#pragma once

#include <string>
#include <vector>

#include "chunk/information_loss.h"
#include "chunk/settings.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// The information lost by one way of chunking.
struct ChunkRun {
  ChunkSettings settings;
  InformationLoss loss;
};

/// The runs, one a row, each above the paper's row of the same strategy, size and overlap
/// (data/published/chunking.csv).
ReportTable chunk_table(const std::vector<ChunkRun>& runs);

/// A report like NitiBench, tables 5, 6 and 25 to 27: means over sizes and overlaps for each strategy; line
/// chunks by size and by overlap; number of sections covered by the kept chunks; every run; and a plot for
/// each measure over the size, a line for each strategy.
ReportPage chunk_report(const std::vector<ChunkRun>& runs, const std::string& command);

}  // namespace pandect
