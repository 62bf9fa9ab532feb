#include "api/benchmark.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "pandect/library.h"
#include "retrieve/system.h"

namespace pandect {
namespace {

RetrievalDataset load_dataset(const std::string& name, const std::filesystem::path& data) {
  if (name == "nitibench-tax") return load_nitibench(data, false);
  if (name == "nitibench-ccl") return load_nitibench(data, true);
  if (name == "searchfiresafety") return load_searchfiresafety(data);
  if (name == "dutch") return load_dutch(data);
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no benchmark '{}'", name),
              "`pandect bench list` lists them");
}

}  // namespace

const std::vector<BenchmarkInfo>& benchmarks() {
  static const std::vector<BenchmarkInfo> all{
      {"nitibench-tax", "retrieval on NitiBench-Tax: several sections answer a question",
       "the release of NitiBench (github.com/vistec-AI/nitibench)"},
      {"nitibench-ccl", "retrieval on NitiBench-CCL: one section answers a question",
       "the release of NitiBench with test_data/hf_wcx.csv"},
      {"searchfiresafety", "retrieval for the real questions of SearchFireSafety",
       "the data of github.com/qqplot/SearchFireSafety"},
      {"dutch", "retrieval for questions over Dutch acts", "bwb-2012/*.xml and questions.jsonl"},
  };
  return all;
}

std::vector<RetrievalRow> run_benchmark(const BenchmarkSettings& settings) {
  const RetrievalDataset dataset = load_dataset(settings.name, settings.data);
  Library::open_or_create(settings.library).add({dataset.laws});
  const LibraryView library = LibraryView::open(settings.library);
  std::vector<RetrievalRow> rows;
  const auto run = [&](const System& system, const std::string& name,
                       const std::vector<std::string>& without) {
    const SharedRetriever retriever = system.make(library, without);
    std::ranges::move(run_retrieval(library, dataset, *retriever, name), std::back_inserter(rows));
  };
  for (const std::string& name : settings.systems) {
    const System system = System::load(name);
    run(system, system.name(), {});
    if (!settings.ablate) continue;
    for (const std::string& part : system.parts()) run(system, system.name() + " - " + part, {part});
  }
  return rows;
}

std::string markdown_table(const std::vector<RetrievalRow>& rows) {
  std::string table =
      "| k | system | HR | Multi-HR | Recall | MRR | Multi-MRR |\n|---|---|---|---|---|---|---|\n";
  std::vector<RetrievalRow> sorted = rows;
  std::ranges::stable_sort(sorted, {}, &RetrievalRow::k);
  for (const RetrievalRow& row : sorted) {
    table += fmt::format("| {} | {} | {:.3f} | {:.3f} | {:.3f} | {:.3f} | {:.3f} |\n", row.k, row.system,
                         row.scores.hit_rate, row.scores.multi_hit_rate, row.scores.recall, row.scores.mrr,
                         row.scores.multi_mrr);
  }
  return table;
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
                   {"multi_mrr", row.scores.multi_mrr}});
  }
  return dump_json(all, 2);
}

}  // namespace pandect
