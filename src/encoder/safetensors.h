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

/// A tensor as stored in a file: little-endian, the last dimension contiguous.
struct StoredTensor {
  enum class Type : std::uint8_t { f32, f16, bf16, other };
  Type type = Type::other;
  std::vector<std::size_t> shape;
  std::string_view bytes;  ///< length given by type and shape, except for `other`

  std::size_t size() const;  ///< number of elements
};

/// The tensors of a mapped file, in any format.
class TensorTable {
 public:
  /// Null when no tensor has the name.
  const StoredTensor* find(std::string_view name) const;
  const std::map<std::string, StoredTensor, std::less<>>& tensors() const { return tensors_; }

 protected:
  explicit TensorTable(const std::filesystem::path& path) : file_(path) {}

  MappedFile file_;
  std::map<std::string, StoredTensor, std::less<>> tensors_;
};

/// A .safetensors file, mapped: a 64-bit length, that many bytes of JSON, and the tensors' bytes. Every
/// length and offset is checked when it is opened; a tensor is read only when it is used.
class Safetensors : public TensorTable {
 public:
  /// @throws Error bad_input that names the file, no_permission
  explicit Safetensors(const std::filesystem::path& path);
};

/// The elements of a tensor as floats: in place if they are stored so, else converted into `storage`.
/// @throws Error bad_input for a type other than f32, f16 and bf16
std::span<const float> floats_of(const StoredTensor& tensor, std::vector<float>& storage);
/// Some elements of a tensor as floats. @param out room for `count` numbers @throws Error as floats_of()
void read_floats(const StoredTensor& tensor, std::size_t first, std::size_t count, float* out);

}  // namespace pandect
