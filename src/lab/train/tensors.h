#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <torch/torch.h>

#include "base/json.h"
#include "encoder/safetensors.h"

namespace pandect::train {

using Tensors = std::map<std::string, torch::Tensor>;

/// A stored tensor as floats. If it is stored so it is not copied: the file must outlive it.
/// @throws Error bad_input for an unsupported type
torch::Tensor tensor_of(const StoredTensor& stored);

/// The number format of a file.
enum class Precision : std::uint8_t { f16, f32 };
/// Writes a .safetensors file, replacing an existing one.
/// @throws Error no_space, no_permission
void write_tensors(const std::filesystem::path& path, const Tensors& tensors, Precision precision);

/// Copies a file's tensors into those of the same names. @throws Error bad_input when one is missing or has
/// another shape
void read_tensors(const std::filesystem::path& path, const Tensors& into);

/// The layers to be trained, and the rank of their changes (Hu et al. 2021).
struct LoraSettings {
  std::size_t rank = 8;
  double alpha = 16;
  /// Ends of the layers' names, like PEFT's target_modules; empty: of all layers of the model's kind
  std::vector<std::string> targets;
  std::size_t layers = 0;  ///< number of last layers; 0: all

  bool changes(std::string_view layer) const;
  /// The number of the first of `all` layers that is changed.
  std::size_t first_of(std::size_t all) const { return layers == 0 ? 0 : all - std::min(all, layers); }
  /// PEFT's name for the changed layers, where they are not all.
  Json only_last_of(std::size_t all) const;
};

/// A and B of a layer's changes, W + α/r · B A, as PEFT begins: A drawn, B zero.
std::pair<torch::Tensor, torch::Tensor> new_low_rank(const torch::Tensor& weight, std::size_t rank);

/// Writes adapter_model.safetensors and adapter_config.json, as PEFT does. @param base the name of the base
/// in the configuration @param task PEFT's name @param more members of the configuration
void write_lora(const std::filesystem::path& folder, const std::string& base, const std::string& task,
                const LoraSettings& lora, const Tensors& tensors, Precision precision,
                const Json& more = Json::object());

/// What training goes on from: an adapter, its optimizer, and a state.
void write_checkpoint(const std::filesystem::path& folder, const Tensors& adapter,
                      const torch::optim::Optimizer& optimizer, const Json& state);
/// @returns the state @throws Error bad_input when there is none
Json read_checkpoint(const std::filesystem::path& folder, const Tensors& adapter,
                     torch::optim::Optimizer& optimizer);

}  // namespace pandect::train
