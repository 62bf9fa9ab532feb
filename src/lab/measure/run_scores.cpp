#include "lab/measure/run_scores.h"

#include <atomic>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/hash.h"
#include "base/thread_pool.h"

namespace pandect {
namespace {

/// Looks up the judgements of one question after another, in a reused table with open addressing, which is
/// cleared by incrementing the question number.
class Judge {
 public:
  /// Appends the levels of a ranking's documents, each at its first occurrence; returns the number of
  /// duplicates.
  std::size_t judge(const Topic& topic, const Ranking* found, JudgedRanking& ranking) {
    const std::size_t documents = found == nullptr ? 0 : found->documents.size();
    make_room(topic.judgements.size() + documents);
    ranking.levels.clear();
    ranking.gold.clear();
    ranking.ranks.clear();
    for (const Qrel& judgement : topic.judgements) {
      slot(judgement.document) = {judgement.document, judgement.level, false, question_};
      if (judgement.level > 0) ranking.gold.push_back(judgement.level);
    }
    std::ranges::sort(ranking.gold, std::greater());
    for (std::size_t i = 0; i < documents; ++i) {
      const std::string_view document = found->documents[i].document;
      Slot& own = slot(document);
      if (own.question != question_) own = {document, 0, false, question_};
      if (own.found) continue;
      own.found = true;
      ranking.levels.push_back(own.level);
      if (found->documents[i].rank > 0) ranking.ranks.push_back(found->documents[i].rank);
    }
    return documents - ranking.levels.size();
  }

 private:
  struct Slot {
    std::string_view document;
    int level = 0;
    bool found = false;
    std::uint32_t question = 0;
  };

  void make_room(std::size_t names) {
    std::size_t size = std::max<std::size_t>(slots_.size(), 64);
    while (size < 2 * names) size *= 2;
    if (size != slots_.size() || question_ == UINT32_MAX) {
      slots_.assign(size, {});
      question_ = 0;
    }
    ++question_;
  }

  /// The slot that contains a name, or where it must be inserted.
  Slot& slot(std::string_view document) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t at = hash64(document) & mask;
    while (slots_[at].question == question_ && slots_[at].document != document) at = (at + 1) & mask;
    return slots_[at];
  }

  std::vector<Slot> slots_;
  std::uint32_t question_ = 0;
};

/// The questions that count, with their rankings.
struct Pair {
  const Topic* topic;
  const Ranking* ranking;
};

double average(const Metric& metric, std::span<const double> scores, std::span<const double> relevant) {
  double sum = 0;
  if (!metric.micro) {
    for (const double score : scores) sum += score;
    return scores.empty() ? 0 : sum / static_cast<double>(scores.size());
  }
  for (std::size_t i = 0; i < scores.size(); ++i) sum += std::round(scores[i] * relevant[i]);
  const double wanted = std::accumulate(relevant.begin(), relevant.end(), 0.0);
  return wanted == 0 ? 0 : sum / wanted;
}

}  // namespace

RunScores score_run(const TrecRun& run, const Qrels& qrels, std::span<const Metric> metrics,
                    const RunScoring& scoring) {
  RunScores result;
  std::vector<Pair> pairs;
  for (const Topic& topic : qrels.topics()) {
    const Ranking* ranking = run.find(topic.query);
    result.unanswered += ranking == nullptr ? 1 : 0;
    if (ranking != nullptr || !scoring.only_answered) pairs.push_back({&topic, ranking});
  }
  result.unjudged = run.rankings().size() - (qrels.topics().size() - result.unanswered);
  for (const Pair& pair : pairs) result.questions.push_back(pair.topic->query);
  result.scores.assign(metrics.size(), std::vector<double>(pairs.size()));

  std::vector<double> relevant(pairs.size());
  std::atomic<std::size_t> repeated{0};
  static constexpr std::size_t at_once = 256;
  parallel_for((pairs.size() + at_once - 1) / at_once, [&](std::size_t block) {
    Judge judge;
    JudgedRanking ranking;
    ranking.threshold = scoring.threshold;
    const std::size_t end = std::min(pairs.size(), (block + 1) * at_once);
    for (std::size_t i = block * at_once; i < end; ++i) {
      repeated += judge.judge(*pairs[i].topic, pairs[i].ranking, ranking);
      relevant[i] = static_cast<double>(ranking.relevant());
      for (std::size_t m = 0; m < metrics.size(); ++m)
        result.scores[m][i] = metrics[m].of(ranking, metrics[m].k);
    }
  });
  result.repeated = repeated;
  for (std::size_t m = 0; m < metrics.size(); ++m)
    result.overall.push_back(average(metrics[m], result.scores[m], relevant));
  return result;
}

}  // namespace pandect
