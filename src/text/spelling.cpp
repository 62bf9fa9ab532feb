#include "text/spelling.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace pandect {

std::size_t spelling_distance(std::u32string_view a, std::u32string_view b, std::size_t most) {
  if (std::max(a.size(), b.size()) - std::min(a.size(), b.size()) > most) return most + 1;
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  std::vector<std::size_t> above(row.size());
  std::vector<std::size_t> two_above;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    two_above = above;
    above = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({replaced, above[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], two_above[j - 2] + 1);
    }
    if (*std::ranges::min_element(row) > most) return most + 1;
  }
  return std::min(row.back(), most + 1);
}

std::u32string letters_of_syllables(std::u32string_view text) {
  constexpr char32_t first = 0xAC00;
  constexpr char32_t last = 0xD7A3;
  constexpr char32_t ends = 28;
  constexpr char32_t vowels = 21;
  std::u32string letters;
  for (const char32_t c : text) {
    if (c < first || c > last) {
      letters.push_back(c);
      continue;
    }
    const char32_t place = c - first;
    letters.push_back(0x1100 + place / (vowels * ends));
    letters.push_back(0x1161 + place / ends % vowels);
    if (place % ends > 0) letters.push_back(0x11A7 + place % ends);
  }
  return letters;
}

}  // namespace pandect
