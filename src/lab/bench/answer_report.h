#pragma once

#include <map>
#include <string>
#include <vector>

#include "lab/bench/answer_scores.h"
#include "lab/bench/published.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// A table of a paper on answers: its columns, and the name of its published rows
/// (data/published/<name>.csv).
struct AnswerTable {
  struct Column {
    std::string measure;
    std::string title;
    std::string_view needs;  ///< its requirement, shown if it is empty
  };
  std::string name;
  std::string title;
  std::vector<Column> columns;
};
/// The tables of an experiment's answers, the first one to print; none for one without answers.
std::vector<AnswerTable> answer_tables(std::string_view experiment);

/// The data of a report on answers.
struct AnswerReport {
  std::string name;
  std::string command;       ///< reproduces it
  std::string environment;   ///< version, models, library, date
  std::string usage;         ///< of the models' calls
  std::size_t examples = 0;  ///< number given to draw from
  const RetrievalDataset* dataset = nullptr;
  std::vector<AnswerRun> runs;
};

/// The means of a run's measures (lab/bench/answer_scores.h), and coverage_share: coverage as a share of 1.
using AnswerMeans = std::map<std::string, MeanScore, std::less<>>;
AnswerMeans answer_means(const AnswerReport& report, std::size_t run,
                         UnreadMarks unread = UnreadMarks::left_out);

/// Rows of the systems with any of the columns (where marks are missing, another with 0 for them), followed
/// by published ones, marked with a dagger. Several samples: "mean ± deviation".
ReportTable answer_rows(const AnswerReport& report, const AnswerTable& table);

/// Systems with unanswered or unjudged questions, with the number and the reason of the first; a line each.
std::vector<std::string> troubles(const AnswerReport& report);
/// Notes on systems that were not shown the examples they ask for, or that ask for none of those given.
std::vector<std::string> example_notes(const AnswerReport& report);

/// The page: the tables; the rates of abstention, unreadable replies, failures and invented provisions; and
/// the requirements of empty columns.
ReportPage answer_page(const AnswerReport& report);

}  // namespace pandect
