#include <array>

#include <fmt/format.h>

#include "base/json.h"
#include "base/standard_error.h"
#include "cli/terminal.h"
#include "lab/cli/measuring.h"
#include "lab/measure/chunk_sections.h"
#include "lab/measure/compare_runs.h"
#include "pandect/error.h"

namespace pandect::cli {
namespace {

/// A run file scored against a file of judgements.
struct MeasuredRun {
  std::vector<Metric> metrics;
  TrecRun run;
  Qrels qrels;
  RunScores scores;  ///< its questions are views into `qrels`
};

/// Two run files compared question by question. Questions are views into `first.qrels`.
struct ComparedRuns {
  MeasuredRun first;
  MeasuredRun second;
  std::vector<RunComparison> comparisons;  ///< one for each metric
};

TrecRun read_run(const std::filesystem::path& run, const std::filesystem::path& sections) {
  if (sections.empty()) return TrecRun::read(run);
  return run_of_sections(TrecRun::read(run), ChunkSections::read(sections));
}

MeasuredRun measure_run(const std::filesystem::path& run, const MeasureOptions& measuring) {
  MeasuredRun measured{
      parse_metrics(measuring.metrics), read_run(run, measuring.sections), Qrels::read(measuring.qrels), {}};
  if (measured.qrels.topics().empty())
    throw Error(ErrorCode::bad_input,
                fmt::format("{}: there are no judgements in it", measuring.qrels.string()));
  measured.scores = score_run(measured.run, measured.qrels, measured.metrics, measuring.scoring);
  if (measured.scores.questions.empty())
    throw Error(ErrorCode::bad_input, fmt::format("{}: no question of it is judged", run.string()));
  return measured;
}

/// Lines of metric, question and value as printed by trec_eval: each question's when `per_question`, then
/// those of "all".
std::string to_lines(const MeasuredRun& measured, bool per_question) {
  const RunScores& scores = measured.scores;
  std::string lines;
  const auto line = [&](const Metric& metric, std::string_view question, double value) {
    lines += fmt::format("{:<22}\t{}\t{:.4f}\n", metric.name, question, value);
  };
  for (std::size_t i = 0; per_question && i < scores.questions.size(); ++i) {
    for (std::size_t m = 0; m < measured.metrics.size(); ++m)
      line(measured.metrics[m], scores.questions[i], scores.scores[m][i]);
  }
  for (std::size_t m = 0; m < measured.metrics.size(); ++m)
    line(measured.metrics[m], "all", scores.overall[m]);
  return lines;
}

std::string to_json(const MeasuredRun& measured, bool per_question) {
  const RunScores& scores = measured.scores;
  Json overall = Json::object();
  for (std::size_t m = 0; m < measured.metrics.size(); ++m)
    overall[measured.metrics[m].name] = scores.overall[m];
  Json result{{"system", measured.run.system()}, {"questions", scores.questions.size()},
              {"unanswered", scores.unanswered}, {"unjudged", scores.unjudged},
              {"repeated", scores.repeated},     {"metrics", std::move(overall)}};
  if (per_question) {
    Json& rows = result["per_question"] = Json::array();
    for (std::size_t i = 0; i < scores.questions.size(); ++i) {
      Json row{{"question", scores.questions[i]}};
      for (std::size_t m = 0; m < measured.metrics.size(); ++m)
        row[measured.metrics[m].name] = scores.scores[m][i];
      rows.push_back(std::move(row));
    }
  }
  return dump_json(result, 2);
}

/// Notes on the files for readers of the figures; empty when there are none.
std::vector<std::string> remarks(const MeasuredRun& measured, const RunScoring& scoring) {
  const RunScores& scores = measured.scores;
  std::vector<std::string> all;
  if (scores.unanswered > 0) {
    all.push_back(fmt::format("{} of {} judged questions are not in the run: {}", scores.unanswered,
                              measured.qrels.topics().size(),
                              scoring.only_answered ? "they are left out" : "they count as 0"));
  }
  if (scores.unjudged > 0)
    all.push_back(fmt::format("{} questions of the run are not judged: they are left out", scores.unjudged));
  if (scores.repeated > 0) {
    all.push_back(
        fmt::format("{} lines name a document that stands higher in the same ranking: they are passed over",
                    scores.repeated));
  }
  return all;
}

/// Every judged question counts.
ComparedRuns compare_run_files(MeasureOptions options) {
  options.scoring.only_answered = false;
  ComparedRuns compared{
      measure_run(options.compared[0], options), measure_run(options.compared[1], options), {}};
  compared.comparisons = compare_runs(compared.first.metrics, compared.first.scores, compared.second.scores,
                                      options.most_changes);
  return compared;
}

std::string to_lines(const ComparedRuns& compared) {
  std::string lines = fmt::format("A: {}\nB: {}\n{} questions\n\n", compared.first.run.system(),
                                  compared.second.run.system(), compared.first.scores.questions.size());
  lines += fmt::format("{:<20} {:>7} {:>7} {:>8} {:>19} {:>8} {:>6} {:>6} {:>6}\n", "metric", "A", "B",
                       "B - A", "95 % interval", "p", "wins", "ties", "losses");
  for (const RunComparison& one : compared.comparisons) {
    const std::string interval = fmt::format("{:+.4f} … {:+.4f}", one.difference.low, one.difference.high);
    lines += fmt::format("{:<20} {:>7.4f} {:>7.4f} {:>+8.4f} {:>19} {:>8.4f} {:>6} {:>6} {:>6}\n", one.metric,
                         one.first, one.second, one.second - one.first, interval, one.p, one.wins, one.ties,
                         one.losses);
  }
  for (const RunComparison& one : compared.comparisons) {
    if (one.changes.empty()) continue;
    lines += fmt::format("\nMost changed by {}:\n", one.metric);
    for (const QuestionChange& change : one.changes)
      lines += fmt::format("  {:.4f} → {:.4f}  {}\n", change.first, change.second, change.question);
  }
  return lines;
}

std::string to_json(const ComparedRuns& compared) {
  Json metrics = Json::array();
  for (const RunComparison& one : compared.comparisons) {
    Json changes = Json::array();
    for (const QuestionChange& change : one.changes)
      changes.push_back({{"question", change.question}, {"a", change.first}, {"b", change.second}});
    metrics.push_back({{"metric", one.metric},
                       {"a", one.first},
                       {"b", one.second},
                       {"difference", one.second - one.first},
                       {"interval", {one.difference.low, one.difference.high}},
                       {"p", one.p},
                       {"wins", one.wins},
                       {"ties", one.ties},
                       {"losses", one.losses},
                       {"changes", std::move(changes)}});
  }
  const auto counts = [](const RunScores& scores) {
    return Json{
        {"unanswered", scores.unanswered}, {"unjudged", scores.unjudged}, {"repeated", scores.repeated}};
  };
  return dump_json({{"a", compared.first.run.system()},
                    {"b", compared.second.run.system()},
                    {"a_counts", counts(compared.first.scores)},
                    {"b_counts", counts(compared.second.scores)},
                    {"questions", compared.first.scores.questions.size()},
                    {"metrics", std::move(metrics)}},
                   2);
}

}  // namespace

void print_run(const MeasureOptions& options, bool json) {
  const MeasuredRun measured = measure_run(options.run, options);
  if (json) {
    print(to_json(measured, options.per_question) + "\n");
    return;
  }
  print(to_lines(measured, options.per_question));
  for (const std::string& remark : remarks(measured, options.scoring)) write_standard_error(remark + "\n");
}

void print_comparison(const MeasureOptions& options, bool json) {
  const ComparedRuns compared = compare_run_files(options);
  if (json) {
    print(to_json(compared) + "\n");
    return;
  }
  print(to_lines(compared));
  const std::array measured{&compared.first, &compared.second};
  for (std::size_t i = 0; i < measured.size(); ++i) {
    for (const std::string& remark : remarks(*measured[i], {}))
      write_standard_error(fmt::format("{}: {}\n", options.compared[i], remark));
  }
}

}  // namespace pandect::cli
