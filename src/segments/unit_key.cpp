#include "segments/unit_key.h"

namespace pandect {
namespace {

constexpr std::uint32_t gone = 1U << 31;  // of a provision that the newest version does not have

/// The end of a document's series.
std::uint32_t end_of_series(std::span<const Document> work, std::uint32_t place) {
  std::uint32_t end = place + 1;
  while (end < work.size() && work[end].series == work[place].series) ++end;
  return end;
}

/// The first document of the series of a key; UINT32_MAX when there is none.
std::uint32_t find_first(std::span<const Document> work, std::uint32_t base, std::uint32_t key,
                         std::int64_t newest) {
  const auto count = static_cast<std::uint32_t>(work.size());
  if ((key & gone) != 0) {
    const std::uint32_t first = key & ~gone;
    return first < count && work[first].series == base + first ? first : UINT32_MAX;
  }
  // Those of the newest version come first, in its order.
  for (std::uint32_t begin = 0, end = count; begin < end;) {
    const std::uint32_t middle = begin + (end - begin) / 2;
    const std::uint32_t first = work[middle].series - base;
    const std::uint32_t behind = end_of_series(work, middle);
    if (first > middle) return UINT32_MAX;  // damaged
    const Document& last = work[behind - 1];
    if (last.version != newest || last.provision > key) {
      end = first;
    } else if (last.provision == key) {
      return first;
    } else {
      begin = behind;
    }
  }
  return UINT32_MAX;
}

}  // namespace

std::uint32_t unit_key(std::span<const Document> work, std::uint32_t first, std::int64_t newest) {
  const Document& last = work[end_of_series(work, first) - 1];
  return last.version == newest ? last.provision : gone | first;
}

std::uint32_t find_wording(std::span<const Document> work, std::uint32_t base, std::uint32_t key,
                           std::int64_t newest, std::int32_t day) {
  const std::uint32_t first = find_first(work, base, key, newest);
  if (first == UINT32_MAX) return first;
  std::uint32_t best = first;
  for (std::uint32_t i = first, end = end_of_series(work, first); i < end; ++i) {
    if (work[i].from <= day) best = i;
  }
  return best;
}

}  // namespace pandect
