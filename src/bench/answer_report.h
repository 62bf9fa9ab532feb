#pragma once

#include <string>
#include <vector>

#include "bench/answer_scores.h"
#include "bench/published.h"
#include "bench/report_page.h"

namespace pandect {

/// A table of a paper on answers: its columns, and the name of its published rows (published/<name>.csv).
struct AnswerTable {
  struct Column {
    std::string measure;
    std::string title;
    std::string_view needs;  ///< what fills it, said where it is empty
  };
  std::string name;
  std::string title;
  std::vector<Column> columns;
};
/// The tables that show an experiment's answers, the first one to print; none for one without answers.
std::vector<AnswerTable> answer_tables(std::string_view experiment);

/// All that a report on answers says.
struct AnswerReport {
  std::string name;
  std::string command;       ///< that gives it again
  std::string environment;   ///< version, models, library, date
  std::string usage;         ///< what the models' calls took
  std::size_t examples = 0;  ///< that were given to draw from
  const RetrievalDataset* dataset = nullptr;
  std::vector<AnswerRun> runs;
};

/// Rows of the systems that have any of the columns, with published ones below, marked with a dagger. Several
/// samples: "mean ± deviation".
ReportTable answer_rows(const AnswerReport& report, const AnswerTable& table);

/// Systems that a model did not answer, or a judge did not mark, with how often and why the first time; a
/// line each.
std::vector<std::string> troubles(const AnswerReport& report);
/// Where a system was not shown the examples it asks for, or asks for none of those that were given.
std::vector<std::string> example_notes(const AnswerReport& report);

/// The page: the tables; how often models abstained, were unreadable, failed or invented provisions; and what
/// is needed for columns that are empty.
ReportPage answer_page(const AnswerReport& report);

}  // namespace pandect
