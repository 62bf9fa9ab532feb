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

/// The weights of a decoder, used in the mapped files; small tensors, and those an adapter changes, are
/// copied.
struct DecoderWeights {
  struct Layer {
    std::vector<float> attention_norm;
    std::vector<float> attention_out_norm;  ///< of the attention output; empty: none
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
  /// The stored form of a folder's weights; those of a GGUF file are unchanged.
  enum class Keep : std::uint8_t {
    as_stored,
    q8_0,  ///< rounded to 8 bits, in blocks of 32
  };

  DecoderConfig config;
  WeightMatrix embedding;
  WeightMatrix output;  ///< the embedding again if the model ties them
  std::vector<float> output_norm;
  std::vector<Layer> layers;

  /// @param path a GGUF file, a folder in Hugging Face's format, or an adapter's (see ModelParts), which is
  /// merged
  /// @throws Error bad_input that names the file and the tensor
  static DecoderWeights open(const std::filesystem::path& path, Keep keep = Keep::as_stored);

  /// The files that the matrices are mapped from.
  std::shared_ptr<const Gguf> gguf;
  std::deque<Safetensors> files;
  std::deque<std::vector<std::uint8_t>> made;
};

/// True if a path names a GGUF file.
bool names_gguf(const std::filesystem::path& path);

}  // namespace pandect
