#include "lab/bench/stored_run.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "lab/bench/published.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view figures_file = "answers.json";

fs::path existing(const fs::path& file) {
  if (fs::exists(file)) return file;
  throw Error(ErrorCode::bad_input, file.string() + ": the file is missing",
              "`pandect-lab bench NAME --model … --out FOLDER` stores the answers of a run");
}

/// Figures by name of a system, and its number of samples.
SystemFigures figures_of(const Json& scores, std::size_t& samples) {
  SystemFigures figures;
  samples = 1;
  for (const auto& [figure, score] : scores.items()) {
    figures[figure] = score.at("mean").get<double>();
    samples = std::max(samples, score.at("samples").get<std::size_t>());
  }
  return figures;
}

std::vector<SystemFigures> figures_of_all(std::span<const StoredRun> runs) {
  std::vector<SystemFigures> all;
  for (const StoredRun& run : runs) all.insert(all.end(), run.figures.begin(), run.figures.end());
  return all;
}

Json rows_json(const ReportTable& table) {
  Json rows = Json::array();
  for (const std::vector<std::string>& row : table.rows) {
    Json& one = rows.emplace_back(Json::object());
    for (std::size_t i = 0; i < row.size(); ++i) one[table.header[i]] = row[i];
  }
  return rows;
}

}  // namespace

std::string answers_file(std::string_view system, std::size_t sample) {
  std::string name(system);
  std::ranges::replace_if(
      name, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0 && c != '.'; }, '-');
  return fmt::format("answers-{}-{}.jsonl", name, sample);
}

StoredRun read_stored_run(const fs::path& folder) {
  const fs::path file = existing(folder / figures_file);
  const Json systems = parse_json(read_file(file), file.string());
  StoredRun run;
  // A folder may be named with a slash at its end.
  run.name = (folder / "").parent_path().filename().string();
  try {
    for (const auto& [system, scores] : systems.items()) {
      std::size_t samples = 0;
      run.figures.push_back(figures_of(scores, samples));
      SystemAnswers& own = run.answers.emplace_back(SystemAnswers{system, {}});
      for (std::size_t sample = 1; sample <= samples; ++sample)
        own.samples.push_back(read_answers(existing(folder / answers_file(system, sample))));
    }
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input, file.string() + ": not the figures of a run",
                "`pandect-lab bench NAME --model … --out FOLDER` writes it");
  }
  return run;
}

ReportPage stored_page(std::span<const StoredRun> runs) {
  ReportPage page("Answers of stored runs");
  for (const StoredRun& run : runs) {
    const auto show = [&](const char* heading, ReportTable table) {
      if (table.rows.empty()) return;
      page.heading(fmt::format("{}: {}", run.name, heading));
      page.table(std::move(table));
    };
    const ReportTable best = best_answers(run.answers);
    show(best_answers_title, best);
    if (!best.rows.empty()) page.figure(draw_best_answers(best));
    show(more_read_title, answers_where_more_was_read(run.answers));
  }
  const std::vector<SystemFigures> figures = figures_of_all(runs);
  ReportTable correlations = correlations_of(figures);
  page.heading("Retrieval and answers, over all systems (NitiBench, table 22 and figure 10)");
  if (correlations.rows.empty()) {
    page.paragraph("Fewer than three systems have figures of retrieval and of answers.");
    return page;
  }
  page.paragraph("Pearson's correlation of the systems' means. † as published: " +
                 published_table("nitibench-correlations").source + ".");
  page.table(std::move(correlations));
  page.figure(draw_correlations(figures));
  return page;
}

std::string to_json(std::span<const StoredRun> runs) {
  Json all = Json::array();
  for (const StoredRun& run : runs) {
    all.push_back({{"run", run.name},
                   {"best", rows_json(best_answers(run.answers))},
                   {"more_read", rows_json(answers_where_more_was_read(run.answers))}});
  }
  return dump_json({{"runs", all}, {"correlations", rows_json(correlations_of(figures_of_all(runs)))}}, 2);
}

}  // namespace pandect
