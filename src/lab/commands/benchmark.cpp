#include "lab/commands/benchmark.h"

#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "api/library_data.h"
#include "api/step_models.h"
#include "base/json.h"
#include "catalogue/source_files.h"
#include "lab/bench/dataset_statistics.h"
#include "lab/bench/given_run.h"
#include "lab/bench/retrieval_report.h"
#include "lab/bench/snippet_report.h"
#include "lab/bench/stored_run.h"
#include "pandect/library.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

/// A system to measure, possibly without one of its parts.
struct Contestant {
  System system;
  std::vector<std::string> without;

  std::string name() const {
    return without.empty() ? system.name() : system.name() + " - " + without.front();
  }
  std::string identity(const StepModels& models) const {
    return system.identity(models) + "\nwithout " + (without.empty() ? "" : without.front());
  }
};

std::vector<Contestant> contestants(const BenchmarkSettings& settings) {
  std::vector<Contestant> all;
  for (const std::string& name : settings.systems) {
    const System system = load_system(name);
    if (settings.ablate) {
      for (const std::string& part : system.parts()) all.push_back({system, {part}});
    }
    all.push_back({system, {}});
  }
  return all;
}

/// Checks that all rows of a table and files of its folder have distinct names.
void check_names(const std::vector<SystemRun>& given, const std::vector<Contestant>& all) {
  std::map<std::string, std::string> names;
  const auto add = [&](const std::string& name) {
    const auto [other, fresh] = names.emplace(rankings_file(name), name);
    if (fresh) return;
    throw Error(ErrorCode::wrong_usage,
                other->second == name
                    ? fmt::format("two systems are called '{}'", name)
                    : fmt::format("the systems '{}' and '{}' would write one file", other->second, name),
                "a system is called what its file is, a run what its last column says: rename one");
  };
  for (const SystemRun& run : given) add(run.system);
  for (const Contestant& one : all) add(one.name());
}

std::string command_of(const BenchmarkSettings& settings) {
  std::string command = fmt::format("pandect-lab bench {} --data DATA --library LIBRARY --systems {}",
                                    settings.name, fmt::join(settings.systems, ","));
  std::vector<std::string> run_names;
  for (const std::filesystem::path& path : settings.runs) run_names.push_back(path.filename().string());
  if (settings.ablate) command += " --ablate";
  if (settings.link_depths > 0) command += fmt::format(" --link-depths {}", settings.link_depths);
  if (!settings.runs.empty()) command += fmt::format(" --runs {}", fmt::join(run_names, ","));
  if (settings.questions > 0) command += fmt::format(" --questions {}", settings.questions);
  if (!settings.as_of.empty()) command += " --as-of " + settings.as_of;
  return command + " --out FOLDER";
}

Json settings_json(const BenchmarkSettings& settings, const RetrievalReport& report,
                   const std::vector<Contestant>& all) {
  Json systems = Json::object();
  for (const Contestant& one : all) systems[one.name()] = one.system.text();
  Json runs = Json::array();
  for (const SystemRun& run : report.runs) runs.push_back(run.system);
  return {{"benchmark", settings.name},
          {"command", report.command},
          {"environment", report.environment},
          {"questions", report.dataset->questions.size()},
          {"systems", systems},
          {"runs", runs}};
}

void write_results(const RunFolder& folder, const RetrievalReport& report, const Json& settings,
                   const std::string& metrics, const ReportPage& page) {
  folder.write("settings.json", dump_json(settings, 2) + "\n");
  folder.write("metrics.json", metrics + "\n");
  folder.write("qrels.txt", trec_qrels(*report.dataset));
  for (const SystemRun& run : report.runs) {
    folder.write(rankings_file(run.system), trec_run(*report.dataset, run));
  }
  write_page(folder, "report", page);
}

std::string snippets_json(const std::vector<SnippetRow>& rows) {
  Json all = Json::array();
  for (const SnippetRow& row : rows) {
    all.push_back({{"k", row.k},
                   {"system", row.system},
                   {"set", row.set},
                   {"precision", row.published.precision},
                   {"recall", row.published.recall},
                   {"distinct_precision", row.distinct.precision},
                   {"distinct_recall", row.distinct.recall}});
  }
  return dump_json(all, 2);
}

/// The results of runs whose hits are parts of files.
void score_snippets(const RetrievalReport& report, BenchmarkResult& result, const RunFolder* folder,
                    const BenchmarkSettings& settings, const std::vector<Contestant>& contestants) {
  const RetrievalDataset& dataset = *report.dataset;
  const std::string published = "legalbench-rag";  // of both its benchmarks
  std::vector<SnippetRow> rows;
  for (const SystemRun& run : report.runs) {
    std::ranges::move(summarise_snippets(dataset, run), std::back_inserter(rows));
  }
  result.table = markdown_table(snippet_table(rows, dataset.depths, &SnippetRow::published, published));
  result.json = snippets_json(rows);
  if (folder == nullptr) return;
  write_results(*folder, report, settings_json(settings, report, contestants), result.json,
                snippet_page(dataset, rows, published, report.command, report.environment));
}

}  // namespace

namespace {

/// Number of works that come from no file of the dataset.
std::size_t other_works(const LibraryView& view, const RetrievalDataset& dataset) {
  std::unordered_set<std::string> own;
  for (const SourceFile& file : all_source_files(dataset.laws)) own.insert(file.path.string());
  std::size_t others = 0;
  for (std::uint32_t work = 0; work < view.works().size(); ++work) {
    const bool is_own = std::ranges::any_of(view.versions(work), [&](const LibraryView::Version& version) {
      const std::string& source = version.record.source;
      return own.contains(source) || own.contains(source.substr(0, source.find('!')));
    });
    others += is_own ? 0 : 1;
  }
  return others;
}

}  // namespace

BenchmarkLibrary open_benchmark_library(const BenchmarkSettings& settings, const RetrievalDataset& dataset) {
  if (dataset.of_library) return {LibraryView::open(settings.library), {}};
  Library library = Library::open_or_create(settings.library);
  if (!settings.library_is_named && other_works(LibraryView::open(settings.library), dataset) > 0) {
    throw Error(ErrorCode::wrong_usage,
                fmt::format("{}: this library holds other laws, and the dataset's would be added to it",
                            settings.library.string()),
                "name a library for the experiment with --library");
  }
  AddOptions adding;
  adding.format = dataset.format;
  adding.monitor = settings.monitor;
  library.add(dataset.laws, adding);
  BenchmarkLibrary opened{LibraryView::open(settings.library), {}};
  if (const std::size_t others = other_works(opened.view, dataset); others > 0) {
    opened.remark = fmt::format(
        "{}: {} works of this library are not the dataset's: figures are not those of a library of its own\n",
        settings.library.string(), others);
  }
  return opened;
}

std::optional<std::int32_t> given_day(const std::string& as_of) {
  return as_of.empty() ? std::nullopt : std::optional(day_of(as_of));
}

ExportedBenchmark export_benchmark(const BenchmarkSettings& settings, const std::filesystem::path& folder) {
  const RetrievalDataset dataset = load_benchmark_dataset(settings);
  const BenchmarkLibrary library = open_benchmark_library(settings, dataset);
  return {write_beir(library.view, dataset, day_of(settings.as_of), folder), library.remark};
}

std::string benchmark_statistics(const BenchmarkSettings& settings) {
  const RetrievalDataset dataset = load_benchmark_dataset(settings);
  std::optional<BenchmarkLibrary> library;
  if (!dataset.snippets) library = open_benchmark_library(settings, dataset);
  const ReportPage page = statistics_page(settings.name, dataset, library ? &library->view : nullptr);
  if (!settings.folder.empty()) write_page(RunFolder(settings.folder), "statistics", page);
  return page.markdown();
}

BenchmarkResult run_benchmark(const BenchmarkSettings& settings) {
  const std::vector<Contestant> all = contestants(settings);
  const RetrievalDataset dataset = load_benchmark_dataset(settings);
  const std::optional<std::int32_t> day = given_day(settings.as_of);
  const auto [library, remark] = open_benchmark_library(settings, dataset);
  std::optional<RunFolder> folder;
  if (!settings.folder.empty()) folder.emplace(settings.folder);
  const RetrievalBench bench(library, dataset, {100, day, settings.monitor}, folder ? &*folder : nullptr);

  RetrievalReport report;
  report.name = settings.name;
  report.command = command_of(settings);
  report.environment = fmt::format("Pandect {}, law as of {}, {} works and {} provisions in the library.",
                                   version(), format_date(from_days(day_of(settings.as_of))),
                                   library.works().size(), library.documents().documents().size());
  if (!remark.empty()) report.environment += " " + remark;
  report.library = &library;
  report.dataset = &dataset;
  BenchmarkResult result;
  result.remark = remark;
  for (const std::filesystem::path& path : settings.runs) {
    GivenRun given = read_given_run(path, library, dataset);
    report.runs.push_back(std::move(given.run));
    result.remark += given.remark;
  }
  check_names(report.runs, all);
  const StepModels steps = open_step_models(settings.step_models, settings.library);
  const auto make_retriever = [&](const Contestant& one) {
    return one.system.make(library, one.without, steps);
  };
  for (const Contestant& one : all) {
    const auto make = [&] { return make_retriever(one); };
    report.runs.push_back(bench.run(one.name(), one.identity(steps), make));
  }
  for (const SystemRun& run : report.runs) {
    if (!dataset.snippets)
      std::ranges::move(summarise(dataset, run, dataset.depths), std::back_inserter(result.rows));
  }
  if (settings.link_depths > 0) {
    report.link_depths =
        measure_link_depths(library, dataset, make_retriever(all.back()), day, 10, settings.link_depths);
  }
  if (dataset.snippets) {
    score_snippets(report, result, folder ? &*folder : nullptr, settings, all);
    return result;
  }
  result.table = markdown_table(retrieval_table(report, published_table(settings.name)));
  result.json = to_json(result.rows);
  if (folder)
    write_results(*folder, report, settings_json(settings, report, all), result.json, retrieval_page(report));
  return result;
}

std::string to_json(const std::vector<RetrievalRow>& rows) {
  Json all = Json::array();
  for (const RetrievalRow& row : rows) {
    all.push_back({{"k", row.k},
                   {"system", row.system},
                   {"hit_rate", row.scores.hit_rate},
                   {"multi_hit_rate", row.scores.multi_hit_rate},
                   {"recall", row.scores.recall},
                   {"mrr", row.scores.mrr},
                   {"multi_mrr", row.scores.multi_mrr},
                   {"ndcg", row.scores.ndcg}});
  }
  return dump_json(all, 2);
}

}  // namespace pandect
