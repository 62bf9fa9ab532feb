#pragma once

#include <filesystem>

#include "encoder/safetensors.h"

namespace pandect {

/// The tensors of a file that torch.save() wrote of a module's state (`pytorch_model.bin`,
/// `sparse_linear.pt`), mapped: a ZIP archive that stores `data.pkl`, a pickle that says what lies where, and
/// a member of bytes for each storage. Nothing of the pickle is run: what is no table of tensors in a few
/// known instructions is refused by name. Every length and offset is checked when it is opened.
class TorchFile : public TensorTable {
 public:
  /// @throws Error bad_input that names the file, no_permission
  explicit TorchFile(const std::filesystem::path& path);
};

}  // namespace pandect
