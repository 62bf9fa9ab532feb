#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "lab/bench/dataset.h"
#include "lab/bench/run_folder.h"
#include "lab/measure/retrieval.h"
#include "pandect/progress.h"
#include "retrieve/retriever.h"

namespace pandect {

/// A system's ranking for one question: names of provisions in the dataset, best first.
struct RankedQuestion {
  std::vector<std::string> names;
  std::vector<double> scores;
  double milliseconds = 0;
  std::vector<std::size_t> ranks = {};  ///< from 1, where several share one: sections of a chunk; else empty
};

/// A system's rankings, one a question of the dataset, in its order.
struct SystemRun {
  std::string system;
  std::vector<RankedQuestion> questions;
};

/// Runs systems over the questions of a dataset, on all cores.
class RetrievalBench {
 public:
  struct Settings {
    std::size_t depth = 100;  ///< of the rankings
    /// The day as of which the law is searched; absent: the one that a question asks for, else today.
    std::optional<std::int32_t> day = std::nullopt;
    Monitor monitor = {};
  };
  /// @param folder stores rankings between runs; null: nothing is stored
  RetrievalBench(const LibraryView& library, const RetrievalDataset& dataset, const Settings& settings,
                 RunFolder* folder);

  /// @param identity identifies everything the retriever depends on besides the library: its settings
  /// @param make creates the retriever, unless all rankings are stored
  SystemRun run(const std::string& system, const std::string& identity,
                const std::function<SharedRetriever()>& make) const;

 private:
  std::string key_of(const std::string& identity, const BenchQuestion& question) const;

  const LibraryView& library_;
  const RetrievalDataset& dataset_;
  Settings settings_;
  RunFolder* folder_;
  std::string library_content_;
};

/// The scores of a run's first k, one a question.
std::vector<RetrievalScores> score_run(const RetrievalDataset& dataset, const SystemRun& run, std::size_t k);

/// The scores of one system at one depth, as means over all questions.
struct RetrievalRow {
  std::string system;
  std::size_t k = 0;
  RetrievalScores scores;
};
std::vector<RetrievalRow> summarise(const RetrievalDataset& dataset, const SystemRun& run,
                                    const std::vector<std::size_t>& depths);

/// A run in TREC's format (append_trec_ranking()).
std::string trec_run(const RetrievalDataset& dataset, const SystemRun& run);
/// The dataset's gold in TREC's format, at level 1.
std::string trec_qrels(const RetrievalDataset& dataset);

}  // namespace pandect
