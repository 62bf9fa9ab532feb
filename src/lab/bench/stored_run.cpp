#include "lab/bench/stored_run.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include <fmt/format.h>

#include "base/file.h"
#include "base/json.h"
#include "lab/bench/published.h"
#include "lab/measure/run_scores.h"
#include "pandect/error.h"

namespace pandect {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view figures_file = "answers.json";
constexpr std::string_view settings_file = "settings.json";
constexpr const char* best_rankings_title = "Questions by whose ranking is best";
constexpr std::string_view ranking_metrics = "hit_rate@10,multi_hit_rate@10,recall@10,mrr@10,multi_mrr@10";
constexpr std::string_view no_run_hint = "`pandect-lab bench NAME --out FOLDER` stores a run";

/// A system's name as a part of a file's.
std::string in_file_name(std::string_view system) {
  std::string name(system);
  std::ranges::replace_if(
      name, [](unsigned char c) { return c < 0x80 && std::isalnum(c) == 0 && c != '.'; }, '-');
  return name;
}

fs::path existing(const fs::path& file) {
  if (fs::exists(file)) return file;
  throw Error(ErrorCode::bad_input, file.string() + ": the file is missing", std::string(no_run_hint));
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
    one[table.header[0]] = row[0];
    for (std::size_t i = 1; i < row.size(); ++i) {
      double number = 0;
      const std::string_view cell = std::string_view(row[i]).substr(row[i].starts_with('+') ? 1 : 0);
      const auto [end, failed] = std::from_chars(cell.data(), cell.data() + cell.size(), number);
      const bool whole = failed == std::errc() && end == cell.data() + cell.size();
      one[table.header[i]] = whole ? Json(number) : cell.empty() ? Json() : Json(cell);
    }
  }
  return rows;
}

void read_answers_of(const fs::path& folder, StoredRun& run) {
  const fs::path file = existing(folder / figures_file);
  const Json systems = parse_json(read_file(file), file.string());
  try {
    for (const auto& [system, scores] : systems.items()) {
      std::size_t samples = 0;
      run.figures.push_back(figures_of(scores, samples));
      SystemAnswers& own = run.answers.emplace_back(SystemAnswers{system, {}});
      for (std::size_t sample = 1; sample <= samples; ++sample)
        own.samples.push_back(read_answers(existing(folder / answers_file(system, sample))));
    }
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input, file.string() + ": not the figures of a run", std::string(no_run_hint));
  }
}

void read_rankings(const fs::path& folder, StoredRun& run) {
  const fs::path file = folder / settings_file;
  const Json settings = parse_json(read_file(file), file.string());
  const std::vector<Metric> metrics = parse_metrics(ranking_metrics);
  try {
    // Parts of files are scored by characters, not by their names.
    run.of_parts = settings.at("benchmark").get<std::string>().starts_with("legalbench-rag");
    if (run.of_parts) return;
    const Qrels qrels = Qrels::read(existing(folder / "qrels.txt"));
    for (const Metric& metric : metrics) run.ranking_figures.push_back({metric.name, 1, {}});
    for (const Json& system : settings.at("runs")) {
      run.rankings.push_back(system.get<std::string>());
      const TrecRun ranking = TrecRun::read(existing(folder / rankings_file(run.rankings.back())));
      const RunScores scores = score_run(ranking, qrels, metrics);
      for (std::size_t m = 0; m < metrics.size(); ++m) {
        std::map<std::string, double>& own = run.ranking_figures[m].systems.emplace_back();
        for (std::size_t q = 0; q < scores.questions.size(); ++q)
          own.emplace(scores.questions[q], scores.scores[m][q]);
      }
    }
  } catch (const Json::exception&) {
    throw Error(ErrorCode::bad_input, file.string() + ": not the settings of a run",
                "run the experiment again with the same --out: what is stored is not searched again");
  }
}

}  // namespace

std::string rankings_file(std::string_view system) {
  return fmt::format("run-{}.txt", in_file_name(system));
}

std::string answers_file(std::string_view system, std::size_t sample) {
  return fmt::format("answers-{}-{}.jsonl", in_file_name(system), sample);
}

StoredRun read_stored_run(const fs::path& folder) {
  StoredRun run;
  // A folder may be named with a slash at its end.
  run.name = (folder / "").parent_path().filename().string();
  const bool ranked = fs::exists(folder / settings_file);
  if (ranked) read_rankings(folder, run);
  if (!ranked || fs::exists(folder / figures_file)) read_answers_of(folder, run);
  return run;
}

ReportPage stored_page(std::span<const StoredRun> runs) {
  ReportPage page("Stored runs");
  for (const StoredRun& run : runs) {
    const auto show = [&](const char* heading, ReportTable table) {
      if (table.rows.empty()) return;
      page.heading(fmt::format("{}: {}", run.name, heading));
      page.table(std::move(table));
    };
    const auto show_best = [&](const char* heading, const ReportTable& best) {
      show(heading, best);
      if (!best.rows.empty()) page.figure(draw_best(best));
    };
    if (run.of_parts)
      page.paragraph(run.name +
                     " ranks parts of files, which are scored by characters: its report.md has the figures.");
    show_best(best_rankings_title, best_of_questions(run.rankings, run.ranking_figures));
    show_best(best_answers_title, best_answers(run.answers));
    show(more_read_title, answers_where_more_was_read(run.answers));
  }
  const std::vector<SystemFigures> figures = figures_of_all(runs);
  if (figures.empty()) return page;
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
                   {"best_rankings", rows_json(best_of_questions(run.rankings, run.ranking_figures))},
                   {"best", rows_json(best_answers(run.answers))},
                   {"more_read", rows_json(answers_where_more_was_read(run.answers))}});
  }
  return dump_json({{"runs", all}, {"correlations", rows_json(correlations_of(figures_of_all(runs)))}}, 2);
}

}  // namespace pandect
