#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/bench/answer_comparison.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// What `bench --out FOLDER` stored of a set: rankings, or with `--model` answers, or both.
struct StoredRun {
  std::string name;  ///< of the folder
  std::vector<SystemAnswers> answers;
  std::vector<SystemFigures> figures;           ///< of the same systems
  std::vector<std::string> rankings;            ///< the systems with rankings
  std::vector<QuestionFigure> ranking_figures;  ///< of these
  bool of_parts = false;                        ///< the rankings are of parts of files, and not read
};

/// The files of a folder with a system's rankings, and with its answers. @param sample from 1
std::string rankings_file(std::string_view system);
std::string answers_file(std::string_view system, std::size_t sample);

/// Reads settings.json, qrels.txt and the rankings; answers.json and the answers; or both. Rankings are
/// scored among the first ten, each of their lines at a rank of its own.
/// @throws Error bad_input when a file is missing, or is not what was stored
StoredRun read_stored_run(const std::filesystem::path& folder);

/// What stored runs say together: which system finds and answers best, for each, and how retrieval and
/// answers go together over the systems of all.
ReportPage stored_page(std::span<const StoredRun> runs);
/// The same tables: {"runs": [{"run", "best_rankings", "best", "more_read"}], "correlations"}, each a list
/// of rows by the table's header, numbers as such.
std::string to_json(std::span<const StoredRun> runs);

}  // namespace pandect
