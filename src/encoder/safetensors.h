#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace pandect {

/// A tensor as it lies in a file: little-endian, the last dimension running fastest.
struct StoredTensor {
  enum class Type : std::uint8_t { f32, f16, bf16, other };
  Type type = Type::other;
  std::vector<std::size_t> shape;
  std::string_view bytes;  ///< as long as type and shape say, except for `other`

  std::size_t size() const;  ///< numbers in it
};

/// The tensors of a mapped file, whatever its format.
class TensorTable {
 public:
  /// Null when there is none of the name.
  const StoredTensor* find(std::string_view name) const;
  const std::map<std::string, StoredTensor, std::less<>>& tensors() const { return tensors_; }

 protected:
  explicit TensorTable(const std::filesystem::path& path) : file_(path) {}

  MappedFile file_;
  std::map<std::string, StoredTensor, std::less<>> tensors_;
};

/// A .safetensors file, mapped: a 64-bit length, that many bytes of JSON, and the tensors' bytes. Every
/// length and offset is checked when it is opened; a tensor is looked at only when it is asked for.
class Safetensors : public TensorTable {
 public:
  /// @throws Error bad_input that names the file, no_permission
  explicit Safetensors(const std::filesystem::path& path);
};

/// The numbers of a tensor as floats: where they lie when they lie so, else copied into `storage`.
/// @throws Error bad_input for a type that is none of f32, f16 and bf16
std::span<const float> floats_of(const StoredTensor& tensor, std::vector<float>& storage);

}  // namespace pandect
