#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/safetensors.h"

namespace pandect {

/// The file beside an adapter with a classification head: `id2label`, as in config.json of a complete model,
/// and `longest`, the maximum number of tokens of its training sequences.
inline constexpr std::string_view adapter_labels_name = "adapter_labels.json";
/// The file beside an adapter: an object whose `texts` is "questions" if it is only for questions.
inline constexpr std::string_view adapter_texts_name = "adapter_texts.json";

/// The folders of a model: one with all of it, or an adapter's and its base's.
struct ModelParts {
  std::filesystem::path base;     ///< config.json, tokenizer.json and weights
  std::filesystem::path adapter;  ///< adapter_config.json and adapter_model.safetensors; empty: none
  /// The adapter is only for questions, by adapter_texts.json: passages are encoded by the base.
  bool for_questions = false;

  /// The base of an adapter is given by `base_model_name_or_path`: a path, also relative to the adapter's
  /// folder, or a name, whose last part is a folder beside the adapter's.
  /// @throws Error bad_input when there is no such folder
  static ModelParts of(const std::filesystem::path& folder);
};

/// True if a model's folder exists, and for an adapter its base.
bool holds_model(const std::filesystem::path& folder);

/// Low-rank changes of a model's layers in PEFT's format: W + α/r · B A (Hu et al. 2021, equation 3).
class LoraAdapter {
 public:
  /// @throws Error bad_input for a folder without a LoRA adapter, or with unsupported settings
  explicit LoraAdapter(const std::filesystem::path& folder);

  /// A layer's changed weights, `out` rows of `in` numbers; nothing if the adapter does not change it.
  /// @param layer its name in the base model: "encoder.layer.0.attention.self.query"
  /// Several threads may ask at once. @throws Error bad_input when the adapter has other sizes
  std::optional<std::vector<float>> merged(const std::string& layer, std::span<const float> weights,
                                           std::size_t in, std::size_t out);
  /// @throws Error bad_input when a layer of the adapter was never used: it belongs to another model
  void check_all_merged() const;
  /// A tensor of a classification head, which PEFT stores unfactored beside the changes ("modules_to_save");
  /// null if there is none with the name.
  /// @param name as in the model: "classifier.out_proj.weight", "pooler.dense.bias"
  const StoredTensor* head(std::string_view name) const;
  /// The factor of B A: alpha / r, or alpha / √r.
  float scale() const { return scale_; }

 private:
  std::filesystem::path folder_;
  Safetensors file_;
  std::string prefix_;  ///< before the names of layers, without the prefix of a model with a head, "bert."
  float scale_ = 1;
  std::atomic<std::size_t> merged_ = 0;
};

}  // namespace pandect
