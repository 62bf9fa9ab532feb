#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pandect {

/// The columns of a line of text, separated by white space: at most `N`; one more is only counted.
template <std::size_t N>
struct Columns {
  std::array<std::string_view, N> column;
  std::size_t count = 0;
};

/// Splits a line as trec_eval does; control characters separate like spaces.
template <std::size_t N>
Columns<N> split_columns(std::string_view line) {
  Columns<N> columns;
  const char* at = line.data();
  const char* const end = at + line.size();
  const auto is_space = [](char c) { return static_cast<unsigned char>(c) <= ' '; };
  while (true) {
    while (at != end && is_space(*at)) ++at;
    if (at == end) return columns;
    const char* const begin = at;
    while (at != end && !is_space(*at)) ++at;
    if (columns.count < N) columns.column[columns.count] = {begin, static_cast<std::size_t>(at - begin)};
    if (++columns.count > N) return columns;
  }
}

}  // namespace pandect
