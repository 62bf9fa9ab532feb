#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "learn/chat_example.h"
#include "learn/rewards.h"
#include "train/policy_loss.h"
#include "train/policy_task.h"
#include "train/rollout.h"
#include "train/torch_decoder.h"

namespace pandect::train {

/// What a model learns from: replies that are given, or its own and what they are worth.
enum class PolicyMethod : std::uint8_t {
  sft,
  grpo,
  none,  ///< nothing: replies are measured
};

/// How a learning rate goes on behind its rise.
enum class RateSchedule : std::uint8_t { constant, cosine, linear };

/// Examples that are measured by themselves: "nitibench-ccl".
struct EvaluationSet {
  std::string name;
  std::vector<std::filesystem::path> held;
};

/// How a chat model learns; docs/training.md tells each setting.
struct PolicyTrainingSettings {
  std::filesystem::path model;    ///< folder of the base
  std::string base;               ///< what the adapter names as its base
  std::filesystem::path adapter;  ///< to be trained on; empty: a new one
  std::vector<std::filesystem::path> examples;
  std::vector<std::filesystem::path> held;  ///< examples by which the best state is chosen
  std::uint64_t seed = 1;
  double epochs = 1;
  std::size_t steps = 0;  ///< 0: as many as the epochs take
  std::size_t batch = 1;  ///< examples of a step
  double learning_rate = 5e-6;
  RateSchedule schedule = RateSchedule::constant;
  double warm_up = 0.1;  ///< share of the steps in which the rate rises
  double weight_decay = 0.1;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double longest_gradient = 0.2;
  std::size_t measured_steps = 25;  ///< steps from one measurement, and checkpoint, to the next
  std::size_t measured = 64;        ///< held examples that are replied to
  std::size_t threads = 0;          ///< 0: as many as the machine has
  std::size_t together = 2048;      ///< tokens of replies that are learned from at once
  bool bfloat16 = false;
  bool recomputes = false;
  LoraSettings lora = DecoderOptions().lora;
  ChatPromptSettings prompt;
  std::size_t group = 8;        ///< replies to each prompt
  std::size_t iterations = 1;   ///< times that replies are learned from
  bool mask_truncated = false;  ///< what was not finished is not learned from
  PolicySettings loss;
  RewardScale scale = RewardScale::group;
  SamplingSettings sampling;
  RewardSettings rewards;
  std::vector<std::filesystem::path> adapters;  ///< to be measured beside one another; an empty one: the base
  std::vector<EvaluationSet> sets;              ///< on which they are; none: on `held`
  std::vector<std::uint64_t> seeds{69420, 69421, 69422};

  /// @param models where installed models are: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static PolicyTrainingSettings read(const std::filesystem::path& file, PolicyMethod method,
                                     const std::filesystem::path& models = {});
};

/// What a run does, and what it would take.
struct PolicyPlan {
  std::size_t examples = 0;
  std::size_t steps = 0;
  std::size_t longest_prompt = 0;  ///< tokens
  double mean_prompt = 0;
  std::size_t parameters = 0;  ///< that learn
  double gigabytes = 0;        ///< estimated
  double seconds = 0;  ///< estimated from one step: of grpo at most, replies being as long as they may
};

class PolicyTraining {
 public:
  /// The tasks are to outlive this. @param held null: the last state is the best
  /// @throws Error bad_input when there is nothing to learn from
  PolicyTraining(PolicyTrainingSettings settings, PolicyMethod method, PolicyTask& task, PolicyTask* held,
                 std::filesystem::path out);

  /// Tries one step; leaves the model as it was.
  PolicyPlan plan(const std::atomic<bool>& stop);
  /// Trains from the beginning, or from the checkpoint in the folder. Leaves in the folder the adapter of the
  /// best state and log.jsonl.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return whether it is done
  bool run(bool resume, const std::atomic<bool>& stop);
  /// Mean rewards of replies to the first examples of a task: "reward" in all, and each kind.
  /// @param seed of what is drawn, where the temperature is not 0 @return nothing when it was stopped
  Json measure(PolicyTask& task, const SamplingSettings& sampling, std::uint64_t seed,
               const std::atomic<bool>& stop) const;
  /// Of the likeliest replies.
  Json measure(PolicyTask& task, const std::atomic<bool>& stop) const;
  const TorchDecoder& decoder() const { return decoder_; }

 private:
  struct Drawn;
  std::size_t steps() const;
  std::vector<std::size_t> examples_of(std::size_t step) const;
  std::uint64_t seed_of(std::size_t step) const { return settings_.seed * 1'000'003 + step; }
  /// Learns from a step's examples, with one update or several; gives what is to be logged. Nothing when it
  /// was stopped before anything was changed.
  std::optional<Json> learn(std::size_t step, const std::atomic<bool>& stop);
  Json learn_given(std::size_t step);
  std::optional<Json> learn_drawn(std::size_t step, const std::atomic<bool>& stop);
  /// Adds the gradients of a group of replies; gives its part of the loss.
  double learn_group(Drawn& drawn, std::size_t group, PolicySums& sums, double& entropy);
  double update(std::size_t number);
  double rate_at(std::size_t number) const;
  void save(std::size_t step, double best) const;
  std::pair<std::size_t, double> load();

  PolicyTrainingSettings settings_;
  PolicyMethod method_;
  PolicyTask& task_;
  PolicyTask* held_;
  std::filesystem::path out_;
  TorchDecoder decoder_;
  std::vector<torch::Tensor> parameters_;
  std::unique_ptr<torch::optim::AdamW> optimizer_;
  bool owes_measure_ = false;  ///< it was stopped while it measured
};

}  // namespace pandect::train
