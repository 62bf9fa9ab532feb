#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "encoder/linear.h"
#include "encoder/lora.h"
#include "encoder/precision.h"

namespace pandect {

/// The layers of an encoder in the layout of their products, in a file beside the weights that they were made
/// of, so that opening an installed model maps them and copies nothing. The file is used as long as it is
/// whole, the weights' files are those that it was made of (names, sizes, times, first bytes), and this
/// machine's products have the same layout.
class PackedWeights {
 public:
  struct Shape {
    std::size_t in = 0;
    std::size_t out = 0;
    std::optional<Precision> precision = std::nullopt;  ///< if it is not that of most layers
  };
  /// @param folder the model's, or its adapter's
  /// @param shapes of all its layers, in their order
  /// @param what begins the file's name
  PackedWeights(const std::filesystem::path& folder, Precision precision, std::vector<Shape> shapes,
                std::string_view what = "weights");

  bool is_there() const { return !layers_.empty(); }
  /// A layer of the file, if it is there; must not outlive this.
  Linear layer(std::size_t number, std::span<const float> bias, Activation activation) const;
  /// Writes the file, if this is an installed model (with model.toml) and its folder can be written to.
  /// @param layers in the order of the shapes
  void keep(std::span<const Linear* const> layers) const;

 private:
  std::string identity() const;
  std::vector<PackedLayer> read() const;
  Precision precision_of(const Shape& shape) const { return shape.precision.value_or(precision_); }

  std::filesystem::path file_;
  ModelParts parts_;
  Precision precision_;
  std::vector<Shape> shapes_;
  std::uint64_t key_ = 0;
  MappedFile mapped_;
  std::vector<PackedLayer> layers_;
};

/// The precision of a layer that loses too much in bytes.
Precision finer_than_bytes(Precision precision);

}  // namespace pandect
