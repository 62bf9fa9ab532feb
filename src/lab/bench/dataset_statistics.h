#pragma once

#include "lab/bench/dataset.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// A dataset in numbers, with a row for each of its sets and for all of them: questions, their length and
/// that of the right answers in characters, gold a question; and, where the gold is parts of files, the
/// files, their characters and mean length (LegalBench-RAG, tables 2 and 3, whose rows stand below).
ReportTable question_statistics(const RetrievalDataset& dataset, const std::string& experiment);

/// A dataset's laws in numbers: works, provisions, their mean length in characters and words between white
/// space, references a provision, over all and over those that refer to any (SearchFireSafety, table 2).
ReportTable law_statistics(const LibraryView& library, const RetrievalDataset& dataset);

}  // namespace pandect
