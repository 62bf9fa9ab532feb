#include "lab/measure/metric.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "base/ascii.h"
#include "base/nearest_name.h"
#include "pandect/error.h"

namespace pandect {
namespace {

struct Definition {
  std::string_view name;
  Metric::Function of;
  bool micro = false;
};

constexpr std::array definitions{
    Definition{"hit_rate", hit_rate},       Definition{"multi_hit_rate", multi_hit_rate},
    Definition{"recall", recall},           Definition{"micro_recall", recall, true},
    Definition{"mrr", reciprocal_rank},     Definition{"multi_mrr", multi_reciprocal_rank},
    Definition{"precision", precision},     Definition{"map", average_precision},
    Definition{"r_precision", r_precision}, Definition{"ndcg", ndcg},
};

/// Alternative names, in lower case.
constexpr std::array<std::pair<std::string_view, std::string_view>, 9> aliases{{
    {"success", "hit_rate"},
    {"rr", "mrr"},
    {"recip_rank", "mrr"},
    {"p", "precision"},
    {"set_p", "precision"},
    {"rprec", "r_precision"},
    {"ndcg_cut", "ndcg"},
    {"map_cut", "map"},
    {"set_recall", "recall"},
}};

const Definition* find_definition(std::string_view name) {
  const auto alias = std::ranges::find(aliases, name, &std::pair<std::string_view, std::string_view>::first);
  const auto found =
      std::ranges::find(definitions, alias == aliases.end() ? name : alias->second, &Definition::name);
  return found == definitions.end() ? nullptr : &*found;
}

[[noreturn]] void refuse(std::string_view written, std::string_view name) {
  std::vector<std::string_view> names;
  for (const Definition& definition : definitions) names.push_back(definition.name);
  throw Error(ErrorCode::wrong_usage, fmt::format("there is no metric '{}'", written),
              suggest_name(name, names) + "; a cut-off follows as in 'recall@10'");
}

std::optional<std::size_t> cut_off(std::string_view digits) {
  std::size_t k = 0;
  const auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), k);
  if (failed != std::errc() || end != digits.data() + digits.size() || k == 0) return std::nullopt;
  return k;
}

Metric parse_metric(std::string_view written) {
  const std::string lower = ascii_lower(written);
  const std::string_view word(lower);
  if (const Definition* whole = find_definition(word)) {
    return {std::string(whole->name), whole->of, whole_ranking, whole->micro};
  }
  const std::size_t mark = word.find_last_of("@_");
  const std::string_view name = word.substr(0, mark);
  const Definition* found = find_definition(name);
  const auto k = mark == std::string_view::npos ? std::nullopt : cut_off(word.substr(mark + 1));
  if (found == nullptr || !k) refuse(written, name);
  return {fmt::format("{}@{}", found->name, *k), found->of, *k, found->micro};
}

}  // namespace

std::vector<Metric> parse_metrics(std::string_view list) {
  std::vector<Metric> metrics;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(','), list.size());
    if (end > 0) metrics.push_back(parse_metric(list.substr(0, end)));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  if (metrics.empty())
    throw Error(ErrorCode::wrong_usage, "no metric is named", "such as 'ndcg@10,recall@100'");
  return metrics;
}

}  // namespace pandect
