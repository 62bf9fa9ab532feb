#include "answer/prove/alignment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "text/utf8.h"
#include "vector/cosine.h"

namespace pandect {
namespace {

/// What the encoders that read a task before a text take for comparing two statements.
constexpr std::string_view task = "task: sentence similarity | query:";
constexpr std::size_t longest_aligned = 400;
constexpr std::size_t most_texts = 32;
constexpr double enough = 0.8;

/// The rows from `begin` to `end`, added up.
std::vector<float> sum_of(const Matrix& rows, std::size_t begin, std::size_t end) {
  std::vector<float> sum(rows.columns);
  for (std::size_t row = begin; row < end; ++row) {
    const std::span<const float> values = rows.row(row);
    for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += values[i];
  }
  return sum;
}

struct Best {
  double cosine = -1;
  std::size_t law = 0;
};

std::vector<Best> best_of_each(const Matrix& claim, const Matrix& law) {
  std::vector<Best> best(claim.rows);
  for (std::size_t i = 0; i < claim.rows; ++i) {
    for (std::size_t j = 0; j < law.rows; ++j) {
      const double cosine = cosine_of(claim.row(i), law.row(j));
      if (cosine > best[i].cosine) best[i] = {cosine, j};
    }
  }
  return best;
}

/// The part of the law between the tokens that fit best, without the outermost tenths.
std::pair<std::size_t, std::size_t> part_of(std::span<const Best> best, double median, std::size_t size) {
  constexpr std::size_t beside = 3;
  std::vector<std::size_t> places;
  for (const Best& one : best) {
    if (one.cosine >= median) places.push_back(one.law);
  }
  std::ranges::sort(places);
  const std::size_t first = places[places.size() / 10];
  const std::size_t last = places[(places.size() - 1) * 9 / 10];
  return {first - std::min(first, beside), std::min(size, last + beside + 1)};
}

/// The greatest cosine of a vector with the sum of `length` rows in succession.
double likest_place(std::span<const float> sought, const Matrix& law, std::size_t length) {
  const std::size_t step = std::max<std::size_t>(1, length / 3);
  double best = -1;
  for (std::size_t begin = 0; begin == 0 || begin + length <= law.rows; begin += step)
    best = std::max(best, cosine_of(sought, sum_of(law, begin, std::min(begin + length, law.rows))));
  return best;
}

}  // namespace

std::span<const std::string_view> alignment_names() {
  static constexpr std::array<std::string_view, 7> names{"aligned-least",  "aligned-median", "aligned-near",
                                                         "aligned-capped", "aligned-spread", "aligned-part",
                                                         "aligned-place"};
  return names;
}

std::vector<double> alignment(const Matrix& claim, const Matrix& law) {
  const std::vector<Best> best = best_of_each(claim, law);
  const auto count = static_cast<double>(best.size());
  std::vector<double> sorted;
  double lacking = 0;
  double capped = 0;
  for (const Best& one : best) {
    sorted.push_back(one.cosine);
    lacking += (1 - one.cosine) * (1 - one.cosine);
    capped += std::min(one.cosine, enough);
  }
  std::ranges::sort(sorted);
  const double median = sorted[sorted.size() / 2];
  const auto [begin, end] = part_of(best, median, law.rows);
  const std::vector<float> whole = sum_of(claim, 0, claim.rows);
  return {sorted.front(),
          median,
          1 - std::sqrt(lacking / count),
          capped / count,
          static_cast<double>(end - begin) / count,
          cosine_of(whole, sum_of(law, begin, end)),
          likest_place(whole, law, claim.rows)};
}

std::size_t about_tokens(std::string_view text) {
  std::size_t quarters = 0;
  for (const char byte : text) {
    if (!is_continuation(byte)) quarters += static_cast<unsigned char>(byte) < 0xE0 ? 1 : 2;
  }
  return (quarters + 3) / 4;
}

std::vector<double> ClaimAligner::align(std::string_view claim, std::string_view law) {
  if (claim.empty() || law.empty() || about_tokens(claim) > longest_aligned ||
      about_tokens(law) > longest_aligned)
    return {};
  const Matrix& said = tokens_of(claim);
  const Matrix& written = tokens_of(law);
  if (said.rows == 0 || written.rows == 0 || said.columns != written.columns) return {};
  return alignment(said, written);
}

const Matrix& ClaimAligner::tokens_of(std::string_view text) {
  if (const auto found = places_.find(text); found != places_.end()) {
    kept_.splice(kept_.begin(), kept_, found->second);
    return kept_.front().second;
  }
  std::vector<std::string> texts{std::string(task) + " " + std::string(text)};
  if (lead_ == 0) texts.emplace_back(task);
  std::vector<Matrix> all = encoder_->embed_tokens(texts);
  // Behind the words is the mark of the end.
  if (lead_ == 0) lead_ = all.back().rows - 1;
  Matrix& rows = all.front();
  const std::size_t own = rows.rows > lead_ + 1 ? rows.rows - lead_ - 1 : 0;
  const auto begin = rows.values.begin() + static_cast<std::ptrdiff_t>(own == 0 ? 0 : lead_ * rows.columns);
  Matrix made{own, rows.columns, {begin, begin + static_cast<std::ptrdiff_t>(own * rows.columns)}};
  // Both texts of a comparison are kept until it ends.
  if (kept_.size() == most_texts) {
    places_.erase(kept_.back().first);
    kept_.pop_back();
  }
  kept_.emplace_front(std::string(text), std::move(made));
  places_.emplace(kept_.front().first, kept_.begin());
  return kept_.front().second;
}

}  // namespace pandect
