#include "lab/train/rollout.h"

#include <algorithm>

#include "base/random.h"

namespace pandect::train {
namespace {

/// Number of prompt tokens evaluated at once: the memory of attention grows with the square of it.
constexpr std::int64_t piece = 1024;

double uniform(Random& random) {
  return static_cast<double>(random.bits() >> 11U) * 0x1.0p-53;
}

torch::Tensor tensor_of_ids(const TokenIds& ids) {
  return torch::tensor(ids, torch::kLong);
}

/// All evaluated prompts, each repeated for its rows, padded on the left to the longest.
struct Begun {
  Past past;
  torch::Tensor hidden;  ///< [rows, hidden], of the last token of each prompt
};

Begun read_prompts(const TorchDecoder& decoder, std::span<const TokenIds> prompts, std::int64_t group) {
  std::vector<Past> read(prompts.size());
  std::vector<torch::Tensor> last;
  std::int64_t longest = 0;
  for (std::size_t i = 0; i < prompts.size(); ++i) {
    const torch::Tensor ids = tensor_of_ids(prompts[i]).unsqueeze(0);
    torch::Tensor hidden;
    for (std::int64_t at = 0; at < ids.size(1); at += piece)
      hidden = decoder.forward(ids.slice(1, at, std::min(at + piece, ids.size(1))), {}, &read[i]);
    last.push_back(hidden.slice(1, -1).squeeze(1).expand({group, -1}));
    longest = std::max(longest, ids.size(1));
  }
  Begun begun;
  begun.hidden = torch::cat(last);
  const bool alike = std::ranges::all_of(read, [&](const Past& one) { return one.tokens() == longest; });
  const auto filled = [&](const torch::Tensor& one) {
    return torch::constant_pad_nd(one, {0, 0, longest - one.size(2), 0}).expand({group, -1, -1, -1});
  };
  for (std::size_t layer = 0; layer < read.front().keys.size(); ++layer) {
    std::vector<torch::Tensor> keys, values;
    for (const Past& one : read)
      keys.push_back(filled(one.keys[layer])), values.push_back(filled(one.values[layer]));
    begun.past.keys.push_back(torch::cat(keys));
    begun.past.values.push_back(torch::cat(values));
  }
  if (alike) return begun;
  std::vector<torch::Tensor> seen, next;
  for (const Past& one : read) {
    seen.push_back((torch::arange(longest) >= longest - one.tokens()).expand({group, longest}));
    next.push_back(torch::full({group}, one.tokens(), torch::kLong));
  }
  begun.past.seen = torch::cat(seen);
  begun.past.next = torch::cat(next);
  return begun;
}

}  // namespace

std::vector<std::int64_t> draw_tokens(const torch::Tensor& scores, const SamplingSettings& settings,
                                      std::span<const double> draws) {
  const std::int64_t rows = scores.size(0);
  torch::Tensor drawn;
  if (settings.temperature == 0) {
    drawn = scores.argmax(-1);
  } else {
    torch::Tensor kept = scores / settings.temperature;
    torch::Tensor places;
    const auto most = static_cast<std::int64_t>(settings.top_k);
    if (most > 0 && most < kept.size(1)) {
      std::tie(kept, places) = kept.topk(most, -1, true, true);
    } else if (settings.top_p < 1) {
      std::tie(kept, places) = kept.sort(-1, true);
    }
    torch::Tensor shares = kept.softmax(-1);
    if (settings.top_p < 1) {
      // A token is kept while those before it have less than the share: the first one always.
      const torch::Tensor before = shares.cumsum(-1) - shares;
      shares = shares.masked_fill(before >= settings.top_p, 0);
    }
    const torch::Tensor sums = shares.to(torch::kDouble).cumsum(-1);
    const torch::Tensor points =
        torch::tensor(std::vector<double>(draws.begin(), draws.end()), torch::kDouble).unsqueeze(1) *
        sums.slice(1, -1);
    torch::Tensor place = torch::searchsorted(sums, points, false, true);
    // If rounding leads beyond the last kept token, that one is drawn.
    const torch::Tensor last =
        (shares > 0).to(torch::kLong).mul(torch::arange(shares.size(1))).amax(-1, true);
    place = torch::minimum(place, last);
    drawn = (places.defined() ? places.gather(-1, place) : place).squeeze(-1);
  }
  const torch::Tensor flat = drawn.contiguous();
  const auto* ids = flat.data_ptr<std::int64_t>();
  return {ids, ids + rows};
}

std::vector<Completion> draw_replies(const TorchDecoder& decoder, std::span<const TokenIds> prompts,
                                     std::size_t group, const SamplingSettings& settings, std::uint64_t seed,
                                     const std::atomic<bool>& stop) {
  const torch::NoGradGuard no_gradients;
  std::vector<Completion> replies(prompts.size() * group);
  if (replies.empty()) return replies;
  // Each reply has random numbers of its own, independent of the others.
  std::vector<Random> random;
  for (std::size_t i = 0; i < replies.size(); ++i) random.emplace_back(Random(seed * 1'000'003 + i).bits());
  Begun begun = read_prompts(decoder, prompts, static_cast<std::int64_t>(group));
  begun.past.reserve(static_cast<std::int64_t>(settings.longest));
  std::vector<std::size_t> writing(replies.size());
  for (std::size_t i = 0; i < writing.size(); ++i) writing[i] = i;
  torch::Tensor hidden = begun.hidden;
  TokenIds ends(decoder.config().ends.begin(), decoder.config().ends.end());
  ends.insert(ends.end(), settings.ends.begin(), settings.ends.end());
  for (std::size_t length = 1; length <= settings.longest && !stop; ++length) {
    std::vector<double> draws;
    for (const std::size_t i : writing) draws.push_back(uniform(random[i]));
    const std::vector<std::int64_t> tokens =
        draw_tokens(decoder.scores(hidden).to(torch::kFloat), settings, draws);
    std::vector<std::int64_t> left;
    std::vector<std::size_t> still;
    TokenIds next;
    for (std::size_t row = 0; row < writing.size(); ++row) {
      Completion& reply = replies[writing[row]];
      reply.ids.push_back(tokens[row]);
      reply.finished = std::ranges::find(ends, tokens[row]) != ends.end();
      if (reply.finished) continue;
      left.push_back(static_cast<std::int64_t>(row));
      still.push_back(writing[row]);
      next.push_back(tokens[row]);
    }
    if (still.empty() || length == settings.longest) break;
    if (still.size() < writing.size()) begun.past = begun.past.rows(tensor_of_ids(left));
    writing = std::move(still);
    hidden = decoder.forward(tensor_of_ids(next).unsqueeze(1), {}, &begun.past).squeeze(1);
  }
  return replies;
}

}  // namespace pandect::train
