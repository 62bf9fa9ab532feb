#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "train/torch_decoder.h"

namespace pandect::train {

/// How a batch's tokens are weighed in its loss.
enum class LossKind : std::uint8_t {
  grpo,     ///< each completion alike, its tokens sharing that (Shao et al. 2024)
  bnpo,     ///< each token of the batch alike
  dapo,     ///< each token of the step alike, however many batches it is learned in (Yu et al. 2025)
  dr_grpo,  ///< each token by the longest a completion may be (Liu et al. 2025)
};
/// "grpo", "bnpo", "dapo", "dr_grpo", in the order of the enum.
std::vector<std::string_view> loss_kind_names();

/// What a reward's distance from its group's mean is divided by.
enum class RewardScale : std::uint8_t { group, batch, none };
/// "group", "batch", "none", in the order of the enum.
std::vector<std::string_view> reward_scale_names();

/// How much better than its group each completion is: (r - mean) / (s + 1e-4), with s the deviation (n - 1)
/// of the group or of the batch, or r - mean alone.
/// @param rewards of completions, those of a prompt one behind another, `group` of each
torch::Tensor advantages_of(const torch::Tensor& rewards, std::size_t group, RewardScale scale);

struct PolicySettings {
  LossKind loss = LossKind::dapo;
  double beta = 0;  ///< weight of the divergence from the reference
  double epsilon_low = 0.2;
  double epsilon_high = 0.2;
  std::size_t longest = 0;  ///< tokens that a completion may have
};

/// The weight of each token in the loss of a batch, the sum of whose weighed tokens it is.
/// @param mask [rows, tokens], 1 where a token counts
/// @param step_tokens of all batches of the step, for dapo
torch::Tensor token_weights(const torch::Tensor& mask, const PolicySettings& settings, double step_tokens);

/// Sums over the tokens that count, to be divided by their number.
struct PolicySums {
  double tokens = 0;
  double divergence = 0;
  double clipped_low = 0;  ///< tokens whose ratio was held at 1 - epsilon
  double clipped_high = 0;
};

/// GRPO's loss: of each token -min(ρ A, clip(ρ) A) + β (e^δ - δ - 1), with ρ the ratio of its probability to
/// what it was, and δ the logarithm of the reference's to it (k3 of Schulman 2020); weighed and summed.
/// @param logs, old, reference [rows, tokens]; `reference` is not defined where beta is 0
/// @param advantages [rows]  @param weights as token_weights()
torch::Tensor policy_loss(const torch::Tensor& logs, const torch::Tensor& old, const torch::Tensor& reference,
                          const torch::Tensor& advantages, const torch::Tensor& weights,
                          const PolicySettings& settings, PolicySums& sums);

/// Of each target the logarithm of its probability among the scores / temperature.
struct TokenLogs {
  torch::Tensor logs;       ///< [rows, tokens]
  torch::Tensor entropies;  ///< likewise, in nats, without a graph; not defined where it was not asked for
};
TokenLogs token_logs(const torch::Tensor& scores, const torch::Tensor& targets, double temperature,
                     bool entropies);

/// Prompts on the left and completions on the right, each filled up with what is not there.
struct PolicyBatch {
  torch::Tensor prompts, prompt_mask;  ///< [rows, tokens], the mask of bool
  torch::Tensor completions, completion_mask;
};
/// Token logs of the completions, every row read with its own prompt.
TokenLogs token_logs(const TorchDecoder& decoder, const PolicyBatch& batch, double temperature,
                     Changes changes, bool entropies = false);
/// The same of completions of one prompt, which is read once for all of them.
/// @param prompt [tokens] @param completions, mask [rows, tokens]
TokenLogs token_logs(const TorchDecoder& decoder, const torch::Tensor& prompt,
                     const torch::Tensor& completions, const torch::Tensor& mask, double temperature,
                     Changes changes, bool entropies = false);

/// What supervised fine-tuning lessens: the mean of the targets' negated logarithms.
/// @param counts [rows, tokens], 1 where a token is a target  @param step_tokens of all batches of the step
torch::Tensor supervised_loss(const torch::Tensor& logs, const torch::Tensor& counts, double step_tokens);

}  // namespace pandect::train
