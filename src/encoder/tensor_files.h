#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "encoder/safetensors.h"

namespace pandect {

/// The tensors of a model folder, whichever of its files they are in: model.safetensors, or its parts and
/// model.safetensors.index.json, or else pytorch_model.bin. The files stay mapped.
class TensorFiles {
 public:
  /// @throws Error bad_input that names the file
  explicit TensorFiles(const std::filesystem::path& folder);
  /// The file `name`.safetensors or `name`.pt of the folder, which contains a separate layer; nothing if
  /// there is neither.
  static std::optional<TensorFiles> layer(const std::filesystem::path& folder, std::string_view name);

  /// Null when no tensor has the name.
  const StoredTensor* find(std::string_view name) const;
  /// A tensor of `size` numbers. @throws Error as floats()
  const StoredTensor& tensor(const std::string& name, std::size_t size) const;
  /// The `size` numbers of a tensor. Converted ones are stored here.
  /// @throws Error bad_input when there is no such tensor, or it has another size or type
  std::span<const float> floats(const std::string& name, std::size_t size);
  /// Adds the `size` numbers of a tensor to others. @throws Error as floats()
  void append(const std::string& name, std::size_t size, std::vector<float>& to) const;
  /// The prefix of `name` in the name of a tensor: "", "bert.", "roberta."
  /// @throws Error bad_input when no tensor has it
  std::string prefix_of(std::string_view name) const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  TensorFiles() = default;

  std::filesystem::path folder_;
  std::vector<TensorTable> files_;
  std::deque<std::vector<float>> converted_;
};

}  // namespace pandect
