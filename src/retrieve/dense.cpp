#include "retrieve/dense.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/progress.h"
#include "pandect/error.h"
#include "retrieve/hit_table.h"
#include "retrieve/whole_text.h"

namespace pandect {
namespace {

constexpr std::size_t texts_at_once = 256;

/// Scales to length 1; a vector of zeros stays.
void normalise(std::span<float> vector) {
  const float length = std::sqrt(dot_product(vector, vector));
  if (!(length > 0)) return;
  for (float& value : vector) value /= length;
}

[[noreturn]] void refuse_columns(const Embedder& embedder) {
  throw Error(ErrorCode::service_unavailable,
              embedder.info().name + ": it gives vectors of different lengths",
              "a cache of replies may hold vectors of another model of that name");
}

}  // namespace

float dot_product(std::span<const float> a, std::span<const float> b) {
  // Sums side by side, so that the compiler may use wide registers without changing the order of additions.
  constexpr std::size_t lanes = 16;
  std::array<float, lanes> sums{};
  std::size_t i = 0;
  for (; i + lanes <= a.size(); i += lanes) {
    for (std::size_t lane = 0; lane < lanes; ++lane) sums[lane] += a[i + lane] * b[i + lane];
  }
  for (; i < a.size(); ++i) sums[0] += a[i] * b[i];
  float sum = 0;
  for (const float one : sums) sum += one;
  return sum;
}

Dense::Dense(const LibraryView& library, std::shared_ptr<Embedder> embedder)
    : library_(library), embedder_(std::move(embedder)) {
  const WholeTexts texts(library);
  vectors_.rows = texts.size();
  Progress progress("embedding", texts.size(), "provisions");
  for (std::uint32_t first = 0; first < texts.size();) {
    std::vector<std::string> batch;
    for (; first < texts.size() && batch.size() < texts_at_once; ++first) batch.push_back(texts.of(first));
    const Matrix made = embedder_->embed(batch, TextKind::passage);
    if (vectors_.columns == 0) vectors_.columns = made.columns;
    if (made.columns != vectors_.columns || made.rows != batch.size()) refuse_columns(*embedder_);
    vectors_.values.insert(vectors_.values.end(), made.values.begin(), made.values.end());
    progress.advance(batch.size());
  }
  const std::span<float> all(vectors_.values);
  for (std::size_t row = 0; row < vectors_.rows; ++row)
    normalise(all.subspan(row * vectors_.columns, vectors_.columns));
}

std::vector<Hit> Dense::retrieve(const Query& query, std::size_t k) const {
  if (vectors_.rows == 0) return {};
  Matrix question = embedder_->embed(std::vector<std::string>{query.text}, TextKind::query);
  if (question.rows != 1 || question.columns != vectors_.columns) refuse_columns(*embedder_);
  normalise(question.values);
  std::vector<Hit> hits;
  for (std::uint32_t document = 0; document < vectors_.rows; ++document) {
    if (!library_.documents().documents()[document].in_force(query.day)) continue;
    const double score = dot_product(question.values, vectors_.row(document));
    hits.push_back({document, score, {}});
  }
  keep_best(hits, k);
  for (Hit& hit : hits) hit.why = {{Reason::Kind::meaning, hit.score, 0}};
  return hits;
}

}  // namespace pandect
