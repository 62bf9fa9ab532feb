#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "lab/learn/chat_example.h"
#include "lab/learn/rewards.h"
#include "lab/train/policy_loss.h"
#include "lab/train/policy_task.h"
#include "lab/train/rollout.h"
#include "lab/train/torch_decoder.h"

namespace pandect::train {

/// The source of training: given replies, or the model's own with their rewards.
enum class PolicyMethod : std::uint8_t {
  sft,
  grpo,
  none,  ///< no training: replies are measured
};

/// The learning rate after its warm-up.
enum class RateSchedule : std::uint8_t { constant, cosine, linear };

/// A set of examples that is measured separately: "nitibench-ccl".
struct EvaluationSet {
  std::string name;
  std::vector<std::filesystem::path> held;
};

/// The training settings of a chat model; docs/training.md describes each.
struct PolicyTrainingSettings {
  std::filesystem::path model;    ///< folder of the base
  std::string base;               ///< the adapter's name for its base
  std::filesystem::path adapter;  ///< to continue training; empty: a new one
  std::vector<std::filesystem::path> examples;
  std::vector<std::filesystem::path> held;  ///< examples for choosing the best state
  std::uint64_t seed = 1;
  double epochs = 1;
  std::size_t steps = 0;  ///< 0: the number given by the epochs
  std::size_t batch = 1;  ///< number of examples in a step
  double learning_rate = 5e-6;
  RateSchedule schedule = RateSchedule::constant;
  double warm_up = 0.1;  ///< share of the steps in which the learning rate rises
  double weight_decay = 0.1;
  double beta1 = 0.9;
  double beta2 = 0.99;
  double longest_gradient = 0.2;
  std::size_t measured_steps = 25;  ///< number of steps between measurements, with a checkpoint each
  std::size_t measured = 64;        ///< number of held-out examples that are answered
  std::size_t threads = 0;          ///< 0: all of the machine
  std::size_t together = 2048;      ///< number of reply tokens trained on at once
  bool bfloat16 = false;
  bool recomputes = false;
  LoraSettings lora = DecoderOptions().lora;
  ChatPromptSettings prompt;
  std::size_t group = 8;        ///< number of replies to each prompt
  std::size_t iterations = 1;   ///< number of updates for each set of replies
  bool mask_truncated = false;  ///< unfinished replies are not trained on
  PolicySettings loss;
  RewardScale scale = RewardScale::group;
  SamplingSettings sampling;
  RewardSettings rewards;
  std::vector<std::filesystem::path> adapters;  ///< to be measured side by side; an empty one: the base
  std::vector<EvaluationSet> sets;              ///< on which they are measured; none: on `held`
  std::vector<std::uint64_t> seeds{69420, 69421, 69422};

  /// @param models folder of installed models: `model` may be the name of one; may be empty
  /// @throws Error bad_input that names the line
  static PolicyTrainingSettings read(const std::filesystem::path& file, PolicyMethod method,
                                     const std::filesystem::path& models = {});
  /// The settings that a report names, as training.json has them.
  Json to_json(PolicyMethod method) const;
};

/// The plan of a run, with its estimated cost.
struct PolicyPlan {
  std::size_t examples = 0;
  std::size_t steps = 0;
  std::size_t longest_prompt = 0;  ///< tokens
  double mean_prompt = 0;
  std::size_t parameters = 0;  ///< number of trainable parameters
  double gigabytes = 0;        ///< estimated
  double seconds = 0;  ///< estimated from one step: for grpo an upper bound, with replies of full length
};

class PolicyTraining {
 public:
  /// The tasks must outlive this. @param held null: the last state is the best
  /// @throws Error bad_input when there is no training data
  PolicyTraining(PolicyTrainingSettings settings, PolicyMethod method, PolicyTask& task, PolicyTask* held,
                 std::filesystem::path out);

  /// Tries one step; leaves the model unchanged.
  PolicyPlan plan(const std::atomic<bool>& stop);
  /// Trains from the beginning, or from the checkpoint in the folder. Writes the adapter of the best state,
  /// training.json with the settings and log.jsonl to the folder.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return true if training is
  /// finished
  bool run(bool resume, const std::atomic<bool>& stop);
  /// Mean rewards of replies to the first examples of a task: "reward" for the total, and each kind.
  /// @param seed of sampling, if the temperature is not 0 @return nothing when it was stopped
  Json measure(PolicyTask& task, const SamplingSettings& sampling, std::uint64_t seed,
               const std::atomic<bool>& stop) const;
  /// For greedy replies.
  Json measure(PolicyTask& task, const std::atomic<bool>& stop) const;
  const TorchDecoder& decoder() const { return decoder_; }

 private:
  struct Drawn;
  std::size_t steps() const;
  std::vector<std::size_t> examples_of(std::size_t step) const;
  std::uint64_t seed_of(std::size_t step) const { return settings_.seed * 1'000'003 + step; }
  /// Trains on a step's examples, with one update or several; returns the log entry. Nothing when it was
  /// stopped before any change.
  std::optional<Json> learn(std::size_t step, const std::atomic<bool>& stop);
  Json learn_given(std::size_t step);
  std::optional<Json> learn_drawn(std::size_t step, const std::atomic<bool>& stop);
  /// Adds the gradients of a group of replies; returns its part of the loss.
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
  bool owes_measure_ = false;  ///< it was stopped while measuring
};

}  // namespace pandect::train
