#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lab/measure/ranking_metrics.h"

namespace pandect {

/// A metric of rankings with its cut-off: "ndcg@10".
struct Metric {
  using Function = double (*)(const JudgedRanking& ranking, std::size_t k);

  std::string name;
  Function of;
  std::size_t k = whole_ranking;
  /// For the mean over questions, matches are summed before they are divided by the sum of the wanted ones.
  bool micro = false;
};

/// Parses a list such as "ndcg@10,map,recall@100"; without "@k" a metric uses the whole ranking. The names:
/// hit_rate (also success), multi_hit_rate, recall, micro_recall, mrr (rr), multi_mrr, precision (p), map,
/// r_precision (rprec), ndcg; and trec_eval's own: ndcg_cut_10, map_cut_10, P_10, recall_10, success_10,
/// recip_rank, Rprec.
/// @throws Error wrong_usage for an unknown name; the hint lists them
std::vector<Metric> parse_metrics(std::string_view list);

}  // namespace pandect
