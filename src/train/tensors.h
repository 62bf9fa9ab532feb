#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include <torch/torch.h>

#include "encoder/safetensors.h"

namespace pandect::train {

using Tensors = std::map<std::string, torch::Tensor>;

/// A stored tensor as floats. Where it lies so in the file it is not copied: the file is to outlive it.
/// @throws Error bad_input for a type that is not read
torch::Tensor tensor_of(const StoredTensor& stored);

/// Which numbers a file is to have.
enum class Precision : std::uint8_t { f16, f32 };
/// Writes a .safetensors file, in place of one of the name.
/// @throws Error no_space, no_permission
void write_tensors(const std::filesystem::path& path, const Tensors& tensors, Precision precision);

/// Copies a file's tensors into those of the same names. @throws Error bad_input when one is missing or of
/// another shape
void read_tensors(const std::filesystem::path& path, const Tensors& into);

}  // namespace pandect::train
