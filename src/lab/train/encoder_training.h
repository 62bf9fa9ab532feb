#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/settings.h"
#include "lab/train/torch_encoder.h"

namespace pandect::train {

/// The settings common to all training of an encoder's adapter; docs/training.md describes each.
struct EncoderSettings {
  std::filesystem::path model;  ///< folder of the base
  std::string base;             ///< the adapter's name for its base
  std::vector<std::filesystem::path> pairs;
  std::vector<std::filesystem::path> choose;  ///< pairs for choosing the best state
  std::uint64_t seed = 1;
  double epochs = 3;
  std::size_t batch = 32;
  double learning_rate = 2e-4;
  double warm_up = 0.1;  ///< share of the steps in which the learning rate rises; then it falls to 0
  double weight_decay = 0.01;
  double longest_gradient = 1;
  std::size_t measured_steps = 25;  ///< number of steps between measurements, with a checkpoint each
  std::size_t threads = 0;          ///< 0: all of the machine
  bool bfloat16 = false;            ///< matrix products in 16 bits
  LoraSettings lora;

  /// Reads the common keys. @throws Error bad_input that names the line
  void read_common(SettingsTable& root, const std::filesystem::path& file,
                   const std::filesystem::path& models);
};

/// The plan of a run, with its estimated cost.
struct EncoderPlan {
  std::size_t pairs = 0;
  std::size_t steps = 0;
  std::size_t tokens = 0;  ///< of all pairs, in one epoch
  std::size_t parameters = 0;
  double gigabytes = 0;  ///< estimated, for the largest batch
  double seconds = 0;    ///< estimated from one batch
};

/// The functions called by EncoderLoop.
struct EncoderTask {
  std::function<double(std::size_t step)> learn;                       ///< adds gradients, returns the loss
  std::function<double(std::size_t step, std::ostream& log)> measure;  ///< higher is better
  std::function<void()> keep;                                          ///< writes the state, the best so far
};

/// The training loop: steps, measurements and checkpoints. AdamW; the learning rate rises and then falls to
/// 0.
class EncoderLoop {
 public:
  /// @param learned tensors by name; must outlive this
  /// @param out the folder for log.jsonl and checkpoint/
  EncoderLoop(const EncoderSettings& settings, Tensors learned, std::filesystem::path out);

  /// Runs from the beginning, or from the checkpoint in the folder.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return true if
  /// training is finished
  /// @throws Error bad_input when a loss is not a number, or there is no checkpoint to resume
  bool run(std::size_t steps, bool resume, const std::atomic<bool>& stop, const EncoderTask& task);
  /// Clears the gradients.
  void forget() { optimizer_->zero_grad(); }
  std::size_t parameters() const;

 private:
  void set_rate(std::size_t step, std::size_t steps);
  void save(std::size_t step, double best) const;
  std::pair<std::size_t, double> load();

  EncoderSettings settings_;
  Tensors learned_;
  std::filesystem::path out_;
  std::unique_ptr<torch::optim::AdamW> optimizer_;
};

/// Enables matrix products in 16 bits during its lifetime, if requested.
class Autocast {
 public:
  explicit Autocast(bool wanted);
  ~Autocast();
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  bool wanted_;
};

/// Maximum number of tokens, with padding, in one pass of the model.
inline constexpr std::size_t chunk_tokens = 4096;
/// Sequences of similar length for one pass of the model, as indexes.
std::vector<std::vector<std::size_t>> chunks_of(std::span<const TokenSequence* const> sequences);
std::vector<const TokenSequence*> chosen(std::span<const TokenSequence* const> sequences,
                                         const std::vector<std::size_t>& places);
torch::Tensor indices(const std::vector<std::size_t>& places);
/// Approximate memory for training. @param tokens number of tokens whose graph is kept
double gigabytes_of(const EncoderConfig& config, std::size_t tokens);
void use_threads(std::size_t threads);

inline double elapsed(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void shuffle(auto& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[random.below(static_cast<std::uint32_t>(i))]);
}

}  // namespace pandect::train
