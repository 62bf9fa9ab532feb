#include "base/nearest_name.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace pandect {
namespace {

/// Levenshtein's distance, in which two letters that changed places are one edit.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<std::size_t> above(row);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const std::vector<std::size_t> second = std::exchange(above, row);
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      row[j + 1] = std::min({above[j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, above[j + 1] + 1});
      if (i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j])
        row[j + 1] = std::min(row[j + 1], second[j - 1] + 1);
    }
  }
  return row.back();
}

}  // namespace

std::string_view nearest_name(std::string_view mistyped, std::span<const std::string_view> names) {
  constexpr std::size_t longest = 64;
  if (mistyped.size() > longest) return {};
  std::string_view nearest;
  std::size_t least = std::max<std::size_t>(2, mistyped.size() / 3) + 1;
  for (const std::string_view name : names) {
    const std::size_t distance = edits(mistyped, name);
    if (distance < least && distance < name.size()) nearest = name, least = distance;
  }
  return nearest;
}

std::string suggest_name(std::string_view mistyped, std::span<const std::string_view> names) {
  const std::string_view nearest = nearest_name(mistyped, names);
  const std::string all = fmt::format("there are: {}", fmt::join(names, ", "));
  return nearest.empty() ? all : fmt::format("did you mean '{}'? {}", nearest, all);
}

}  // namespace pandect
