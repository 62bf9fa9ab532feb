#pragma once

#include <span>
#include <string_view>

#include "index/postings.h"

namespace pandect {

/// What one term gives to each document of a block, added to `scores` (by document):
/// factor * tf / (tf + k1), with tf the sum over the fields of norms[field][document] * frequency.
/// Every variant gives the same bits.
using ScoreBlock = void (*)(const PostingBlock& block, std::span<const double* const> norms, double factor,
                            double k1, double* scores);

/// The variant for this machine's instruction set, looked up when the program runs.
ScoreBlock score_block();

/// All variants this machine can run, the plain one first: for tests.
struct ScoreBlockVariant {
  std::string_view name;
  ScoreBlock run;
};
std::span<const ScoreBlockVariant> score_block_variants();

}  // namespace pandect
