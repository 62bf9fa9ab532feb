#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <span>

#include "encoder/linear.h"
#include "encoder/precision.h"
#include "encoder/rotary_rows.h"
#include "encoder/tokenizer.h"

namespace pandect {

/// How rows are normalised: to mean 0 and variance 1 if they are shifted, too, else by their squares; without
/// a scale not at all.
struct RowNorm {
  std::span<const float> scale, shift;

  void apply(float* rows, std::size_t count, float epsilon) const;
};

/// The layers of a transformer, whichever model's: each of attention (Vaswani et al. 2017) and of products
/// behind it, whose results are added to the rows. Sizes and weights are set by who reads a model.
struct TransformerLayers {
  /// How a layer's inner products are combined.
  enum class Gate : std::uint8_t {
    none,     ///< there is one
    product,  ///< it is multiplied by the other (Shazeer 2020)
    silu,     ///< likewise its SiLU
    gelu,     ///< or its approximation of GELU
  };
  struct Layer {
    RowNorm before_attention, behind_attention, before_inner, behind_inner;
    std::span<const float> query_norm, key_norm;  ///< of each head, by its squares; empty: none
    std::optional<Linear> qkv;                    ///< queries, keys and values side by side
    std::optional<Linear> attention_out, inner, factor, down;
    bool is_near = false;  ///< attends to near tokens alone
  };

  std::size_t hidden = 0, heads = 0, key_heads = 0, head_size = 0, inner = 0;
  float epsilon = 0;
  float scale = 0;  ///< of the products of queries and keys; 0: 1 / √head_size
  Gate gate = Gate::none;
  bool norms_sums = false;  ///< norms behind a part are of its sum with the rows, else of what is added
  bool causal = false;      ///< a token attends to none after it
  std::size_t window = 0;   ///< tokens on either side that near layers attend to
  bool rotates_neighbours = false;
  std::optional<Turns> turns, near_turns;  ///< positions by turning queries and keys (Su et al. 2021)
  std::deque<Layer> layers;

  /// The numbers of a row of queries, keys and values.
  std::size_t width() const { return (heads + 2 * key_heads) * head_size; }
  /// Runs in the calling thread; several may at once.
  /// @param rows a row of hidden numbers for each token of each sequence
  void run(std::span<const TokenSequence> sequences, Precision precision, float* rows) const;

 private:
  struct Workspace;
  void place_heads(const Layer& layer, const float* turn, float* qkv) const;
  void finish(const Layer& layer, Precision precision, const float* attended, std::size_t count,
              Workspace& space, float* rows) const;
};

}  // namespace pandect
