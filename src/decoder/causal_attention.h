#pragma once

#include <cstddef>

#include "decoder/crew.h"
#include "decoder/kv_cache.h"

namespace pandect {

/// The last tokens of a sequence, whose keys and values are in its cache, with their queries.
struct CausalQueries {
  KvCache* cache = nullptr;
  std::size_t layer = 0;
  std::size_t tokens = 0;
  std::size_t heads = 0;           ///< of queries; heads / key heads of them share one head of keys
  std::size_t window = 0;          ///< number of tokens attended to, including itself; 0: all
  float scale = 1;                 ///< of the products of queries and keys
  const float* queries = nullptr;  ///< rows, `stride` apart, of heads × head_size numbers
  std::size_t stride = 0;
  float* out = nullptr;  ///< rows, heads × head_size apart
};

/// Each token attends to itself and the tokens before it: softmax(Q Kᵀ · scale) V for each head (Vaswani et
/// al. 2017), with heads of keys shared by several of queries (Ainslie et al. 2023).
void attend_causally(const CausalQueries& queries, Crew& crew);

}  // namespace pandect
