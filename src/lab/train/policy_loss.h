#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "lab/train/torch_decoder.h"

namespace pandect::train {

/// The weighting of a batch's tokens in its loss.
enum class LossKind : std::uint8_t {
  grpo,     ///< equal weight for each completion, divided among its tokens (Shao et al. 2024)
  bnpo,     ///< equal weight for each token of the batch
  dapo,     ///< equal weight for each token of the step, over all its batches (Yu et al. 2025)
  dr_grpo,  ///< each token divided by the limit of a completion's length (Liu et al. 2025)
};
/// "grpo", "bnpo", "dapo", "dr_grpo", in the order of the enum.
std::vector<std::string_view> loss_kind_names();

/// The divisor of a reward's difference from its group's mean.
enum class RewardScale : std::uint8_t { group, batch, none };
/// "group", "batch", "none", in the order of the enum.
std::vector<std::string_view> reward_scale_names();

/// The advantage of each completion over its group: (r - mean) / (s + 1e-4), with s the deviation (n - 1) of
/// the group or of the batch, or r - mean alone.
/// @param rewards of completions, those of a prompt consecutively, `group` for each
torch::Tensor advantages_of(const torch::Tensor& rewards, std::size_t group, RewardScale scale);

struct PolicySettings {
  LossKind loss = LossKind::dapo;
  double beta = 0;  ///< weight of the divergence from the reference
  double epsilon_low = 0.2;
  double epsilon_high = 0.2;
  std::size_t longest = 0;  ///< limit of tokens of a completion
};

/// The weight of each token in the loss of a batch, which is the sum over weighted tokens.
/// @param mask [rows, tokens], 1 if a token counts
/// @param step_tokens of all batches of the step, for dapo
torch::Tensor token_weights(const torch::Tensor& mask, const PolicySettings& settings, double step_tokens);

/// Sums over the tokens that count, for means.
struct PolicySums {
  double tokens = 0;
  double divergence = 0;
  double clipped_low = 0;  ///< tokens whose ratio was clipped at 1 - epsilon
  double clipped_high = 0;
};

/// GRPO's loss: for each token -min(ρ A, clip(ρ) A) + β (e^δ - δ - 1), with ρ the ratio of its probability to
/// the old one, and δ the logarithm of the reference's ratio to it (k3 of Schulman 2020); weighted and
/// summed.
/// @param logs, old, reference [rows, tokens]; `reference` is undefined if beta is 0
/// @param advantages [rows] @param weights as token_weights()
torch::Tensor policy_loss(const torch::Tensor& logs, const torch::Tensor& old, const torch::Tensor& reference,
                          const torch::Tensor& advantages, const torch::Tensor& weights,
                          const PolicySettings& settings, PolicySums& sums);

/// The logarithm of each target's probability with scores / temperature.
struct TokenLogs {
  torch::Tensor logs;       ///< [rows, tokens]
  torch::Tensor entropies;  ///< likewise, in nats, without a graph; undefined if not requested
};
TokenLogs token_logs(const torch::Tensor& scores, const torch::Tensor& targets, double temperature,
                     bool entropies);

/// Prompts on the left and completions on the right, each padded.
struct PolicyBatch {
  torch::Tensor prompts, prompt_mask;  ///< [rows, tokens], the mask of bool
  torch::Tensor completions, completion_mask;
};
/// Token logs of the completions, each row with its own prompt.
TokenLogs token_logs(const TorchDecoder& decoder, const PolicyBatch& batch, double temperature,
                     Changes changes, bool entropies = false);
/// The same for completions of one prompt, which is evaluated once for all of them.
/// @param prompt [tokens] @param completions, mask [rows, tokens]
TokenLogs token_logs(const TorchDecoder& decoder, const torch::Tensor& prompt,
                     const torch::Tensor& completions, const torch::Tensor& mask, double temperature,
                     Changes changes, bool entropies = false);

/// The loss of supervised fine-tuning: the mean negative log probability of the targets.
/// @param counts [rows, tokens], 1 if a token is a target @param step_tokens of all batches of the step
torch::Tensor supervised_loss(const torch::Tensor& logs, const torch::Tensor& counts, double step_tokens);

}  // namespace pandect::train
