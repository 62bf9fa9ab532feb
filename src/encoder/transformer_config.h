#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace pandect {

/// The hyperparameters of a transformer with rotary positions: Llama, Mistral, Qwen 2 and 3, Gemma 3. A chat
/// model, or an encoder made of one.
struct TransformerConfig {
  std::string file;          ///< its name in error messages
  std::string architecture;  ///< "qwen2", "qwen3", "llama", "mistral", "gemma3"
  std::size_t hidden = 0;
  std::size_t layers = 0;
  std::size_t heads = 0;
  std::size_t key_heads = 0;
  std::size_t head_size = 0;
  std::size_t inner = 0;
  std::size_t context = 0;     ///< limit of tokens of a sequence
  std::size_t vocabulary = 0;  ///< 0: not said
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
  bool bidirectional = false;       ///< tokens attend to those after them, too

  /// True for a `model_type` of config.json that is read.
  static bool knows(std::string_view model_type);
  /// @throws Error bad_input for an unsupported transformer, or invalid sizes
  static TransformerConfig read(const std::filesystem::path& folder);

 protected:
  /// Every sixth layer of Gemma 3 has no window.
  static constexpr std::size_t gemma_pattern = 6;
  [[noreturn]] void refuse(std::string_view why) const;
  void check_architecture() const;
  void check_sizes();
  /// Sets what follows from the rest.
  void finish();
};

}  // namespace pandect
