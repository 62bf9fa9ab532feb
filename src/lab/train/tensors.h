#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include <torch/torch.h>

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

}  // namespace pandect::train
