#include "lab/measure/compare_runs.h"

#include <algorithm>
#include <cmath>

#include "base/thread_pool.h"
#include "pandect/error.h"

namespace pandect {
namespace {

RunComparison compare(std::span<const std::string_view> questions, std::span<const double> first,
                      std::span<const double> second, std::size_t most, const Resampling& resampling) {
  RunComparison result;
  std::vector<double> differences;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    differences.push_back(second[i] - first[i]);
    result.wins += differences[i] > 0 ? 1 : 0;
    result.losses += differences[i] < 0 ? 1 : 0;
    if (differences[i] != 0) result.changes.push_back({questions[i], first[i], second[i]});
  }
  result.ties = questions.size() - result.wins - result.losses;
  std::ranges::stable_sort(result.changes, std::greater(), [](const QuestionChange& change) {
    return std::abs(change.second - change.first);
  });
  result.changes.resize(std::min(most, result.changes.size()));
  result.difference = bootstrap_interval(differences, resampling);
  result.p = randomisation_test(differences, resampling);
  return result;
}

}  // namespace

std::vector<RunComparison> compare_runs(std::span<const Metric> metrics, const RunScores& first,
                                        const RunScores& second, std::size_t most,
                                        const Resampling& resampling) {
  for (const Metric& metric : metrics) {
    if (metric.micro) {
      throw Error(ErrorCode::wrong_usage,
                  "runs are compared question by question, which '" + metric.name + "' has no value for",
                  "compare by recall");
    }
  }
  std::vector<RunComparison> results(metrics.size());
  parallel_for(metrics.size(), [&](std::size_t m) {
    results[m] = compare(first.questions, first.scores[m], second.scores[m], most, resampling);
    results[m].metric = metrics[m].name;
    results[m].first = first.overall[m];
    results[m].second = second.overall[m];
  });
  return results;
}

}  // namespace pandect
