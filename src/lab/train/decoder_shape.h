#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect::train {

/// The hyperparameters of a causal decoder, from its config.json: Qwen2, Llama (and Mistral with full
/// attention) or text-only Gemma 3.
struct DecoderShape {
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t key_heads = 0;  ///< of keys and values, each shared by heads / key_heads queries
  std::int64_t head_size = 0;
  std::int64_t vocabulary = 0;
  double epsilon = 1e-6;
  double rope_base = 10'000;
  double local_rope_base = 10'000;  ///< for layers with a window
  std::int64_t window = 0;          ///< tokens that such a layer sees; 0: there are no such layers
  std::vector<bool> local;          ///< by layer
  double attention_scale = 0;       ///< of the product of query and key
  bool gemma = false;               ///< norms of 1 + w, four a layer and of queries and keys; GELU
  bool tied = false;                ///< the embeddings are also the output layer
  /// Llama 3's scaling of low frequencies; a factor of 1: none
  struct Stretch {
    double factor = 1;
    double low = 1;
    double high = 4;
    double original = 8192;
  } stretch;
  std::vector<std::int64_t> ends;  ///< tokens that end a text, also from generation_config.json

  /// @param folder of the model @throws Error bad_input that names the file and its unsupported part
  static DecoderShape read(const std::filesystem::path& folder);
};

}  // namespace pandect::train
