#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lab/bench/answer_comparison.h"
#include "lab/bench/report_page.h"

namespace pandect {

/// The answers of a set that `bench --model … --out FOLDER` stored.
struct StoredRun {
  std::string name;  ///< of the folder
  std::vector<SystemAnswers> answers;
  std::vector<SystemFigures> figures;  ///< of the same systems
};

/// The file of a folder with a system's answers. @param sample from 1
std::string answers_file(std::string_view system, std::size_t sample);

/// Reads answers.json and the files that answers_file() names. @throws Error bad_input when one is missing,
/// or is not what was stored
StoredRun read_stored_run(const std::filesystem::path& folder);

/// What stored runs say together: which system answers best, for each, and how retrieval and answers go
/// together over the systems of all.
ReportPage stored_page(std::span<const StoredRun> runs);
/// The same tables: {"runs": [{"run", "best", "more_read"}], "correlations"}, each a list of rows by the
/// table's header.
std::string to_json(std::span<const StoredRun> runs);

}  // namespace pandect
