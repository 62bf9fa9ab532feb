#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace pandect::train {

/// What a causal decoder is made of, as its config.json says: Qwen2, Llama (with Mistral's of full attention)
/// or Gemma 3 of text.
struct DecoderShape {
  std::int64_t layers = 0;
  std::int64_t hidden = 0;
  std::int64_t heads = 0;
  std::int64_t key_heads = 0;  ///< of keys and values, each shared by heads / key_heads queries
  std::int64_t head_size = 0;
  std::int64_t vocabulary = 0;
  double epsilon = 1e-6;
  double rope_base = 10'000;
  double local_rope_base = 10'000;  ///< of layers that look back a window only
  std::int64_t window = 0;          ///< tokens that such a layer sees; 0: there are none
  std::vector<bool> local;          ///< of each layer
  double attention_scale = 0;       ///< of the product of query and key
  bool gemma = false;               ///< norms of 1 + w, four a layer and of queries and keys; GELU
  bool tied = false;                ///< the embeddings are also the output layer
  /// Llama 3's stretching of slow frequencies; a factor of 1: none
  struct Stretch {
    double factor = 1;
    double low = 1;
    double high = 4;
    double original = 8192;
  } stretch;
  std::vector<std::int64_t> ends;  ///< tokens that end a text, from generation_config.json too

  /// @param folder of the model  @throws Error bad_input that names the file and what in it is not known
  static DecoderShape read(const std::filesystem::path& folder);
};

}  // namespace pandect::train
