#pragma once

#include <filesystem>

#include "encoder/safetensors.h"

namespace pandect {

/// The tensors of a file written by torch.save() from a module's state (`pytorch_model.bin`,
/// `sparse_linear.pt`), mapped: an uncompressed ZIP archive with `data.pkl`, a pickle with the layout, and a
/// member of bytes for each storage. The pickle is not executed: anything but a table of tensors in a few
/// known instructions is refused by name. Every length and offset is checked when it is opened.
class TorchFile : public TensorTable {
 public:
  /// @throws Error bad_input that names the file, no_permission
  explicit TorchFile(const std::filesystem::path& path);
};

}  // namespace pandect
