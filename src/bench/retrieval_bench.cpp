#include "bench/retrieval_bench.h"

#include <algorithm>

namespace pandect {

std::vector<RetrievalRow> run_retrieval(const LibraryView& library, const RetrievalDataset& dataset,
                                        const Retriever& retriever, const std::string& system) {
  const std::size_t deepest = dataset.depths.empty() ? 0 : std::ranges::max(dataset.depths);
  std::vector<std::vector<RetrievalScores>> scores(dataset.depths.size());
  for (const BenchQuestion& question : dataset.questions) {
    const Query query = parse_query(library, question.text, {std::nullopt, to_days(today())});
    std::vector<std::string> ranked;
    for (const Hit& hit : retriever.retrieve(query, deepest)) {
      ranked.push_back(dataset.name_of(library, hit.document));
    }
    for (std::size_t i = 0; i < dataset.depths.size(); ++i) {
      scores[i].push_back(score_ranking(question.gold, ranked, dataset.depths[i]));
    }
  }
  std::vector<RetrievalRow> rows;
  for (std::size_t i = 0; i < dataset.depths.size(); ++i)
    rows.push_back({system, dataset.depths[i], mean(scores[i])});
  return rows;
}

}  // namespace pandect
