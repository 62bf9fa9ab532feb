#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "decoder/gguf.h"

namespace pandect {

/// The sizes and habits of a decoder, as config.json or the head of a GGUF file tells them.
struct DecoderConfig {
  std::string file;          ///< what complaints call it
  std::string architecture;  ///< "qwen2", "qwen3", "llama", "gemma3"
  std::size_t hidden = 0;
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t key_heads = 0;
  std::size_t head_size = 0;
  std::size_t inner = 0;
  std::size_t context = 0;  ///< most tokens of a sequence
  float epsilon = 1e-6F;
  float query_scale = 1;       ///< of the products of queries and keys
  float embedding_scale = 1;   ///< of a token's vector
  bool uses_gelu = false;      ///< in place of SiLU
  bool norms_add_one = false;  ///< scales of norms are kept less one

  /// Rotation of queries and keys by their places (Su et al. 2021).
  struct Rotation {
    float base = 10000;
    float divisor = 1;            ///< of places
    std::vector<float> divisors;  ///< of each frequency; empty: 1
  };
  Rotation rotation;
  Rotation local_rotation;          ///< of layers with a window
  bool rotates_neighbours = false;  ///< numbers 0 and 1, 2 and 3, …; else the first half with the second
  std::size_t window = 0;           ///< tokens that layers with a window look back at
  std::vector<bool> has_window;     ///< of each layer

  std::vector<std::int32_t> ends;  ///< tokens that end a reply

  /// @throws Error bad_input for what is no decoder that is known, or has sizes that make no sense
  static DecoderConfig read(const std::filesystem::path& folder);
  static DecoderConfig read(const Gguf& file);
};

}  // namespace pandect
