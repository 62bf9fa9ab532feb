#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <vector>

#include "decoder/decoder_config.h"
#include "decoder/weights.h"
#include "encoder/safetensors.h"

namespace pandect {

/// The weights of a decoder, where they lie in the mapped files; what is small, or an adapter changes, is
/// copied.
struct DecoderWeights {
  struct Layer {
    std::vector<float> attention_norm;
    std::vector<float> attention_out_norm;  ///< of what attention gives; empty: none
    std::vector<float> inner_norm;
    std::vector<float> inner_out_norm;
    std::vector<float> query_norm;  ///< of each head
    std::vector<float> key_norm;
    std::vector<float> query_bias;
    std::vector<float> key_bias;
    std::vector<float> value_bias;
    WeightMatrix query;
    WeightMatrix key;
    WeightMatrix value;
    WeightMatrix out;
    WeightMatrix gate;
    WeightMatrix up;
    WeightMatrix down;
  };
  /// How weights of a folder are kept; those of a GGUF file stay as they are.
  enum class Keep : std::uint8_t {
    as_stored,
    q8_0,  ///< rounded to 8 bits, in blocks of 32
  };

  DecoderConfig config;
  WeightMatrix embedding;
  WeightMatrix output;  ///< the embedding again where a model ties them
  std::vector<float> output_norm;
  std::vector<Layer> layers;

  /// @param path a GGUF file, or a folder as Hugging Face ships it, or an adapter's (see ModelParts), which
  /// is merged
  /// @throws Error bad_input that names the file and the tensor
  static DecoderWeights open(const std::filesystem::path& path, Keep keep = Keep::as_stored);

  /// What the matrices lie in.
  std::shared_ptr<const Gguf> gguf;
  std::deque<Safetensors> files;
  std::deque<std::vector<std::uint8_t>> made;
};

/// Whether a path is one of a GGUF file, by its name.
bool names_gguf(const std::filesystem::path& path);

}  // namespace pandect
