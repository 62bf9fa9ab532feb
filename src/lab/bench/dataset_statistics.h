#pragma once

#include "lab/bench/dataset.h"
#include "lab/bench/provision_names.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// A dataset in numbers, with a row for each of its sets and for all of them: questions, their length and
/// that of the right answers in characters, gold a question; and, where the gold is parts of files, the
/// files, their characters and mean length (LegalBench-RAG, tables 2 and 3, whose rows stand below).
ReportTable question_statistics(const RetrievalDataset& dataset, const std::string& experiment);

/// Questions by the number of their gold provisions, or snippets (NitiBench, figures 3 and 5).
ReportTable gold_histogram(const RetrievalDataset& dataset);

/// Questions by their length in characters, in at most `most` ranges of equal width: 1, 2 or 5 times a power
/// of ten (NitiBench, figures 3 and 5).
ReportTable length_histogram(const RetrievalDataset& dataset, std::size_t most = 12);

/// The laws that are gold, those of most questions first: number of questions, and of gold provisions over
/// all questions (NitiBench, table 1 and figures 3 and 5).
ReportTable gold_by_law(const ProvisionNames& names, const RetrievalDataset& dataset);

/// The first question whose gold refers to other provisions, else the first: its words, the right answer, the
/// gold, and what that refers to (SearchFireSafety, table 1). Empty for a dataset without questions.
ReportTable example_question(const LibraryView& library, const ProvisionNames& names,
                             const RetrievalDataset& dataset);

/// A dataset's laws in numbers: works, provisions, their mean length in characters and words between white
/// space, references a provision, over all and over those that refer to any (SearchFireSafety, table 2).
ReportTable law_statistics(const LibraryView& library, const RetrievalDataset& dataset);

/// All of these, with the published rows and bars.
/// @param library of the dataset's laws; null for one whose gold is parts of files
ReportPage statistics_page(const std::string& experiment, const RetrievalDataset& dataset,
                           const LibraryView* library);

}  // namespace pandect
