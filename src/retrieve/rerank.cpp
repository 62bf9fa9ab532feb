#include "retrieve/rerank.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "model/passage_prefix.h"
#include "pandect/error.h"
#include "retrieve/document_vectors.h"
#include "retrieve/hit_table.h"

namespace pandect {
namespace {

/// Numbers as standard deviations from their mean; all 0 if they are the same.
std::vector<double> standardised(std::vector<double> numbers) {
  const auto count = static_cast<double>(numbers.size());
  const double mean = std::accumulate(numbers.begin(), numbers.end(), 0.0) / count;
  double squares = 0;
  for (double& number : numbers) {
    number -= mean;
    squares += number * number;
  }
  const double deviation = std::sqrt(squares / count);
  for (double& number : numbers) number = deviation > 0 ? number / deviation : 0;
  return numbers;
}

}  // namespace

std::vector<std::string> Rerank::texts_of(const Hit& hit) const {
  const Document& document = library_.documents().documents()[hit.document];
  const Provision& provision = library_.provisions(document.version)[document.provision];
  const Span span = hit.part.empty() ? provision.extent : hit.part;
  std::string words = library_.catalogue().text(document.version, span);
  using Reads = Settings::Reads;
  if (settings_.reads == Reads::windows && hit.part.empty()) {
    std::vector<std::string> windows =
        embedded_windows(library_.versions(document.work).back().record.spoken_title(), provision, words,
                         after_title(model_->info()), settings_.window_tokens);
    windows.resize(std::min(windows.size(), settings_.windows));
    return windows;
  }
  if (settings_.reads == Reads::words) return {std::move(words)};
  return {library_.works()[document.work].title + "\n" + words};
}

std::vector<double> Rerank::scores_of(const Query& query, std::span<const Hit> hits) const {
  std::vector<std::string> texts;
  std::vector<std::size_t> hit_of;
  for (std::size_t i = 0; i < hits.size(); ++i) {
    for (std::string& text : texts_of(hits[i])) {
      texts.push_back(std::move(text));
      hit_of.push_back(i);
    }
  }
  const std::vector<double> scores = texts.empty() ? std::vector<double>() : model_->score(query.text, texts);
  if (scores.size() != texts.size())
    throw Error(ErrorCode::service_unavailable, model_->info().name + ": it did not score every text");
  std::vector<double> best(hits.size(), std::numeric_limits<double>::lowest());
  for (std::size_t i = 0; i < scores.size(); ++i) best[hit_of[i]] = std::max(best[hit_of[i]], scores[i]);
  return best;
}

std::vector<Hit> Rerank::retrieve(const Query& query, std::size_t k) const {
  const bool alone = settings_.weight == 0;
  std::vector<Hit> hits =
      input_->retrieve(query, alone ? settings_.candidates : std::max(k, settings_.candidates));
  const std::vector<Hit> rest(
      hits.begin() + static_cast<std::ptrdiff_t>(std::min(settings_.candidates, hits.size())), hits.end());
  hits.resize(hits.size() - rest.size());
  if (hits.empty()) return hits;
  const std::vector<double> read = scores_of(query, hits);
  std::vector<double> before;
  for (const Hit& hit : hits) before.push_back(hit.score);
  for (std::size_t i = 0; i < hits.size(); ++i) {
    hits[i].why.push_back({Reason::Kind::reranked, read[i], 0});
    hits[i].score = read[i];
  }
  if (alone) {
    keep_best(hits, k);
    return hits;
  }
  const std::vector<double> own = standardised(read);
  const std::vector<double> given = standardised(before);
  for (std::size_t i = 0; i < hits.size(); ++i) hits[i].score = given[i] + settings_.weight * own[i];
  sort_hits(hits);
  for (std::size_t i = 0; i < hits.size(); ++i) hits[i].score = before[i];
  hits.resize(std::min(k, hits.size()));
  append_rest(hits, rest, k);
  return hits;
}

}  // namespace pandect
