#include "answer/prove/entailment_judge.h"

#include <algorithm>

#include "pandect/error.h"
#include "text/sentences.h"
#include "vector/cosine.h"

namespace pandect {

double EntailmentJudge::support(std::string_view claim, std::string_view law) {
  ++asked_;
  const Judgement judgement = judge_.judge({"", "", "", std::string(claim), std::string(law)});
  if (!judgement.score()) fail(judgement.problems.front());
  return judgement.score().value_or(0) >= 1 ? 1 : 0;
}

double ClassifyingJudge::support(std::string_view claim, std::string_view law) {
  ++asked_;
  return model_->judge(std::string(law), std::string(claim)).entails;
}

std::optional<Entailment> ClassifyingJudge::probabilities(std::string_view claim, std::string_view law) {
  if (!model_->is_calibrated()) return std::nullopt;
  ++asked_;
  return model_->judge(std::string(law), std::string(claim));
}

double LikenessJudge::support(std::string_view claim, std::string_view law) {
  constexpr std::size_t most_sentences = 64;
  ++asked_;
  std::vector<std::string> passages{std::string(law)};
  for (const Span sentence : split_sentences(law, detect_language(law))) {
    if (passages.size() <= most_sentences) passages.emplace_back(sentence.of(law));
  }
  try {
    const std::vector<std::string> query{std::string(claim)};
    const Matrix asked = embedder_->embed(query, TextKind::query);
    const Matrix found = embedder_->embed(passages, TextKind::passage);
    double best = 0;
    for (std::size_t row = 0; row < found.rows && asked.columns == found.columns; ++row)
      best = std::max(best, cosine_of(asked.row(0), found.row(row)));
    return best >= enough_ ? 1 : 0;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::service_unavailable) throw;
    fail(error.what());
    return 0;
  }
}

}  // namespace pandect
