#pragma once

#include <cstddef>
#include <deque>
#include <filesystem>
#include <optional>
#include <vector>

#include "encoder/linear.h"
#include "encoder/packed_weights.h"
#include "encoder/sentence_modules.h"

namespace pandect {

/// The layers that a text's vector passes through behind its pooling. Layers with neither an activation nor a
/// bias between them are multiplied into one. May be used by several threads at once.
class DenseLayers {
 public:
  /// @param base the whole model's folder @param folder the same, or its adapter's
  /// @param columns of the pooling @throws Error bad_input that names the file
  DenseLayers(const SentenceModules& modules, const std::filesystem::path& base,
              const std::filesystem::path& folder, std::size_t columns, Precision precision);

  /// The numbers of a vector that is passed through all.
  std::size_t columns() const { return columns_; }
  bool empty() const { return steps_.empty(); }
  /// @param rows vectors of the pooling, one after another
  std::vector<float> apply(std::vector<float> rows) const;

 private:
  struct Step {
    std::size_t in = 0, out = 0;  ///< 0: the vector is scaled to length 1
    Activation activation = Activation::none;
    std::vector<float> bias;
    std::vector<std::filesystem::path> folders;  ///< of the layers that are multiplied into this one
    std::optional<Linear> layer;
  };
  void read_layer(const std::filesystem::path& folder);
  static std::vector<float> weights_of(const Step& step);
  void make_layers(const std::filesystem::path& folder);

  std::size_t first_columns_;
  std::size_t columns_;
  Precision precision_;
  std::deque<Step> steps_;
  std::optional<PackedWeights> packed_;
};

}  // namespace pandect
