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
#include "train/torch_encoder.h"

namespace pandect::train {

/// How the adapter of an encoder learns, whatever it learns; docs/training.md tells each setting.
struct EncoderSettings {
  std::filesystem::path model;  ///< folder of the base
  std::string base;             ///< what the adapter names as its base
  std::vector<std::filesystem::path> pairs;
  std::vector<std::filesystem::path> choose;  ///< pairs by which the best state is chosen
  std::uint64_t seed = 1;
  double epochs = 3;
  std::size_t batch = 32;
  double learning_rate = 2e-4;
  double warm_up = 0.1;  ///< share of the steps in which the rate rises; then it falls to 0
  double weight_decay = 0.01;
  double longest_gradient = 1;
  std::size_t measured_steps = 25;  ///< steps from one measurement, and checkpoint, to the next
  std::size_t threads = 0;          ///< 0: as many as the machine has
  bool bfloat16 = false;            ///< products in 16 bits
  LoraSettings lora;

  /// Reads the keys that all have. @throws Error bad_input that names the line
  void read_common(SettingsTable& root, const std::filesystem::path& file,
                   const std::filesystem::path& models);
};

/// What a run does, and what it would take.
struct EncoderPlan {
  std::size_t pairs = 0;
  std::size_t steps = 0;
  std::size_t tokens = 0;  ///< of all pairs, once
  std::size_t parameters = 0;
  double gigabytes = 0;  ///< estimated, of the largest batch
  double seconds = 0;    ///< estimated from one batch
};

/// What learns: called by EncoderLoop.
struct EncoderTask {
  std::function<double(std::size_t step)> learn;                       ///< adds gradients, gives the loss
  std::function<double(std::size_t step, std::ostream& log)> measure;  ///< the higher the better
  std::function<void()> keep;  ///< writes the state, which is the best so far
};

/// Steps, measurements and checkpoints: AdamW, whose rate rises and then falls to 0.
class EncoderLoop {
 public:
  /// @param learned tensors by name; they are to outlive this
  /// @param out the folder for log.jsonl and checkpoint/
  EncoderLoop(const EncoderSettings& settings, Tensors learned, std::filesystem::path out);

  /// From the beginning, or from the checkpoint in the folder.
  /// @param stop when it becomes true, a checkpoint is written and the call ends @return whether it is done
  /// @throws Error bad_input when a loss is no number, or there is nothing to go on from
  bool run(std::size_t steps, bool resume, const std::atomic<bool>& stop, const EncoderTask& task);
  /// Forgets gradients.
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

/// Products in 16 bits for as long as it lives, where that is wanted.
class Autocast {
 public:
  explicit Autocast(bool wanted);
  ~Autocast();
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  bool wanted_;
};

/// Tokens, with padding, of what goes through the model at once.
inline constexpr std::size_t chunk_tokens = 4096;
/// Sequences of like length that go through the model at once, as places.
std::vector<std::vector<std::size_t>> chunks_of(std::span<const TokenSequence* const> sequences);
std::vector<const TokenSequence*> chosen(std::span<const TokenSequence* const> sequences,
                                         const std::vector<std::size_t>& places);
torch::Tensor indices(const std::vector<std::size_t>& places);
/// Memory that training takes, roughly. @param tokens whose graph is kept
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
