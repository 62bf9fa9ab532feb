#pragma once

#include <cstddef>
#include <limits>

#include "lab/measure/judged_ranking.h"

namespace pandect {

/// A cut-off beyond the end of any ranking.
inline constexpr std::size_t whole_ranking = std::numeric_limits<std::size_t>::max();

/// Metrics of one ranking, each from 0 to 1. T is the set of relevant documents, R the first k of the
/// ranking; rel(i) is 1 when the i-th of R is relevant. Without relevant documents all are 0, as in
/// trec_eval. Where documents share a rank (the sections of a chunk), R is all of the first k ranks. Metrics
/// that trec_eval also computes are bit-identical to its version 9 and pytrec_eval.

/// 1 when R contains any of T: trec_eval's success, NitiBench's HitRate. (Its equation 1 as printed requires
/// R ⊆ T, which no table follows.)
double hit_rate(const JudgedRanking& ranking, std::size_t k);
/// 1 when T ⊆ R (NitiBench, equation 2).
double multi_hit_rate(const JudgedRanking& ranking, std::size_t k);
/// |T ∩ R| / |T|. NitiBench's equation 3 sums both over all questions first: that is the micro average; its
/// tables are the mean of this.
double recall(const JudgedRanking& ranking, std::size_t k);
/// 1 / rank of the first of T in R, 0 when there is none (NitiBench, equation 4; trec_eval's recip_rank).
double reciprocal_rank(const JudgedRanking& ranking, std::size_t k);
/// NitiBench's Multi-MRR (equation 5): recall times the mean over the matches, numbered j from 1, of
/// 1 / (rank - j + 1).
double multi_reciprocal_rank(const JudgedRanking& ranking, std::size_t k);
/// |T ∩ R| / k, even if fewer were found; k is |R| for the whole ranking (trec_eval's P and set_P).
double precision(const JudgedRanking& ranking, std::size_t k);
/// Σ rel(i) · precision at i / |T| (trec_eval's map and map_cut).
double average_precision(const JudgedRanking& ranking, std::size_t k);
/// Precision at |T| (trec_eval's Rprec); k is ignored.
double r_precision(const JudgedRanking& ranking, std::size_t k);
/// Σ level(i) / log2(i + 1) over R, divided by the same sum of the best possible first k (Järvelin and
/// Kekäläinen 2002, as trec_eval's ndcg and ndcg_cut). Levels below 1 have no gain.
double ndcg(const JudgedRanking& ranking, std::size_t k);

}  // namespace pandect
