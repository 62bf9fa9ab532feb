#include "lab/train/policy_loss.h"

#include "lab/train/decoder_parts.h"

namespace pandect::train {
namespace {

/// As in TRL: a group of equal rewards gives 0 instead of NaN.
constexpr double least_deviation = 1e-4;

}  // namespace

std::vector<std::string_view> loss_kind_names() {
  return {"grpo", "bnpo", "dapo", "dr_grpo"};
}

std::vector<std::string_view> reward_scale_names() {
  return {"group", "batch", "none"};
}

torch::Tensor advantages_of(const torch::Tensor& rewards, std::size_t group, RewardScale scale) {
  const auto size = static_cast<std::int64_t>(group);
  const torch::Tensor grouped = rewards.view({-1, size});
  const torch::Tensor centred = (grouped - grouped.mean(1, true));
  if (scale == RewardScale::none) return centred.reshape({-1});
  if (scale == RewardScale::batch) {
    const torch::Tensor deviation = rewards.size(0) > 1 ? rewards.std() : torch::zeros({});
    return (centred / (deviation + least_deviation)).reshape({-1});
  }
  const torch::Tensor deviation = size > 1 ? grouped.std(1, true, true) : torch::zeros({grouped.size(0), 1});
  return (centred / (deviation + least_deviation)).reshape({-1});
}

torch::Tensor token_weights(const torch::Tensor& mask, const PolicySettings& settings, double step_tokens) {
  const torch::Tensor counts = mask.to(torch::kFloat);
  const auto rows = static_cast<double>(mask.size(0));
  switch (settings.loss) {
    case LossKind::grpo:
      return counts / counts.sum(1, true).clamp_min(1) / rows;
    case LossKind::bnpo:
      return counts / counts.sum().clamp_min(1);
    case LossKind::dapo:
      return counts / std::max(step_tokens, 1.0);
    case LossKind::dr_grpo:
      return counts / (rows * static_cast<double>(settings.longest));
  }
  return counts;
}

torch::Tensor policy_loss(const torch::Tensor& logs, const torch::Tensor& old, const torch::Tensor& reference,
                          const torch::Tensor& advantages, const torch::Tensor& weights,
                          const PolicySettings& settings, PolicySums& sums) {
  const torch::Tensor a = advantages.unsqueeze(1);
  const torch::Tensor ratio = (logs - old).exp();
  const torch::Tensor held = ratio.clamp(1 - settings.epsilon_low, 1 + settings.epsilon_high);
  torch::Tensor loss = -torch::min(ratio * a, held * a);
  const torch::Tensor counts = weights > 0;
  if (settings.beta != 0) {
    const torch::Tensor away = reference - logs;
    const torch::Tensor divergence = away.exp() - away - 1;
    loss = loss + settings.beta * divergence;
    sums.divergence += divergence.detach().masked_select(counts).sum().item<double>();
  }
  sums.tokens += counts.sum().item<double>();
  const torch::Tensor low = (ratio < 1 - settings.epsilon_low) & (a < 0) & counts;
  const torch::Tensor high = (ratio > 1 + settings.epsilon_high) & (a > 0) & counts;
  sums.clipped_low += low.sum().item<double>();
  sums.clipped_high += high.sum().item<double>();
  return (loss * weights).sum();
}

TokenLogs token_logs(const torch::Tensor& scores, const torch::Tensor& targets, double temperature,
                     bool entropies) {
  TokenLogs made;
  made.logs = picked_logs(scores, targets, temperature);
  if (entropies) {
    const torch::NoGradGuard no_gradients;
    const torch::Tensor logs = (scores.to(torch::kFloat) / temperature).log_softmax(-1);
    made.entropies = -(logs.exp().mul_(logs)).sum(-1);
  }
  return made;
}

TokenLogs token_logs(const TorchDecoder& decoder, const PolicyBatch& batch, double temperature,
                     Changes changes, bool entropies) {
  const std::int64_t tokens = batch.completions.size(1);
  const torch::Tensor ids = torch::cat({batch.prompts, batch.completions}, 1);
  const torch::Tensor mask = torch::cat({batch.prompt_mask, batch.completion_mask}, 1);
  const torch::Tensor hidden = decoder.forward(ids, mask, nullptr, changes);
  // The token before predicts each token.
  const torch::Tensor before = hidden.slice(1, ids.size(1) - tokens - 1, ids.size(1) - 1);
  return token_logs(decoder.scores(before), batch.completions, temperature, entropies);
}

TokenLogs token_logs(const TorchDecoder& decoder, const torch::Tensor& prompt,
                     const torch::Tensor& completions, const torch::Tensor& mask, double temperature,
                     Changes changes, bool entropies) {
  const std::int64_t rows = completions.size(0);
  const std::int64_t tokens = completions.size(1);
  Past past;
  const torch::Tensor read = decoder.forward(prompt.unsqueeze(0), {}, &past, changes);
  torch::Tensor before = read.slice(1, -1).expand({rows, 1, -1});
  if (tokens > 1) {
    const torch::Tensor first = completions.slice(1, 0, tokens - 1);
    before = torch::cat({before, decoder.forward(first, mask.slice(1, 0, tokens - 1), &past, changes)}, 1);
  }
  return token_logs(decoder.scores(before), completions, temperature, entropies);
}

torch::Tensor supervised_loss(const torch::Tensor& logs, const torch::Tensor& counts, double step_tokens) {
  return -(logs * counts.to(torch::kFloat)).sum() / std::max(step_tokens, 1.0);
}

}  // namespace pandect::train
