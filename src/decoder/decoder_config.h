#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "decoder/gguf.h"

namespace pandect {

/// The hyperparameters of a decoder, from config.json or the header of a GGUF file.
struct DecoderConfig {
  std::string file;          ///< its name in error messages
  std::string architecture;  ///< "qwen2", "qwen3", "llama", "gemma3"
  std::size_t hidden = 0;
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t key_heads = 0;
  std::size_t head_size = 0;
  std::size_t inner = 0;
  std::size_t context = 0;  ///< limit of tokens of a sequence
  float epsilon = 1e-6F;
  float query_scale = 1;       ///< of the products of queries and keys
  float embedding_scale = 1;   ///< of the token embeddings
  bool uses_gelu = false;      ///< in place of SiLU
  bool norms_add_one = false;  ///< scales of norms are stored less one

  /// Rotary position embedding of queries and keys (Su et al. 2021).
  struct Rotation {
    float base = 10000;
    float divisor = 1;            ///< of positions
    std::vector<float> divisors;  ///< of each frequency; empty: 1
  };
  Rotation rotation;
  Rotation local_rotation;          ///< of layers with a window
  bool rotates_neighbours = false;  ///< rotates pairs of numbers 0 and 1, 2 and 3, …; else the first half
                                    ///< with the second
  std::size_t window = 0;           ///< number of tokens attended to by layers with a window
  std::vector<bool> has_window;     ///< by layer

  std::vector<std::int32_t> ends;  ///< tokens that end a reply

  /// @throws Error bad_input for an unsupported decoder, or invalid sizes
  static DecoderConfig read(const std::filesystem::path& folder);
  static DecoderConfig read(const Gguf& file);
};

}  // namespace pandect
