#include "model/usage.h"

#include <algorithm>

#include <fmt/format.h>

namespace pandect {
namespace {

/// 1234567 as "1,234,567".
std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
  return digits;
}

}  // namespace

Usage& Usage::operator+=(const Usage& other) {
  requests += other.requests;
  from_cache += other.from_cache;
  tokens_in += other.tokens_in;
  tokens_cached += other.tokens_cached;
  tokens_out += other.tokens_out;
  cost += other.cost;
  untold += other.untold;
  return *this;
}

double cost_of(const Usage& usage, const Prices& prices) {
  const std::size_t cached = std::min(usage.tokens_cached, usage.tokens_in);
  return (static_cast<double>(usage.tokens_in - cached) * prices.in +
          static_cast<double>(cached) * prices.cached + static_cast<double>(usage.tokens_out) * prices.out) /
         1e6;
}

std::string describe(const Usage& usage) {
  std::string text = fmt::format("{} request{}", grouped(usage.requests), usage.requests == 1 ? "" : "s");
  if (usage.from_cache > 0) text += fmt::format(", {} from the cache", grouped(usage.from_cache));
  if (usage.requests > usage.untold) {
    text += fmt::format(", {} tokens in", grouped(usage.tokens_in));
    if (usage.tokens_cached > 0) text += fmt::format(" ({} cached)", grouped(usage.tokens_cached));
    text += fmt::format(", {} out", grouped(usage.tokens_out));
  }
  if (usage.untold > 0) {
    text += ", tokens not told";
    if (usage.requests > usage.untold) text += fmt::format(" of {}", grouped(usage.untold));
  }
  if (usage.cost > 0) text += fmt::format(", cost {:.4f}", usage.cost);
  return text;
}

void UsageMeter::add(const std::string& model, const Usage& usage) {
  const std::lock_guard lock(mutex_);
  auto found = std::ranges::find(models_, model, &std::pair<std::string, Usage>::first);
  if (found == models_.end()) found = models_.insert(found, {model, {}});
  found->second += usage;
}

Usage UsageMeter::total() const {
  Usage total;
  for (const auto& [model, usage] : by_model()) total += usage;
  return total;
}

void UsageMeter::clear() {
  const std::lock_guard lock(mutex_);
  models_.clear();
}

std::vector<std::pair<std::string, Usage>> UsageMeter::by_model() const {
  const std::lock_guard lock(mutex_);
  return models_;
}

}  // namespace pandect
